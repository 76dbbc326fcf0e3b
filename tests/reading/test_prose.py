"""What people and programs write in sentences is no command, however it is wrapped, and whatever words of ours are in
it."""

import textwrap
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.reading import commands
from games.reading.scan import scan
from games.reading.spelling import plain
from games.reading.words import CARDS, WORDS

TODAY = date(2026, 12, 1)
ABSENT = (
    (
        "Thank you for your message. I am out of the office from 20 December 2026 until 6 January 2027 with no "
        "access to e-mail. In urgent cases please call 555 0123 or write to office@company.example. I will take care "
        "of your request after I return on 7 January."
    ),
    "I am on leave from 20.12.2026 to 06.01.2027. Your mail will not be forwarded. No need to call.",
    "Out of Office: back on Monday, 4 January. For questions call Anna (ext. 12). Kind regards, B. Smith",
    (
        "Vielen Dank für Ihre Nachricht. Ich bin vom 20.12.2026 bis 6.1.2027 nicht im Büro. Ihre E-Mail wird nicht "
        "weitergeleitet. In dringenden Fällen wenden Sie sich bitte an Herrn B. Schmidt, Durchwahl 12."
    ),
    "Je suis absent du 20 décembre 2026 au 6 janvier 2027. Je prendrai connaissance de votre message à mon retour.",
    "Estaré fuera de la oficina hasta el 6 de enero de 2027. Responderé a su mensaje a mi regreso, sin falta.",
    "Sono fuori ufficio fino al 6 gennaio. Per urgenze chiamare il numero 12 34 56 78 90.",
    "Ik ben afwezig tot en met 6 januari. Bij dringende vragen kunt u bellen met toestel 12.",
    "Jag är på semester till och med den 6 januari. Vid brådskande ärenden ring 12 34 56.",
    "Dziękuję za wiadomość. Jestem na urlopie do 6 stycznia 2027. W pilnych sprawach proszę dzwonić: 12 345 67 89.",
    (
        "Здравствуйте! Я в отпуске с 20 декабря 2026 по 6 января 2027. На письма отвечу после возвращения. По срочным "
        "вопросам звоните Ивану Петрову, доб. 12. Да, и нет ничего, что не могло бы подождать до конца отпуска."
    ),
    "Спасибо за письмо. Меня нет на месте до 6 января, взять трубку я не смогу.",
    "私は1月6日まで休暇をいただいております。お急ぎの場合は内線12までご連絡ください。",
    "我将于2026年12月20日至2027年1月6日休假，期间无法查收邮件。如有急事请拨打分机12。",
    "أنا خارج المكتب حتى ٦ يناير ٢٠٢٧. سأرد على رسالتك عند عودتي.",
    "אני בחופשה עד 6 בינואר 2027. אשיב להודעתך עם שובי.",
)
TALK = (
    "It is your move, and I would call if I were you. No end in sight, so play on or take a break.",
    "Let us draw the line here: I take no part in this exchange of insults, and you may discard my opinion.",
    "Looking forward to the next round! Left or right, yes or no, we will stop when it is over.",
    "Ну ты даёшь! Взять бы тебя да обменять. Играть с тобой одно удовольствие, конец близок.",
    "Call me when you are done. Take care. Play well. Stop by some day. No hard feelings, none at all.",
)
SIGNATURES = (
    "Sent from my iPhone 12", "Sent from Outlook for Android", "Отправлено с iPhone", "Von meinem iPhone gesendet",
    "Anna B. Smith, Ph.D.", "12 Main Street, Apt. 2", "Tel. +49 30 1234-12", "T: 12 34 56 78", "Room 2.12, Building C",
    "2nd floor", "www.company.example", "B. A. Jones", "C/o D. Miller", "-- ", "___________", "***", "* * *", "1/2",
    "Page 1 of 2", "Seite 1", "Vice President, Sales & Exchange", "Call center", "Head of Draw Operations",
    "© 2026 Company", "Please consider the environment before you print this mail", "Mobile: 0171 1234567",
    "Best", "Thanks!", "Cheers, A.", "A.", "B.", "LG", "MfG", "С уважением, А. Иванов", "В. Петров", "д. 2, кв. 12",
)  # fmt: skip
IDIOMS = (
    "Call off", "Call now", "Call me", "Take off", "Take a left", "A left turn", "A draw", "A call", "Take it",
    "Draw up",
    "No call", "No draw", "No, draw",
    "Yes, call", "No no", "Take none", "Take no", "Use none", "End of turn", "The end",

    "2 left", "1 off", "2 stop", "2 no", "3 none", "12 end", "Stop it", "Play it", "Left behind", "Right now",
    "В конец", "А нет", "С конца", "Да нет", "Call 2", "call 911", "Take that", "Forward to A", "Discard left",
)  # fmt: skip
NUMBERS = (
    "2 December", "2. Dezember", "2 décembre", "2 de diciembre", "2 декабря", "2日", "12月2日", "2026년 12월 2일",
    "12.12.2026", "12.12.", "2026-12-12", "12-12-2026", "12:12", "12h", "2 pm", "2 a.m.", "2,50 EUR", "$2", "2 %",
    "1.2", "1.2.3", "2.)a", "2026", "100", "1 000", "1,000", "+1 234", "555-0123", "2x", "x2", "2nd", "n° 2", "no. 2",
    "Nr. 2", "No 2", "2 cards", "2 - two", "A-2", "ISO 2", "½", "II", "iv", "②", "1st", "Mon 2", "Di., 2. Dez.", "0:2",
)  # fmt: skip


def commands_in(line: str) -> object:
    """What a line alone is read as."""
    return commands.parse([line], today=TODAY).commands


@pytest.mark.parametrize("text", [*ABSENT, *TALK])
def test_no_line_of_a_text_is_a_command_however_it_is_wrapped(text: str) -> None:
    # A word that stands alone may be one: therefore only the top of a mail counts, see the next test.
    for width in range(12, 90):
        for line in textwrap.wrap(text, width):
            assert commands_in(line) == () or len(line.split()) == 1, (width, line)
    assert commands_in(text) == ()


@pytest.mark.parametrize("text", [*ABSENT, *TALK])
def test_no_such_text_has_a_command_at_its_top(text: str) -> None:
    for width in range(20, 90):
        reading = commands.parse(textwrap.wrap(text, width), today=TODAY)
        assert reading.problem is not None
        assert reading.commands == ()


@pytest.mark.parametrize("line", [*SIGNATURES, *NUMBERS])
def test_signatures_and_numbers_of_other_things_are_no_commands(line: str) -> None:
    assert commands_in(line) == ()


@pytest.mark.parametrize("line", IDIOMS)
def test_sentences_made_of_our_words_alone_are_no_commands(line: str) -> None:
    assert commands_in(line) == ()


STRANGERS = (
    "the", "a", "to", "for", "two", "me", "you", "it", "of", "is", "will", "please", "office", "message", "today",
    "mail", "und", "der", "bitte", "le", "est", "la", "por", "el", "что", "меня", "письмо", "на", "до", "я", "很", "の",
    "2026", "12.12.2026", "10:30", "100", "@", "mail@example.org", "https://example.org/2", "…", "(2)", "Anna",
    "card", "turn",
)  # fmt: skip
ours = st.sampled_from(
    [*sorted(WORDS), *sorted(CARDS), *map(str, range(13)), "A1", "B", "A1+A3", "and", "+", ",", "take-2"]
)
strangers = st.sampled_from(STRANGERS)


@given(st.lists(ours, max_size=4), strangers, st.lists(ours | strangers, max_size=4))
@example(["call"], "me", [])
def test_one_word_that_is_none_of_ours_makes_a_line_a_sentence(
    before: list[str], stranger: str, after: list[str]
) -> None:
    line = " ".join([*before, stranger, *after])
    if stranger in ("card", "turn", "a"):
        # With some of our words they are words of ours: "turn up", "take card 2".
        return
    found = commands.parse([line], today=TODAY)
    assert found.commands == ()
    assert scan(plain(line)) is None


@given(st.text(max_size=40), st.sampled_from([">", "> ", ">>", " > ", "|", "| ", "＞"]))
def test_a_quoted_line_is_never_a_command(text: str, mark: str) -> None:
    assert commands_in(mark + text) == ()


@given(st.text(max_size=80))
def test_any_line_is_read_without_a_fault(text: str) -> None:
    reading = commands.parse([text], today=TODAY)
    assert reading.commands or reading.problem


@given(st.text(alphabet="0123456789.,-/:# abAdtoryek+&?!()[]взятьили", max_size=30))
def test_any_line_of_our_own_letters_is_read_without_a_fault(text: str) -> None:
    reading = commands.parse([text, text], today=TODAY)
    assert reading.commands or reading.problem
    for command in reading.commands:
        assert command.kind != "moves" or command.words
