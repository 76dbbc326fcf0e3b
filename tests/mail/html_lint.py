"""What the HTML of our mails may be made of, so that mail programs show it and everybody can read it.

Tables and inline styles alone, which Outlook's and webmail's readers keep; colours that can be read on a light ground
and on a dark one; headings, headers of tables and a language, for who listens.
"""

import re
from collections.abc import Iterator

from lxml import html as lxml_html

TAGS = {
    "html",
    "head",
    "meta",
    "title",
    "body",
    "table",
    "tr",
    "td",
    "th",
    "caption",
    "h1",
    "h2",
    "p",
    "ul",
    "li",
    "a",
    "strong",
}
ATTRIBUTES = {
    "html": {"lang"},
    "meta": {"charset", "name", "content"},
    "a": {"href", "style"},
    "table": {"role", "style"},
    "th": {"scope", "colspan", "style"},
    "td": {"style"},
}
STYLES = {
    "margin",
    "padding",
    "font-family",
    "font-size",
    "font-weight",
    "line-height",
    "border",
    "border-collapse",
    "width",
    "max-width",
    "text-align",
    "display",
    "background",
    "color",
    "text-decoration",
}
SMALLEST = 13
LIGHT, DARK = "#ffffff", "#121212"
TEXT, EDGES = 4.5, 3.0
CHOICE = re.compile(r"\[\d+\] \S.*(?:\(\S+\)|, .+)")


def faults(content: str, language: str) -> Iterator[str]:
    """What is wrong with the HTML of a mail, as phrases."""
    root = lxml_html.document_fromstring(content)
    if root.get("lang") != language:
        yield f"lang {root.get('lang')}"
    schemes = [meta.get("content") for meta in root.iter("meta") if meta.get("name") == "color-scheme"]
    if schemes != ["light dark"]:
        yield f"color-scheme {schemes}"
    for element in root.iter():
        if not isinstance(element.tag, str):
            yield "a comment"
            continue
        yield from _of_element(element)
    yield from _of_headings([element.tag for element in root.iter("h1", "h2")])
    for table in root.iter("table"):
        yield from _of_table(table)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG counts it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _of_element(element: lxml_html.HtmlElement) -> Iterator[str]:
    tag = str(element.tag)
    if tag not in TAGS:
        yield f"<{tag}>"
    for name in set(element.attrib) - ATTRIBUTES.get(tag, {"style"}):
        yield f"<{tag} {name}>"
    styles = dict(part.split(":", 1) for part in (element.get("style") or "").split(";") if part)
    yield from (f"style {name}" for name in styles.keys() - STYLES)
    yield from _of_colours(tag, styles)
    size = styles.get("font-size")
    if size and int(size.removesuffix("px")) < SMALLEST:
        yield f"letters of {size}"
    if tag == "a" and not ((element.get("href") or "").startswith("http") and (element.text_content().strip())):
        yield "a link without an address or words"


def _of_colours(tag: str, styles: dict[str, str]) -> Iterator[str]:
    """Text has a colour with its ground, or neither; an edge is seen on both grounds."""
    if ("color" in styles) != ("background" in styles):
        yield f"<{tag}> has a colour and no ground, or a ground and no colour"
    elif "color" in styles and contrast(styles["color"], styles["background"]) < TEXT:
        yield f"<{tag}> cannot be read"
    for colour in re.findall(r"#\w+", styles.get("border", "")):
        if min(contrast(colour, LIGHT), contrast(colour, DARK)) < EDGES:
            yield f"<{tag}> has an edge that is not seen"


def _of_headings(tags: list[str]) -> Iterator[str]:
    if tags[:1] != ["h1"] or tags.count("h1") != 1:
        yield f"headings {tags}"


def _of_table(table: lxml_html.HtmlElement) -> Iterator[str]:
    """A table is of data, with a caption and headers, or says that it is none."""
    if table.get("role") == "presentation":
        if table.xpath("./tr/th | ./tbody/tr/th | ./caption"):
            yield "a table for looks with headers"
        return
    if not table.xpath("./caption"):
        yield "a table without a caption"
    scopes = [header.get("scope") for header in table.iter("th")]
    if None in scopes or not {"row", "col"} <= set(scopes):
        yield f"headers of {scopes}"


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
