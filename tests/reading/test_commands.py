"""What the lines of a mail ask for: at its top, a line each, in many spellings, and nothing that is in doubt."""

from datetime import date
from time import perf_counter

import pytest

from games.reading import commands
from games.reading.command import Command, Problem, Reading

TODAY = date(2026, 12, 1)


def read(*lines: str) -> Reading:
    """What is read of these lines."""
    return commands.parse(lines, today=TODAY)


def words(*lines: str) -> list[tuple[str, ...]]:
    """The words of the moves that these lines are."""
    reading = read(*lines)
    assert reading.problem is None, reading
    assert {command.kind for command in reading.commands} == {"moves"}
    return [command.words for command in reading.commands]


def problem(*lines: str) -> str:
    """Why these lines are not carried out."""
    reading = read(*lines)
    assert reading.problem is not None, reading
    return reading.problem.code


@pytest.mark.parametrize(
    "line",
    ["2", "2.", "#2", "# 2", "№2", "№ 2", "2)", "2.)", "2!", "02", " 2 ", "\u00a02\u00a0", "\t2", "\u200b2\ufeff",
     "٢", "۲", "２", "２．", "＃２", "२", "২", "๒", "២", "2\ufe0f\u20e3", "\u202b٢\u202c", "2,"],
)  # fmt: skip
def test_a_number_is_read_in_every_spelling(line: str) -> None:
    assert words(line) == [("#2",)]


@pytest.mark.parametrize("line", ["call", "Call", "CALL", "Call.", "call!", "  cAlL ", "объявить голосование"])
def test_a_word_is_read_in_any_case_and_with_what_a_telephone_adds(line: str) -> None:
    assert words(line) == [("call",)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("draw exchange A1+A3 A1", ("draw", "exchange", "A1+A3", "A1")),
        ("Draw, exchange 1 and 3, spot 1.", ("draw", "exchange", "card-1+card-3", "spot", "#1")),
        ("Draw. Exchange 1, 3. Spot 1.", ("draw", "exchange", "card-1", "card-3", "spot", "#1")),
        ("exchange 1 3 spot 1", ("exchange", "card-1", "card-3", "spot", "#1")),
        ("exchange cards 1 & 3", ("exchange", "card-1+card-3")),
        ("exchange a1 + a3", ("exchange", "A1+A3")),
        ("exchange 1, B2", ("exchange", "card-1", "B2")),
        ("exchange A1 1", ("exchange", "A1", "#1")),
        ("take 2", ("take", "card-2")),
        ("take-2 1", ("take-2", "card-1")),
        ("take–2 1", ("take-2", "card-1")),
        ("take\u22112 1".replace("\u2211", "\u2212"), ("take-2", "card-1")),
        ("draw-1", ("draw-1",)),
        ("draw 2 1 exchange 3", ("draw", "#2", "#1", "exchange", "card-3")),
        ("use-A2 A4 draw play B3", ("use-A2", "A4", "draw", "play", "B3")),
        ("use A2", ("use-A2",)),
        ("use 2", ("use-card-2",)),
        ("forward 1 B left", ("forward", "card-1", "B", "left")),
        ("play pile 2", ("play", "pile-2")),
        ("turn up", ("turn-up",)),
        ("B", ("B",)),
        ("b", ("B",)),
        ("1 4", ("#1", "#4")),
        ("1+4", ("#1+#4",)),
        ("1 and 4", ("#1+#4",)),
        ("1,4", ("#1", "#4")),
        ("1 – 4", ("#1-#4",)),
        ("peek 1 4", ("peek", "#1", "#4")),
        ("none", ("none",)),
        ("discard no", ("discard", "no")),
    ],
)
def test_a_line_of_moves_is_read(line: str, expected: tuple[str, ...]) -> None:
    assert words(line) == [expected]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("взять 2", ("take", "card-2")),
        ("Взять карту 2", ("take", "card-2")),
        ("взять-2 1", ("take-2", "card-1")),
        ("взять", ("draw/take",)),
        ("взять карту", ("draw/take",)),
        ("беру", ("draw/take",)),
        ("тянуть", ("draw",)),
        ("обменять 1 3 место 1", ("exchange", "card-1", "card-3", "spot", "#1")),
        ("Обменять карты 1 и 3, место 1.", ("exchange", "card-1+card-3", "spot", "#1")),
        ("обменять А1+А3", ("exchange", "A1+A3")),
        ("сыграть В3", ("play", "B3")),
        ("сбросить", ("discard",)),
        ("вернуть", ("discard",)),
        ("отправить 1 В влево", ("forward", "card-1", "B", "left")),
        ("использовать С2", ("use-C2",)),
        ("применить 2", ("use-card-2",)),
        ("сброс 2", ("pile-2",)),
        ("объявить голосование", ("call",)),
        ("подсмотреть 1 и 4", ("peek", "#1+#4")),
        ("ничего", ("none",)),
        ("закончить", ("end",)),
        ("жетон 2", ("token", "#2")),
    ],
)
def test_a_line_of_moves_is_read_in_russian(line: str, expected: tuple[str, ...]) -> None:
    assert words(line) == [expected]


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("status", ["status", "Status.", "статус"]),
        ("history", ["history", "HISTORY", "история"]),
        ("help", ["help", "Help!", "помощь"]),
        ("resign", ["resign", "сдаюсь", "Сдаюсь."]),
        ("pause", ["pause", "пауза"]),
        ("stop", ["stop", "STOP", "стоп"]),
        ("yes", ["yes", "Yes.", "yes.", "да", "Да!"]),
        ("no", ["no", "нет"]),
    ],
)
def test_what_is_asked_for_besides_moves(kind: str, lines: list[str]) -> None:
    for line in lines:
        assert [command.kind for command in read(line).commands] == [kind], line
        assert read(line).problem is None


def test_a_command_keeps_the_line_as_it_was_written_but_for_its_spelling() -> None:
    [command] = read(" Exchange\u00a0１, ３. ").commands

    assert command == Command("moves", "Exchange 1, 3.", ("exchange", "card-1", "card-3"))


def test_several_lines_are_several_commands_with_empty_ones_between() -> None:
    assert words("draw", "", "exchange 1 3", "", "", "spot 1", "", "Greetings from the sea") == [
        ("draw",),
        ("exchange", "card-1", "card-3"),
        ("spot", "#1"),
    ]


def test_two_lone_numbers_are_two_answers() -> None:
    assert words("2", "3") == [("#2",), ("#3",)]


def test_the_first_line_that_is_no_command_ends_them() -> None:
    assert words("draw", "Nice weather today.", "call") == [("draw",)]
    assert problem("Nice weather today.", "draw") == "no-command"


def test_a_mail_without_a_command_is_told_its_line() -> None:
    assert read("", "two please").problem == Problem("no-command", "two please")
    assert read().problem == Problem("no-command")
    assert read("", "Hello,", "").problem == Problem("no-command")


@pytest.mark.parametrize(
    "greeting",
    ["Hi", "Hi,", "Hello!", "Hello Silver,", "Dear Anna Maria Smith,", "Good evening", "hey there", "Hi, Bob!",
     "Привет!", "Привет, Маша", "Здравствуйте, Иван Иванович!", "Добрый день", "Bonjour,", "Olá!", "Hallo Jörg,",
     "你好"],
)  # fmt: skip
def test_greetings_are_passed_over(greeting: str) -> None:
    assert words(greeting, "", "2") == [("#2",)]


@pytest.mark.parametrize(
    "line",
    ["Hi 2", "Hi, draw", "Hello, stop", "Hi, this is a much longer sentence", "Hi, wait", "History is long", "Moi 3"],
)
def test_what_says_more_than_a_greeting_is_none(line: str) -> None:
    assert problem(line, "2") == "no-command"


def test_mails_that_only_greet_come_to_an_end() -> None:
    assert problem("Hi", "Hello", "Hey", "Hi", "2") == "no-command"


@pytest.mark.parametrize(
    "lines",
    [["2 or 3"], ["2 or 3?"], ["2/3"], ["draw or take 2"], ["2 или 3"], ["yes or no"], ["draw/call"], ["draw call?"],
     ["draw", "2 or 3"]],
)  # fmt: skip
def test_alternatives_are_refused(lines: list[str]) -> None:
    assert problem(*lines) == "contradiction"


@pytest.mark.parametrize(
    "lines", [["2?"], ["2 ?"], ["2, 3?"], ["1 4?"], ["call?"], ["Draw, discard?"], ["взять 2?"], ["draw", "2?"]]
)
def test_a_question_is_no_answer(lines: list[str]) -> None:
    assert problem(*lines) == "asks"


@pytest.mark.parametrize(
    "lines",
    [["draw call"], ["call", "draw"], ["draw", "take 2"], ["take 2", "call"], ["draw", "discard", "exchange 1"],
     ["draw discard play"], ["take exchange 2"], ["call", "call"], ["обменять 1", "сбросить"], ["взять", "тянуть"]],
)  # fmt: skip
def test_what_no_turn_can_have_both_is_refused(lines: list[str]) -> None:
    """A mail plays one turn, and that has one main action, and one thing done with a drawn card."""
    assert problem(*lines) == "contradiction"


@pytest.mark.parametrize("line", ["[2]", "[2] exchange it", "(2)", "{2}", "[ 2 ]", "［２］", "[2], [4]"])
def test_the_form_in_which_choices_are_printed_is_refused(line: str) -> None:
    assert problem(line) == "bracketed"


@pytest.mark.parametrize(
    "line",
    ["(draw)", "(Draw).", "(draw.)", "[take-2]", "(A1+A3)", "“draw”", '"draw".', "«тянуть»", "‘call’", "“help”",
     "(stop)", "“2”", "(draw exchange 1 3 spot 1)", "“leave 2026-12-20 to 2027-01-06”"],
)  # fmt: skip
def test_words_in_the_brackets_and_marks_in_which_mails_show_them_are_refused(line: str) -> None:
    """Our own mails show them so: understood, a quote of a mail could be an answer."""
    assert problem(line) == "bracketed"
    assert problem("Hi,", line) == "bracketed"


@pytest.mark.parametrize("line", ["(draw)", "“draw”", "(call)"])
def test_below_the_commands_they_are_a_quote(line: str) -> None:
    assert words("2", line) == [("#2",)]


@pytest.mark.parametrize("line", ["(see you)", "“Well played!”", "(draw) a card", "()", "(", '""', "“draw” or “take”"])
def test_other_words_in_brackets_are_no_command(line: str) -> None:
    assert problem(line) == "no-command"


def test_a_printed_choice_below_the_commands_is_a_quote_unless_it_is_all_the_line_says() -> None:
    assert words("2", "[1] draw a card (draw)") == [("#2",)]
    assert problem("2", "[1]") == "bracketed"


@pytest.mark.parametrize(
    "doubt",
    ["wait, no", "Wait!", "no, 3", "Sorry, I meant 3", "Sorry", "actually 3", "Don't do that", "Don’t!", "oops",
     "Oh no", "hold on", "hmm, rather 3", "scratch that", "Please ignore this", "never mind", "I meant 3", "not 2",
     "стой", "Нет, 3", "подожди", "ой, не то", "Ой!", "извините, ошибся", "точнее 3", "я передумал", "- wait"],
)  # fmt: skip
def test_a_command_that_is_taken_back_is_refused(doubt: str) -> None:
    assert problem("2", doubt) == "doubt"
    assert problem("2", "", "", doubt) == "doubt"


@pytest.mark.parametrize("line", ["2, wait, 3", "2 no wait 3", "not 2", "take 2, sorry", "не 2", "draw ой"])
def test_doubt_within_a_line_is_refused(line: str) -> None:
    assert problem(line) == "doubt"


def test_doubt_is_also_seen_a_little_below() -> None:
    assert problem("2", "Best wishes", "Anna", "Wait, no!") == "doubt"


@pytest.mark.parametrize(
    "line",
    ["Sorry for the delay!", "No problem with the pause.", "No worries", "Sorry it took so long", "Not bad, Bob!",
     "Извините за задержку", "Не торопитесь", "Nothing else today", "Noah sends his regards", "Waiting for you",
     "Looking forward to it"],
)  # fmt: skip
def test_friendly_words_are_no_doubt(line: str) -> None:
    assert words("2", line) == [("#2",)]


def test_what_stands_below_a_signature_or_in_a_quote_is_no_doubt() -> None:
    assert words("2", "--", "no man is an island") == [("#2",)]
    assert words("2", "> no, wait") == [("#2",)]


@pytest.mark.parametrize(
    "line",
    ["> 2", ">2", ">> draw", "| 2", "12.12.2026", "12.12.", "2 December", "3. Januar 2027", "2 декабря", "2 Dec",
     "2026", "2026-12-20", "10:30", "2.5", "2:1", "100", "1. draw", "2) exchange", "-2", "+2", "2%", "$2", "2nd", "2x",
     "two", "to", "too", "for", "won", "два", "A.", "½", "²", "Ⅱ", '"2"', "“draw”", "draw)", "(draw)", "2]"],
)  # fmt: skip
def test_what_is_no_command(line: str) -> None:
    assert read(line).commands == ()
    assert problem(line) in ("no-command", "bracketed")


def test_a_line_that_is_too_long_is_none() -> None:
    assert problem("draw " * 50) == "no-command"
    assert words("draw" + " " * 300) == [("draw",)]


def test_more_than_ten_commands_are_too_many() -> None:
    assert len(read(*["status"] * 10).commands) == 10
    assert problem(*["status"] * 11) == "too-many"


def test_stop_within_a_line_of_moves_is_a_move() -> None:
    assert words("play B B3 stop") == [("play", "B", "B3", "stop")]


def test_leave_has_its_days() -> None:
    assert read("leave 2026-12-20 to 2027-01-06").commands == (
        Command("leave", "leave 2026-12-20 to 2027-01-06", start=date(2026, 12, 20), end=date(2027, 1, 6)),
    )
    assert read("Отпуск с 20 декабря по 6 января.").commands[0].end == date(2027, 1, 6)


@pytest.mark.parametrize("line", ["leave", "leave 3/4/2027", "leave 2026-13-01", "leave 1 2 3", "отпуск", "leave 20"])
def test_leave_without_clear_days_is_refused(line: str) -> None:
    assert problem(line) == "dates"


@pytest.mark.parametrize("line", ["leave me alone", "leave at 5", "Leave it.", "отпуск начался 5 марта"])
def test_other_sentences_with_the_word_leave_are_no_command(line: str) -> None:
    assert problem(line) == "no-command"


def test_a_pause_may_have_its_last_day() -> None:
    assert read("pause until 2026-12-24").commands == (
        Command("pause", "pause until 2026-12-24", end=date(2026, 12, 24)),
    )
    assert problem("pause until 3/4/2027") == "dates"
    assert problem("pause until 1 May to 3 May") == "dates"
    assert problem("pause until we meet") == "no-command"


@pytest.mark.parametrize(
    "line",
    ["a" * 100_000, " " * 100_000 + "2", "2 " * 50_000, "+" * 100_000, "1-" * 50_000, "[" * 100_000, "leave " * 20_000,
     "-" * 100_000 + "x", "Hi " + "a " * 50_000, "no " * 30_000, "．" * 100_000, "\u202b" * 100_000],
)  # fmt: skip
def test_hostile_lines_cost_little(line: str) -> None:
    before = perf_counter()

    for _ in range(20):
        read("2", line)
        read(*[line] * 20)

    assert perf_counter() - before < 1
