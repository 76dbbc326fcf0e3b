"""Words by which the writer of a mail takes back what he has just written."""

import re
from collections.abc import Iterable

from games.reading.spelling import lowered, plain

# The words of a line of moves that make it none: "2, no, 3".
_WORDS = (
    "wait sorry oops actually instead not don't dont rather better maybe perhaps hmm cancel ignore undo correction"
    " стой стойте подожди подождите погоди погодите ой упс не точнее вернее лучше отмена извини извините прости"
    " простите ошибся ошиблась"
)
WORDS = frozenset(_WORDS.split())
_STARTS = (
    "wait no nope sorry actually don't dont oops hold/on hang/on scratch ignore disregard cancel undo correction"
    " never/mind nevermind forget instead rather better hmm maybe perhaps my/mistake my/bad mistake typo not do/not"
    " please/ignore please/don't please/do/not please/cancel please/disregard i/meant i/mean i/take/that/back or"
    " changed/my/mind i/changed/my/mind on/second/thought"
    " стой стойте стоп нет не подожди подождите погоди погодите ой упс извини извините прости простите ошибся"
    " ошиблась ошибка на/самом/деле отмена отмени отменить отмените точнее вернее лучше передумал передумала"
    " я/передумал я/передумала я/ошибся я/ошиблась виноват виновата хотя или"
)
_DOUBT = re.compile(rf"(?:{'|'.join(re.escape(start).replace('/', ' ') for start in _STARTS.split())})(?![\w'])")
# What is said before them.
_SIGHS = re.compile(r"(?:(?:oh|ah|um|uh|er|ehm|and|but|well|ах|ох|э|эм|ну|и|но|а)\b[ .,!-]*)+")
# What begins as a doubt does, and is none.
_KIND = re.compile(
    r"(?:no (?:problem|worries|hurry|rush|hard|need|pressure|stress|idea|more|one|other)"
    r"|sorry (?:for|about|to|that|it|i'm late|i am late|i was|my)"
    r"|better (?:late|luck)|not (?:bad|sure if you|a bad)"
    r"|нет (?:проблем|слов)|не (?:за что|спеши|спешите|торопись|торопитесь|проблема)"
    r"|(?:извини|извините|прости|простите) за|лучше поздно)\b[^\d]*"
)
_MARKS = re.compile(r"[^\w]+")
_ENDS = re.compile(r">|\||--|__")
# Below that is no second thought on what stands above.
_NEAR = 3


def in_doubt(lines: Iterable[str]) -> str | None:
    """The line by which the writer takes back the commands above it: one of the next few begins with such words."""
    near = 0
    for line in lines:
        text = plain(line)
        if _ENDS.match(text):
            return None
        if text:
            if _is_doubt(text):
                return text
            near += 1
        if near == _NEAR:
            return None
    return None


def _is_doubt(text: str) -> bool:
    words = lowered(text)
    if start := _MARKS.match(words):
        words = words[start.end() :]
    if sigh := _SIGHS.match(words):
        words = words[sigh.end() :]
    return bool(_DOUBT.match(words)) and not _KIND.fullmatch(words)
