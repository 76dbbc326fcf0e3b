"""Which parts of a mail hold its writer's words, and what else its parts say of it."""

import html
import re
from dataclasses import dataclass, field

from games.reading import charsets
from games.reading.body import Body
from games.reading.headers import Headers
from games.reading.raw import Part
from games.reading.transfer import unwrapped

# Of one text: far more than anybody writes; the quotes below may be cut.
MAX_PLAIN = 300_000
MAX_HTML = 1_000_000
# Wrapped as quoted-printable a text may be three times as long.
MAX_WRAPPED = 3 * MAX_HTML
TYPE = re.compile(r"[\w.+-]+/[\w.+-]+", re.ASCII)
ENCRYPTED = {"multipart/encrypted", "application/pgp-encrypted"}
CMS = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
WINMAIL = {"application/ms-tnef", "application/vnd.ms-tnef"}
ARMOURED = "-----BEGIN PGP MESSAGE-----"
CLEARSIGNED = re.compile(r"\s*-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\n(?:[\w-]+:[^\n]*\n)*\s*\n")
SIGNATURE = "\n-----BEGIN PGP SIGNATURE-----"
# What stands at the beginning of a calendar file.
CALENDAR_HEAD = 4000
METHOD = re.compile(r"^METHOD:[ \t]*([A-Z]+)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the mail in its two forms, and how its plain form is to be unfolded."""

    plain: str | None = None
    html: str | None = None
    flowed: bool = False
    delsp: bool = False


@dataclass(slots=True)
class Contents:
    """What is in a mail: its texts in order, and what its other parts are.

    types: of all parts, lower case; report: the kind of its multipart/report; methods: of its calendar parts, upper
    case; reaction: whether a part of it is one; certain: whether all characters are; encrypted: the words are in a
    part that only a key opens; hidden: the code of what may hold them where there is no text: "encrypted", "signed"
    or "winmail".
    """

    texts: list[Text] = field(default_factory=list)
    types: set[str] = field(default_factory=set)
    report: str = ""
    methods: set[str] = field(default_factory=set)
    reaction: bool = False
    certain: bool = True
    encrypted: bool = False
    hidden: str = ""

    def body(self) -> Body:
        """Its texts as one: plain where each is there as plain text, and as HTML where one is."""
        told = [text for text in self.texts if not _blank(text.plain) or text.html]
        plain = bool(told) and not any(_blank(text.plain) for text in told)
        flowed = next((text for text in told if text.plain), Text())
        return Body(
            plain="\n".join(text.plain or "" for text in told)[:MAX_PLAIN] if plain else None,
            html="\n".join(map(_as_html, told))[:MAX_HTML] if any(text.html for text in told) else None,
            flowed=flowed.flowed,
            delsp=flowed.delsp,
        )

    def problem(self) -> str:
        """Why the writer's words cannot be read; "" where they can, and "charset" where some may be read wrongly."""
        texts = [text for text in self.texts if text.html or not _blank(text.plain)]
        if self.encrypted or any((text.plain or "").lstrip().startswith(ARMOURED) for text in texts[:1]):
            return "encrypted"
        if not texts:
            return self.hidden or "no-text"
        return "" if self.certain else "charset"


def contents(mail: Part) -> Contents:
    """What is in a mail."""
    found = Contents()
    found.texts = _texts(mail, found, root=True)
    return found


def _texts(part: Part, found: Contents, root: bool = False) -> list[Text]:
    headers = Headers(part)
    kind = _kind(part, headers)
    found.types.add(kind)
    inner = part.content
    if kind in ENCRYPTED:
        found.encrypted = True
    if isinstance(inner, str):
        return _leaf(part, headers, "text/plain" if kind.startswith("multipart/") else kind, found, root)
    if kind == "multipart/report":
        found.report = headers.parameter("content-type", "report-type").lower() or "unknown"
    if kind.startswith("message/") or headers.word("content-disposition") == "attachment":
        # Forwarded, not written.
        return []
    if kind == "multipart/alternative":
        return _one_of([_texts(child, found) for child in inner])
    if kind == "multipart/related":
        return _root_of(headers, inner, found)
    if kind == "multipart/signed":
        return [text for child in inner[:1] for text in _texts(child, found, root)]
    return [text for child in inner for text in _texts(child, found)]


def _kind(part: Part, headers: Headers) -> str:
    """The type of a part, in lower case; what is none is plain text."""
    kind = headers.word("content-type") or part.get_default_type()
    return kind if TYPE.fullmatch(kind) else "text/plain"


def _one_of(versions: list[list[Text]]) -> list[Text]:
    """The same text in several forms: the first that is plain, and the first that is HTML."""
    merged = [_merged(texts) for texts in versions if texts]
    plain = next((text for text in merged if not _blank(text.plain)), Text())
    rich = next((text.html for text in merged if text.html), None)
    return [Text(plain.plain, rich, plain.flowed, plain.delsp)] if plain.plain or rich else []


def _merged(texts: list[Text]) -> Text:
    body = Contents(texts=texts).body()
    return Text(body.plain, body.html, body.flowed, body.delsp)


def _root_of(headers: Headers, inner: list[Part], found: Contents) -> list[Text]:
    """A text with its pictures: the text is the part that `start` names, else the first."""
    start = headers.parameter("content-type", "start")
    named = [child for child in inner if start and Headers(child).first("content-id").strip() == start]
    first = (named or inner)[:1]
    texts = [text for child in first for text in _texts(child, found)]
    for child in inner:
        if child not in first:
            _texts(child, found)
    return texts


def _leaf(part: Part, headers: Headers, kind: str, found: Contents, root: bool) -> list[Text]:
    if kind in CMS:
        signed = headers.parameter("content-type", "smime-type").lower() == "signed-data"
        found.hidden = found.hidden or ("signed" if signed else "encrypted")
    elif kind in WINMAIL:
        found.hidden = found.hidden or "winmail"
    elif kind == "text/calendar":
        found.methods.add(_method(part, headers))
    disposition = headers.word("content-disposition")
    if disposition == "reaction" or kind.endswith(".email-reaction+json"):
        found.reaction = True
    elif kind in {"text/plain", "text/html"} and not _attached(headers, disposition, root):
        return _text(part, headers, kind, found)
    return []


def _attached(headers: Headers, disposition: str, root: bool) -> bool:
    """Whether a text is a file that came with the mail."""
    if disposition == "attachment":
        return True
    return not root and any(
        headers.parameter(*names) for names in (("content-disposition", "filename"), ("content-type", "name"))
    )


def _text(part: Part, headers: Headers, kind: str, found: Contents) -> list[Text]:
    text, certain = _decoded(part, headers)
    found.certain = found.certain and certain
    if kind == "text/html":
        return [Text(html=text[:MAX_HTML])] if text.strip() else []
    flowed = headers.parameter("content-type", "format").lower() == "flowed"
    delsp = headers.parameter("content-type", "delsp").lower() == "yes"
    return [Text(plain=without_signature(text[:MAX_PLAIN]), flowed=flowed, delsp=delsp)]


def _decoded(part: Part, headers: Headers) -> tuple[str, bool]:
    wrapped = part.content if isinstance(part.content, str) else ""
    data = unwrapped(wrapped[:MAX_WRAPPED], headers.word("content-transfer-encoding"))
    if len(wrapped) > MAX_WRAPPED:
        # Not in the middle of a character.
        data = data.rpartition(b"\n")[0] or data
    text, certain = charsets.decode(data, headers.parameter("content-type", "charset"))
    return text.replace("\r\n", "\n").replace("\r", "\n"), certain


def without_signature(text: str) -> str:
    """A clear-signed text (OpenPGP) without its armour; any other as it is."""
    if not (armour := CLEARSIGNED.match(text)):
        return text
    signed = text[armour.end() :].split(SIGNATURE, 1)[0]
    return "\n".join(line.removeprefix("- ") for line in signed.split("\n"))


def _method(part: Part, headers: Headers) -> str:
    if named := headers.parameter("content-type", "method"):
        return named.upper()
    match = METHOD.search(_decoded(part, headers)[0][:CALENDAR_HEAD])
    return match[1].upper() if match else ""


def _blank(text: str | None) -> bool:
    return not text or not text.strip("\ufeff\u200b\xa0 \t\r\n")


def _as_html(text: Text) -> str:
    if text.html:
        return text.html
    return f"<pre>{html.escape(text.plain or '')}</pre>"
