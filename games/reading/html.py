"""The HTML of a mail as lines of text; what it quotes bears the marks of quoting."""

import re
from collections.abc import Iterator

from lxml import etree
from lxml import html as lxml_html

MAX_ELEMENTS = 50_000
# What an encoding declared within the text would do to the parser.
DECLARATION = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")
UNSEEN = {"head", "style", "script", "title", "template", "noscript", "object", "svg"}
BLOCKS = {
    *("address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figure"),
    *("footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre"),
    *("section", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "html"),
}
# By these classes and ids mail programs mark what they quote, with its heading.
QUOTES = re.compile(
    r"gmail_quote|gmail_attr|gmail_extra|yahoo_quoted|yahoo-quoted|moz-cite-prefix|protonmail_quote|tutanota_quote"
    r"|cited_quote|zmail_extra|OLK_SRC_BODY_SECTION|isReplyContent|replyForwardAppleMail|mailcontainer-quote|bloop_original"
    r"|reply-intro|mail-editor-reference-message|ms-outlook-mobile-reference-message|WPS_quote|mobile_quote|lark-mail-quote"
    r"|airmail_original|spark_quote|freebirdFormviewer|quote-original|mail_android_quote|history_container",
    re.IGNORECASE,
)
BLANKS = re.compile(r"[ \t\r\n\f]+")


def lines(text: str, *, trust_classes: bool = True) -> list[str]:
    """The text, a line a block; `> ` begins what is quoted.

    trust_classes: whether a program's word for it, that something is quoted, is taken; some put into such an element
    also what was written anew.
    """
    root = _parsed(text)
    if root is None:
        return []
    writer = _Lines()
    for event, element in _walk(root):
        writer.see(event, element, trust_classes=trust_classes)
    return writer.finished()


def _parsed(text: str) -> etree._Element | None:
    try:
        root = lxml_html.document_fromstring(DECLARATION.sub("", text.replace("\0", "")))
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None
    return root


def _walk(root: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    for count, (event, element) in enumerate(etree.iterwalk(root, events=("start", "end", "comment", "pi"))):
        if count > 2 * MAX_ELEMENTS:
            return
        yield event, element


class _Lines:
    """Collects text into lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._parts: list[str] = []
        self._quotes: list[etree._Element] = []
        self._unseen: etree._Element | None = None
        self._pre: etree._Element | None = None

    def see(self, event: str, element: etree._Element, *, trust_classes: bool) -> None:
        if event == "start" and isinstance(element.tag, str):
            self._open(element, trust_classes=trust_classes)
            self._add(element.text)
        elif event in ("comment", "pi"):
            self._add(element.tail)
        elif event == "end":
            self._close(element)
            self._add(element.tail)

    def finished(self) -> list[str]:
        self._break()
        return self._lines

    def _open(self, element: etree._Element, *, trust_classes: bool) -> None:
        if self._unseen is not None:
            return
        tag = str(element.tag)
        if tag in UNSEEN or "display:none" in (element.get("style") or "").replace(" ", "").lower():
            self._unseen = element
        elif tag in BLOCKS or tag == "br":
            self._break(blank=tag in ("br", "p"))
        if tag == "hr":
            self._parts.append("________")
        if tag == "pre" and self._pre is None:
            self._pre = element
        marked = trust_classes and QUOTES.search(f"{element.get('class') or ''} {element.get('id') or ''}")
        if marked or tag == "blockquote":
            self._break()
            self._quotes.append(element)

    def _close(self, element: etree._Element) -> None:
        if self._unseen is not None:
            self._unseen = None if element is self._unseen else self._unseen
            return
        if str(element.tag) in BLOCKS or element in self._quotes[-1:]:
            self._break()
        if element is self._pre:
            self._pre = None
        if self._quotes and element is self._quotes[-1]:
            self._quotes.pop()

    def _add(self, text: str | None) -> None:
        if not text or self._unseen is not None:
            return
        if self._pre is None:
            self._parts.append(BLANKS.sub(" ", text))
            return
        first, *others = text.split("\n")
        self._parts.append(first)
        for other in others:
            self._break(blank=True)
            self._parts.append(other)

    def _break(self, *, blank: bool = False) -> None:
        """End the line. blank: also one without text stands for something."""
        line = "".join(self._parts).strip(" ")
        self._parts = []
        if line or (blank and self._lines and self._lines[-1].strip("> ")):
            self._lines.append(f"> {line}" if self._quotes else line)
