"""Lines with which a mail begins and which ask for nothing: a greeting, with a name or without."""

import re

from games.reading.doubts import WORDS as DOUBTS
from games.reading.spelling import lowered
from games.reading.words import WORDS

_GREETINGS = (
    "hi", "hello", "hey", "hiya", "dear", "good morning", "good day", "good afternoon", "good evening", "greetings",
    "hi there", "hello there", "hello again", "hi again", "hi all", "hello all", "hello everybody", "hi everybody",
    "hi everyone", "hello everyone",
    "привет", "приветик", "всем привет", "здравствуйте", "здравствуй", "доброе утро", "добрый день", "добрый вечер",
    "доброго времени суток", "день добрый", "салют", "уважаемый", "уважаемая", "уважаемые",
    "hallo", "guten tag", "guten morgen", "guten abend", "moin", "servus", "liebe", "lieber", "bonjour", "bonsoir",
    "salut", "hola", "buenos dias", "buenas tardes", "ola", "bom dia", "ciao", "buongiorno", "hej", "hei", "moi",
    "czesc", "ahoj", "привіт", "добрий день", "вітаю", "merhaba", "שלום", "مرحبا",
    "こんにちは", "您好", "你好", "안녕하세요",
)  # fmt: skip
_PLAIN_LETTERS = str.maketrans("áàâãäéèêëíìîïóòôõöúùûüçćčśñ", "aaaaaeeeeiiiiooooouuuucccsn")
_LINE = re.compile(rf"({'|'.join(sorted(map(re.escape, _GREETINGS), key=len, reverse=True))})(?!\w)(.*)")
_NAME = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*\.?")
_LONGEST_NAME = 3


def is_greeting(text: str) -> bool:
    """Whether a plain line greets, up to a name, and says nothing else."""
    match = _LINE.fullmatch(lowered(text).translate(_PLAIN_LETTERS))
    if match is None:
        return False
    names = re.sub(r"[,.!:)\-\s]+$", "", match[2]).replace(",", " ").split()
    return len(names) <= _LONGEST_NAME and all(
        _NAME.fullmatch(name) and name not in WORDS and name not in DOUBTS for name in names
    )
