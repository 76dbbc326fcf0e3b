"""Russian as a reader meets it: pages, mails and the API's refusals in his language, by his choice or his browser's."""

import re
from html import unescape

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from games.models import Game
from games.services import delivery
from players.models import Player
from tests import factories
from tests.api.client import api_of
from tests.house.test_translations import english
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db

RUSSIAN = {"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.5"}
# What no catalog has: the site, names that people gave, zones, and how a token looks.
# (“e-mail” is Django-allauth's own Russian.)
KEPT = ("Ada", "Ben", "UTC", "e-mail", "E-mail")
PLACE = re.compile(r"[A-D]\d+")


@pytest.fixture(autouse=True)
def _english_again() -> None:
    """Leave no language to the next test."""
    with translation.override("en"):
        yield


@pytest.fixture
def russian(ada: Player) -> Player:
    """Ada, who chose Russian."""
    Player.objects.filter(pk=ada.pk).update(language="ru")
    ada.refresh_from_db()
    return ada


@pytest.fixture
def game(russian: Player, ben: Player) -> Game:
    """A running game of Ada and Ben, past the opening looks and a turn of each."""
    row = factories.peeked(factories.started(russian, ben))
    for _ in range(2):
        letter = factories.asked(row).seat
        factories.answer(row, letter, "draw")
        factories.answer(row, letter, "discard")
    return factories.fresh(row)


def words_of(response: HttpResponse, *given: str) -> list[str]:
    """English words that a page shows or reads out, beside names, lines of programs, and what is `given`."""
    html = re.sub(r"<(code|pre)\b.*?</\1>", "", response.content.decode(), flags=re.S)
    for word in given:
        html = html.replace(word, "")
    page = Page(HttpResponse(html))
    spoken = [
        str(attributes[name])
        for _tag, attributes in page.elements
        for name in ("aria-label", "alt", "placeholder", "title")
        if attributes.get(name)
    ]
    return [word for word in english(" ".join([page.text, *spoken]), *KEPT) if not PLACE.fullmatch(word)]


def test_a_visitors_browser_asks_for_russian_and_gets_it(client: Client) -> None:
    response = client.get("/", headers=RUSSIAN)
    page = Page(response)

    assert page.all("html")[0]["lang"] == "ru"
    assert "Карточный стол, который вас подождёт" in page.text
    assert words_of(response) == []


@pytest.mark.parametrize("language", ["en", "de", "xx"])
def test_who_asks_for_no_russian_gets_english(client: Client, language: str) -> None:
    page = Page(client.get("/", headers={"Accept-Language": language}))

    assert page.all("html")[0]["lang"] == "en"
    assert "A card table that waits for you" in page.text


def test_the_profile_offers_russian_and_keeps_it(ada: Player) -> None:
    client = browser(ada)
    assert "Русский" in Page(client.get("/profile/")).text

    client.post("/profile/", {"language": "ru"})
    page = Page(client.get("/profile/", headers={"Accept-Language": "en"}))

    assert page.all("html")[0]["lang"] == "ru"
    assert "Сохранено." in page.text
    assert "Время показано в вашем часовом поясе, UTC." in page.text


@pytest.mark.parametrize("path", ["", "log/", "cards/", "shuffle/", "resign/", "messages/"])
def test_the_pages_of_a_game_are_russian(russian: Player, game: Game, path: str) -> None:
    response = browser(russian).get(f"/games/{game.code}/{path}")
    # The words of the seats, like the code, are drawn.
    drawn = [game.code, *game.seats.values_list("nonce", flat=True)]

    assert response.status_code == 200
    assert words_of(response, *drawn) == []


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/finished/", "/rules/", "/setups/", "/setups/fang/", "/games/new/", "/my-setups/new/"),
        *("/profile/tokens/", "/accounts/email/", "/accounts/password/change/", "/mailbox/"),
    ],
)
def test_the_other_pages_are_russian(russian: Player, path: str) -> None:
    assert words_of(browser(russian).get(path), russian.email) == []


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/"])
def test_the_pages_of_accounts_and_errors_are_russian(client: Client, path: str) -> None:
    assert words_of(client.get(path, headers=RUSSIAN)) == []


def turn_mail(row: Game, player: Player) -> EmailMultiAlternatives:
    """Play until it is the player's turn, and return the mail that tells him so."""
    letter = row.seats.get(player=player).letter
    while (asked := factories.asked(row)).seat != letter or asked.question != "action":
        factories.answer(row, asked.seat)
    mail.outbox.clear()
    delivery.deliver([message for message in factories.messages(row, "turn") if message.letter == letter][-1].pk)
    [sent] = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    return sent


def test_a_russian_player_gets_his_turn_mail_in_russian(russian: Player, game: Game) -> None:
    sent = turn_mail(game, russian)
    [(html, _kind)] = sent.alternatives

    assert sent.subject == f"Silver {game.code}: раунд 1, № 4, ваш ход"
    assert '<html lang="ru">' in html
    assert re.search(r"Ваше время до \d+ [а-я]+[яа] \d{4}, \d\d:\d\d", " ".join(sent.body.split()))
    for text in (sent.body, unescape(re.sub(r"<[^>]*>", " ", html.partition("</head>")[2]))):
        # The words of moves, in round brackets, are the same in every language.
        left = english(re.sub(r"http\S+|\([a-z0-9+-]+\)", "", text).replace(game.code, ""), *KEPT)
        assert [word for word in left if not PLACE.fullmatch(word)] == []


def test_an_english_player_at_the_same_table_gets_his_in_english(ben: Player, game: Game) -> None:
    sent = turn_mail(game, ben)

    assert sent.subject == f"Silver {game.code}: round 1, no. 4, your move"
    assert not re.search("[а-яё]", sent.body)


def test_refusals_of_the_api_follow_the_players_language_and_keep_their_codes(russian: Player, game: Game) -> None:
    refused = api_of(russian).post(f"games/{game.code}/answers", question=9999, answer="draw")

    assert refused.code == "stale-question"
    assert refused.body["message"].startswith("Этот вопрос уже закрыт.")


def test_refusals_of_the_api_follow_accept_language_where_none_is_chosen(ben: Player) -> None:
    api = api_of(ben)
    api.headers |= RUSSIAN

    refused = api.get("games/nosuchgame1")

    assert refused.code == "game-not-found"
    assert refused.body["message"] == "Такой игры нет, или она не для ваших глаз."
