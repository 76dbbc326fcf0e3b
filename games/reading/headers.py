"""The headers of a mail or a part, one by one, whatever bytes are in them. Nothing here raises."""

import re
from binascii import a2b_qp
from email.message import Message

from games.reading import charsets
from games.reading.transfer import from_base64

FOLD = re.compile(r"[\r\n]+[ \t]*")
# All that is decoded of a header: more is nobody's subject.
MAX_DECODED = 2000
ENCODED_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bq])\?([^?\r\n]{0,1000})\?=", re.IGNORECASE)
MESSAGE_ID = re.compile(r"<([\x21-\x3b\x3d\x3f-\x7e]{1,240})>")
BARE_MESSAGE_ID = re.compile(r"[\x21-\x3b\x3d\x3f-\x7e]{1,120}@[\x21-\x3b\x3d\x3f-\x7e]{1,119}")
PARAMETERS = re.compile(
    r"[;\s]\s{0,20}([a-z-]{1,30})(\*\d{0,2}\*?|)\s{0,20}=\s{0,20}(\"(?:[^\"\\]|\\.)*+\"?|[^\s;\"]*)", re.IGNORECASE
)


class Headers:
    """The headers of one part, in their order. Names are asked for in lower case."""

    def __init__(self, part: Message) -> None:
        self.fields = [(name.lower(), _plain(value)) for name, value in part.raw_items()]
        self._by_name: dict[str, list[str]] = {}
        for name, value in self.fields:
            self._by_name.setdefault(name, []).append(value)

    def all(self, name: str) -> list[str]:
        """Each value of that header, unfolded, not decoded, from the top."""
        return self._by_name.get(name, [])

    def first(self, name: str) -> str:
        """The topmost value of that header; "" where there is none."""
        return next(iter(self.all(name)), "")

    def has(self, *names: str) -> bool:
        """Whether there is any of them."""
        return any(name in self._by_name for name in names)

    def text(self, name: str) -> str:
        """The topmost value as a human reads it: its encoded words decoded, its white space single."""
        return " ".join(decoded(self.first(name)[:MAX_DECODED]).split())

    def word(self, name: str) -> str:
        """The topmost value up to its parameters and comments, in lower case: "text/html", "auto-replied"."""
        return re.split(r"[;(\s]", self.first(name).strip()[:200], maxsplit=1)[0].strip("\"'").lower()

    def parameter(self, name: str, parameter: str) -> str:
        """A parameter of the topmost value (`charset` of Content-Type); "" where there is none."""
        whole = ""
        for found, section, value in PARAMETERS.findall(self.first(name)):
            if found.lower() != parameter:
                continue
            plain = re.sub(r"\\(.)", r"\1", value[1:].removesuffix('"')) if value.startswith('"') else value
            if not whole and section.endswith("*"):
                # The form of RFC 2231: charset'language'value.
                plain = plain.rsplit("'", 1)[-1]
            whole += plain
            if not section.strip("*"):
                # It does not go on in further sections.
                break
        return whole.strip()

    def message_id(self) -> str:
        """What other mails name this one by, in angle brackets; "" where it is missing, absurd or not the only one."""
        values = set(self.all("message-id"))
        if len(values) != 1:
            return ""
        value = values.pop().strip()
        if match := MESSAGE_ID.fullmatch(value):
            return match.group()
        return f"<{value}>" if BARE_MESSAGE_ID.fullmatch(value) else ""


def decoded(value: str) -> str:
    """A value with its encoded words (=?utf-8?b?…?=) as what they stand for. An unknown form of one stays as it is."""
    words = list(ENCODED_WORD.finditer(value))
    out, at, index = [], 0, 0
    while index < len(words):
        word = words[index]
        out.append(value[at : word.start()])
        charset, data, at = word[1], _bytes_of(word), word.end()
        index += 1
        # White space between two of them is none; a character may lie across both.
        while index < len(words) and not value[at : words[index].start()].strip():
            following = words[index]
            if following[1].lower() != charset.lower():
                out.append(_word_text(data, charset))
                charset, data = following[1], b""
            data += _bytes_of(following)
            at = following.end()
            index += 1
        out.append(_word_text(data, charset))
    return "".join(out) + value[at:]


def _bytes_of(word: re.Match[str]) -> bytes:
    data = word[3].encode("utf-8", "replace")
    return from_base64(data) if word[2] in "bB" else a2b_qp(data, header=True)


def _word_text(data: bytes, charset: str) -> str:
    # A language may follow the charset: RFC 2231.
    return charsets.decode(data, charset.split("*", 1)[0])[0]


def _plain(value: object) -> str:
    text = FOLD.sub(" ", str(value)).strip()
    if text.isascii():
        return text.replace("\0", "\ufffd")
    # Bytes that are no ASCII came through the parser as surrogates.
    return charsets.decode(text.encode("utf-8", "surrogateescape"))[0]
