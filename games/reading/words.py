"""The words of moves in English and Russian, in their usual forms."""

from collections.abc import Iterable

MAIN = ("draw", "take", "call")
"""What a seat does in a turn: one of them."""
DRAWN = ("discard", "play", "exchange", "forward")
"""What it does with a card that it drew: one of them."""
GIVING = ("take", "exchange", "forward")
"""What is followed by the cards of one's own that are given."""
LABELS = ("spot", "peek")
"""Names of questions that may stand before their answers."""
DRAW_OR_TAKE = "draw/take"
"""The Russian «взять» is both: which, only what follows it tells."""

_FORMS = {
    "draw": "draw тянуть тяну тяни потянуть вытянуть вытяну вытягиваю тащить тащу вытащить добрать добираю доберу",
    "take": "take забрать забираю заберу",
    DRAW_OR_TAKE: "взять беру возьму бери брать",
    "call": "call голосование голосовать голосую",
    "exchange": "exchange swap обменять обмен обмениваю обменяю обмениваем поменять поменяю менять меняю сменить",
    "play": "play играть играю сыграть сыграю разыграть разыгрываю разыграю",
    "discard": "discard сбросить сброс сбрасываю сброшу сбрось вернуть возвращаю верну",
    "forward": "forward переслать пересылаю перешлю отправить отправляю отправлю передать передаю передам",
    "use": "use использовать использую применить применяю применю",
    "token": "token жетон фишка",
    "end": "end конец закончить заканчиваю закончу завершить завершаю завершу",
    "yes": "yes да",
    "no": "no нет",
    "none": "none ничего никто никого никакую никакой",
    "left": "left влево слева налево левый",
    "right": "right вправо справа направо правый",
    "stop": "stop стоп",
    "off": "off снять снимаю сниму",
    "turn-up": "turn-up открыть открываю открою вскрыть вскрываю вскрою",
    "deck": "deck колода колоду",
    "pile": "pile стопка стопку",
    "spot": "spot место",
    "peek": "peek подсмотреть посмотреть",
}
WORDS = {form: word for word, forms in _FORMS.items() for form in forms.split()}
PHRASES = {("turn", "up"): "turn-up", ("объявить", "голосование"): "call"}
"""Two words that are one."""
NOUNS = frozenset(WORDS) - frozenset(
    form
    for word in (*MAIN, *DRAWN, DRAW_OR_TAKE, "use", "yes", "no")
    for form in _FORMS[word].split()
    if form not in ("голосование", "обмен", "сброс")
)
"""With which sentences end: small and with a full stop they are more likely the last word of one, wrapped."""
CARDS = frozenset({"card", "cards", "карта", "карту", "карты"})
"""Left out where cards are given."""
AND = frozenset({"and", "plus", "и", "&", "+"})
OR = frozenset({"or", "или", "либо", "/", "oder", "ou"})
LIKE = dict(zip("abcdавсд", "ABCDABCD", strict=True))
"""Letters of seats, also as a Russian keyboard has them."""


def excluded(words: Iterable[str]) -> str | None:
    """The first word that what stands before it in a turn excludes."""
    main = drawn = None
    for word in words:
        verb = word.partition("-")[0]
        if verb in (*MAIN, DRAW_OR_TAKE):
            if main or drawn:
                return word
            main = verb
        elif verb in DRAWN:
            if drawn or main in ("take", "call"):
                return word
            drawn = verb
    return None
