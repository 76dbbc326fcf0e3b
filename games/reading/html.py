"""The HTML of a mail as lines of text; what it quotes bears the marks of quoting."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree
from lxml import html as lxml_html

from games.reading.html_marks import PART_OF_GMAIL, begins_quote, is_quote, is_unseen

MAX_ELEMENTS = 50_000
# What an encoding declared within the text would do to the parser.
DECLARATION = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")
BLOCKS = {
    *("address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "figure"),
    *("footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre"),
    *("section", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "html"),
}
BLANKS = re.compile(r"[ \t\r\n\f]+")
RULE = "________"


def lines(text: str, *, trust_classes: bool = True) -> list[str]:
    """The text, a line a block; `> ` begins what is quoted.

    trust_classes: whether a program's word for it, that something is quoted, is taken; some put into such an element
    also what was written anew.
    """
    root = _parsed(text)
    if root is None:
        return []
    writer = _Lines(trust_classes=trust_classes)
    for event, element in _walk(root):
        writer.see(event, element)
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


@dataclass(slots=True)
class _Lines:
    """Collects text into lines.

    _quotes: the elements we are in that quote, outermost first; _unseen, _pre: the outermost one we are in that is not
    shown, or keeps its blanks; _below: whether all that follows is quoted.
    """

    trust_classes: bool
    _lines: list[str] = field(default_factory=list)
    _parts: list[str] = field(default_factory=list)
    _quotes: list[etree._Element] = field(default_factory=list)
    _unseen: etree._Element | None = None
    _pre: etree._Element | None = None
    _below: bool = False

    def see(self, event: str, element: etree._Element) -> None:
        if event == "start" and isinstance(element.tag, str):
            self._open(element)
            self._add(element.text)
        elif event in ("comment", "pi"):
            self._add(element.tail)
        elif event == "end":
            self._close(element)
            self._add(element.tail)

    def finished(self) -> list[str]:
        self._break()
        return self._lines

    def _open(self, element: etree._Element) -> None:
        if self._unseen is not None:
            return
        tag = str(element.tag)
        if is_unseen(element):
            self._unseen = element
            return
        if tag in BLOCKS or tag == "br":
            self._break(blank=tag in ("br", "p"))
        if is_quote(element, trust_classes=self.trust_classes):
            self._break()
            self._quotes.append(element)
        elif self.trust_classes and begins_quote(element):
            self._break()
            self._below = True
        if tag == "hr":
            self._parts.append(RULE)
        if tag == "pre" and self._pre is None:
            self._pre = element

    def _close(self, element: etree._Element) -> None:
        if self._unseen is not None:
            self._unseen = None if element is self._unseen else self._unseen
            return
        ends_quote = bool(self._quotes) and element is self._quotes[-1]
        if str(element.tag) in BLOCKS or ends_quote:
            self._break()
        if element is self._pre:
            self._pre = None
        if ends_quote:
            self._quotes.pop()
            self._leave_gmail(element)

    def _leave_gmail(self, element: etree._Element) -> None:
        """What somebody typed below or between quotes is in the element that Gmail has for all of them."""
        if element.tag == "blockquote" and PART_OF_GMAIL in (element.get("class") or "").split():
            while self._quotes and self._quotes[-1] is element.getparent() and self._quotes[-1].tag == "div":
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
            self._lines.append(f"> {line}" if self._quotes or self._below else line)
