"""All doors of a running game, and every byte that one person gets through them."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from io import StringIO
from typing import Any
from unittest import mock

import orjson
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.signals import got_request_exception
from django.test import Client
from django.views.debug import ExceptionReporter

from games import engine
from games.models import (
    DeadLetter,
    Game,
    GameEvent,
    IncomingMail,
    MessageMute,
    MessageReport,
    OutboxMessage,
    ReplyAddress,
    Seat,
    SetupPick,
    TableMessage,
)
from games.services import outbox
from players.models import Player
from players.services import calendars, tokens
from silver_site.clock import now
from tests.leaks.dealing import undone
from tests.leaks.leagues import of_the_league
from tests.leaks.mailbox import kept
from tests.leaks.posting import posted
from tests.leaks.replies import answered, replies

API = "/api/v1/"
# Answers that show nobody a hidden card: what they lead to may be compared too.
QUIET = {"drawn": "discard", "action": "end"}
# What an answer typed into the local mailbox may be that plays nothing.
MAILBOX_IDLE = ("99", "status", "A1+A1", "Well played!")
# No row of a test comes so far.
FAR = 10**9
ENDS = b"round_ended"
ROWS: tuple[Any, ...] = (
    *(Seat, GameEvent, OutboxMessage, TableMessage, MessageMute, MessageReport, SetupPick),
    *(ReplyAddress, IncomingMail, DeadLetter),
)
Got = dict[str, str]


class Doors:
    """One person's way to a game: his browser, his API token, his mails; staff have the admin besides."""

    def __init__(self, row: Game, player: Player, letter: str | None) -> None:
        self.row = row
        self.player = player
        self.letter = letter
        self.browser = Client(raise_request_exception=False)
        self.browser.force_login(player, backend=settings.AUTHENTICATION_BACKENDS[0])
        self.session = self.browser.cookies.output(header="")
        self.api = Client(raise_request_exception=False)
        self.headers = {"Authorization": f"Bearer {tokens.issue(player, 'doors', ('read', 'play'), 30)}"}
        self.calendar = f"/calendar/{calendars.issue(player)}.ics"

    def everything(self, thorough: bool = True, brief: bool = False) -> Got:
        """What comes through each door, by name; the database and the browser are as before.

        thorough: also the doors that have less to do with the table, and all of them again while the engine fails;
        brief: a refused answer through one door each.
        """
        cache.clear()  # rate limits count requests
        self.browser.cookies = SimpleCookie(self.session)
        got: Got = {}
        with undone(), told(got):
            self._pages(got, thorough)
            self._api(got, thorough)
            self._refusals(got, brief)
            self._names(got)
            self._mails(got)
            if self.letter:
                self._mails_of_the_seat(got)
                self._replies(got, thorough)
                self._quiet_answer(got)
            if self.player.is_staff:
                self._admin(got, thorough)
            if thorough and self.letter:
                # What is typed there goes the way of the replies.
                self._mailbox(got)
            if thorough:
                got.update({name: what if isinstance(what, str) else text(what) for name, what in of_the_league(self)})
                self._talk(got)
                self._commands(got)
                self._faults(got)
        return got

    def _pages(self, got: Got, thorough: bool) -> None:
        game = f"/games/{self.row.code}/"
        more = (f"{game}log/?page=1", f"{game}shuffle/", f"{game}resign/", f"{game}cards/", "/finished/", "/setups/",
                "/mailbox/", f"{game}messages/")  # fmt: skip
        # Its program brings no cookie, and its address is another for everybody.
        got["calendar"] = text(Client(raise_request_exception=False).get(self.calendar))
        for path in ("/", game, f"{game}log/", f"{game}news/", *(more if thorough else ())):
            got[f"GET {path}"] = text(self.browser.get(path))

    def _api(self, got: Got, thorough: bool) -> None:
        game = f"games/{self.row.code}"
        more = (
            f"{game}/events?since=3",
            f"{game}/shuffle",
            f"{game}/messages",
            "games?status=open",
            "games?status=my-turn",
            "games?status=wanted",
            "me",
            "me/absences",
            "me/deliveries",
        )
        for path in (game, f"{game}/table", f"{game}/events", "games", *(more if thorough else ())):
            got[f"GET api {path}"] = text(self.api.get(API + path, headers=self.headers))

    def _refusals(self, got: Got, brief: bool) -> None:
        asked = self._asked()
        number = asked.number if asked else 1
        wrong = ((number, "nonsense"), (number, "A1+A1"), (number + 1, "draw"), (max(number - 1, 1), "call"))
        for turn, (question, answer) in enumerate(wrong):
            name = f"{question} {answer}"
            if not brief or turn % 2 == 0:
                got[f"POST api {name}"] = text(self._post_api(question, answer))
            if not brief or turn % 2:
                got[f"POST web {name}"] = text(self._post_web(question, answer))
        for line in Game.objects.values_list("record", flat=True).get(pk=self.row.pk).splitlines()[-6:]:
            seat, asked_then, answer, _ = line.split(" ")
            if seat == self.letter:
                got[f"POST api again {line}"] = text(self._post_api(int(asked_then), answer))

    def _names(self, got: Got) -> None:
        for model in (Game, *ROWS):
            rows = model.objects.all() if model is Game else model.objects.filter(game=self.row)
            got[f"names of {model.__name__}"] = " ".join(f"{one} {one!r}" for one in rows.order_by("pk"))

    def _commands(self, got: Got) -> None:
        for name, *args in (("check_running", "--dry-run"), ("verify", self.row.code)):
            with mock.patch("sys.exit"):
                got[f"manage.py {name}"] = command(name, *args)

    def _talk(self, got: Got) -> None:
        """What is said and refused in the message panel; and a pick where none is asked, or of no such number."""
        with undone():
            for place in ("B9", "A2"):
                words = {"phrase": "looked", "place": place, "back": "messages"}
                got[f"POST web looked {place}"] = text(self.browser.post(f"/games/{self.row.code}/say/", words))
            got["panel after it"] = text(self.browser.get(f"/games/{self.row.code}/messages/"))
        with undone():
            body = orjson.dumps({"number": 99, "deck": "fang"})
            path = f"{API}games/{self.row.code}/pick"
            got["POST api pick"] = text(self._post(path, body))
            got["POST web pick"] = text(self.browser.post(f"/games/{self.row.code}/pick/", {"pick": "99=fang"}))

    def _mails(self, got: Got) -> None:
        """Those to the person, whatever his seat."""
        for row in OutboxMessage.objects.filter(game=self.row, recipient=self.player).order_by("key"):
            got[f"mail to me {row.key}"] = posted(row)

    def _mails_of_the_seat(self, got: Got) -> None:
        seat = Seat.objects.get(game=self.row, letter=self.letter)
        if self.row.status == Game.Status.OPEN:
            return
        kinds = outbox.Kind
        deadline = {"deadline": int(seat.deadline.timestamp())} if seat.deadline else {}
        whole = {"first": 1, "last": self.row.event_count}
        for kind, payload in ((kinds.TURN, {}), (kinds.REMINDER, deadline), (kinds.DEADLINE_PASSED, whole)):
            row = outbox.message(
                kind=kind, key=(), at=now(), game=self.row, letter=seat.letter, question=seat.asked, payload=payload
            )
            row.message_id = "<fixed@localhost>"
            got[f"mail {kind}"] = posted(row)
        mails = OutboxMessage.objects.filter(game=self.row, letter=seat.letter).exclude(kind=kinds.BOT_MOVE)
        for row in mails.order_by("key"):
            got[f"mail of {row.key}"] = posted(row)

    def _replies(self, got: Got, thorough: bool) -> None:
        """What his replies to such mails lead to."""
        asked = self._asked()
        quiet = self._quiet(asked)
        got.update(replies(self.row, self.player, self.letter or "", asked, quiet, thorough=thorough))

    def _mailbox(self, got: Got) -> None:
        """The local mailbox's page of such a mail, and what it says of answers typed there."""
        if self.row.status == Game.Status.OPEN:
            return
        asked = self._asked()
        quiet = self._quiet(asked)
        lines = (*MAILBOX_IDLE, *([quiet] if quiet else []))
        with kept(self.row, self.player, self.letter or "") as key:
            path = f"/mailbox/{key}/"
            got["GET mailbox page"] = text(self.browser.get(path))
            for line in lines:
                with undone():
                    answered = self.browser.post(f"{path}answer/", {"text": line}, follow=True)
                    told = self.row.events.filter(number__gt=self.row.event_count)
                    if not told.filter(kind="round_ended").exists():
                        got[f"mailbox answer {line}"] = text(answered)
                self.browser.cookies = SimpleCookie(self.session)

    def _quiet(self, asked: engine.Decision | None) -> str:
        """An answer that shows nobody a hidden card."""
        answer = QUIET.get(asked.question, "") if asked else ""
        return answer if asked and answer in asked.options else ""

    def _quiet_answer(self, got: Got) -> None:
        asked = self._asked()
        answer = self._quiet(asked)
        if asked is None or not answer:
            return
        with undone():
            played = self._post_api(asked.number, answer)
            if ENDS in played.content:
                return
            got["POST api answer"] = text(played)
        with undone():
            got["POST web answer"] = text(self._post_web(asked.number, answer))
            got["page after the answer"] = text(self.browser.get(f"/games/{self.row.code}/"))

    def _admin(self, got: Got, thorough: bool) -> None:
        game = f"games/game/{self.row.pk}"
        mine = f"players/player/{self.player.pk}/change/"
        more = ("", f"games/game/?q={self.row.code}", f"{game}/history/", "games/decksetup/", "games/messagereport/",
                "players/player/", mine, "ratings/rating/", "ratings/punctuality/")  # fmt: skip
        lists = ("games/outboxmessage/", "games/incomingmail/", "games/deadletter/")
        self._admin_of_mails(got)
        for path in ("games/game/", f"{game}/change/", *lists, *(more if thorough else ())):
            got[f"GET admin/{path}"] = text(self.browser.get(f"/admin/{path}"))
        for row in OutboxMessage.objects.filter(game=self.row).order_by("key")[: 2 * thorough]:
            got[f"admin of {row.key}"] = text(self.browser.get(f"/admin/games/outboxmessage/{row.pk}/change/"))

    def _admin_of_mails(self, got: Got) -> None:
        """The pages of a mail that came and of one that failed, whose words quote a card; the second is refused to
        whoever plays."""
        with undone():
            mail = IncomingMail.objects.create(
                pk=FAR, key="k", source="smtp", received_at=now(), player=self.player, game=self.row, letter="A",
                message_id="<i@x>", outcome="played", transcript=[{"line": "draw", "code": "played"}],
            )  # fmt: skip
            state = Game.objects.values_list("state", flat=True).get(pk=self.row.pk)
            letter = DeadLetter.objects.create(
                pk=FAR, source="smtp", received_at=now(), error="KeyError x.py:1", game=self.row, player=self.player,
                raw=state.encode(), size=1, digest="d",
            )  # fmt: skip
            got["admin of a mail"] = text(self.browser.get(f"/admin/games/incomingmail/{mail.pk}/change/"))
            paths = {"admin of a dead letter": "change/", "its body": "body/", "its history": "history/"}
            if not self.letter:
                # Staff who don't play may read what it says: that is what the page is for.
                del paths["its body"], paths["its history"]
            for name, path in paths.items():
                got[name] = text(self.browser.get(f"/admin/games/deadletter/{letter.pk}/{path}"))
            got["list of mails"] = text(self.browser.get("/admin/games/incomingmail/"))
            got["list of dead letters"] = text(self.browser.get("/admin/games/deadletter/"))

    def _faults(self, got: Got) -> None:
        """The same doors when the engine fails, its error full of secrets."""
        for name in ("view", "load", "submit"):
            with mock.patch.object(engine, name, failing(getattr(engine, name))):
                game = f"games/{self.row.code}"
                got[f"failing {name}: api"] = text(self.api.get(f"{API}{game}/table", headers=self.headers))
                got[f"failing {name}: page"] = text(self.browser.get(f"/{game}/"))
                asked = self._asked() if name != "load" else None
                number = asked.number if asked else 1
                with undone():
                    got[f"failing {name}: answer"] = text(self._post_api(number, asked.default if asked else "draw"))
                if self.letter:
                    line = asked.default.replace("+", " ") if asked else "draw"
                    mailed = answered(self.row, self.player, self.letter, asked and number, line, sends=False)
                    got[f"failing {name}: reply"] = mailed
                got[f"failing {name}: check_running"] = command("check_running", "--dry-run")
                if self.player.is_staff:
                    got[f"failing {name}: admin"] = text(self.browser.get(f"/admin/games/game/{self.row.pk}/change/"))

    def _asked(self) -> engine.Decision | None:
        state = Game.objects.values_list("state", flat=True).get(pk=self.row.pk)
        return engine.load(orjson.loads(state), check=False).decision(self.letter) if state and self.letter else None

    def _post_api(self, question: int, answer: str) -> Any:
        body = orjson.dumps({"question": question, "answer": answer})
        return self._post(f"{API}games/{self.row.code}/answers", body)

    def _post(self, path: str, body: bytes) -> Any:
        return self.api.generic("POST", path, body, content_type="application/json", headers=self.headers)

    def _post_web(self, question: int, answer: str) -> Any:
        words = {"question": question, "word": answer.split("+")}
        return self.browser.post(f"/games/{self.row.code}/answer/", words)


def text(response: Any) -> str:
    """Status, headers, cookies and body."""
    cookies = [morsel.OutputString() for morsel in response.cookies.values()]
    headers = sorted(f"{name}: {value}" for name, value in response.headers.items())
    return "\n".join([str(response.status_code), *headers, *cookies, "", response.content.decode()])


def command(name: str, *args: str) -> str:
    """What a command of the staff prints, or how it fails."""
    out = StringIO()
    try:
        call_command(name, *args, stdout=out, stderr=out)
    except Exception as error:  # its message is what the operator reads
        return f"{out.getvalue()}\n{type(error).__name__}: {error}"
    return out.getvalue()


def failing(work: Callable[..., Any]) -> Callable[..., Any]:
    """The engine's function, failing with all that it was given and got in the error."""

    def fail(*args: Any, **more: Any) -> Any:
        everything = repr([(getattr(arg, "table", None) and arg.table.kind) or arg for arg in args])
        raise KeyError(everything)

    return fail


@contextmanager
def told(got: Got) -> Iterator[None]:
    """Collect what is logged meanwhile, by any logger at any level, and reports of unhandled errors."""
    lines: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.name} {record.levelname} {record.getMessage()}")
            if record.exc_info:
                lines.append("".join(traceback.format_exception(*record.exc_info)))

    def report(**_: Any) -> None:
        lines.append(ExceptionReporter(None, *sys.exc_info()).get_traceback_text())

    root, collector = logging.getLogger(), Collector(logging.DEBUG)
    level = root.level
    root.addHandler(collector)
    root.setLevel(logging.DEBUG)
    got_request_exception.connect(report)
    try:
        yield
    finally:
        got_request_exception.disconnect(report)
        root.setLevel(level)
        root.removeHandler(collector)
    got["log"] = "\n".join(lines)
