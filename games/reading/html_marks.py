"""The marks that mail programs put into HTML on what they quote, and on what they do not show."""

import re

from lxml import etree

UNSEEN = {"head", "style", "script", "title", "template", "noscript", "object", "svg", "select", "textarea"}
HIDDEN = re.compile(r"display:none|visibility:hidden|mso-hide:all")
# By these classes, ids and names mail programs mark what they quote, with its heading.
QUOTES = re.compile(
    r"gmail_quote|gmail_attr|gmail_extra|yahoo_quoted|yahoo-quoted|yahoo_compat_quote|moz-cite-prefix|moz-forward-container"
    r"|moz-email-headers-table|protonmail_quote|protonmail_original|tutanota_quote|tuta_quote|cited_quote|zmail_extra"
    r"|OLK_SRC_BODY_SECTION|isReplyContent|isForwardContent|replyForwardAppleMail|mailcontainer-quote|bloop_original"
    r"|reply-intro|mail-editor-reference-message|ms-outlook-mobile-reference-message|WPS_quote|mobile_quote"
    r"|lark-mail-quote|airmail_original|spark_quote|messageReplySection|front-blockquote|quote-original"
    r"|mail_android_quote|history_container|qqmail-quote|mail-quote-collapse|mail-app-auto-quote|edo-original"
    r"|skyquote|ntes-mailmaster-quote|aolmail_replied|aol_quote|cm_quote|hey-quote|edison-quote|unibox_quote"
    r"|roundcube-reply|x_gmail_quote|replied-message|quoted-reply|quoted_message|quoteBody|WordSection1_quote"
    r"|(?<![\w-])(?:quote|quoted|reply-quote|original-message|quoted-text)(?![\w-])",
    re.IGNORECASE,
)
# What stands between what was written and the quoted mail, which no element holds.
SEPARATORS = re.compile(r"divRplyFwdMsg|stopSpelling|zwchr|__DIVIDER__|__HEADERS__|mail_?divider", re.IGNORECASE)
# Of an attribute no more is looked at.
LONGEST = 1000
# The class of Gmail's own elements.
PART_OF_GMAIL = "gmail_quote"
# The line at the left of what is quoted; Outlook's above its heading.
BORDER_LEFT = re.compile(r"border-left(?:-width)?:(?!none|0|initial|unset|medium|inherit)")
BORDER_ABOVE = re.compile(r"border-?:?none;border-top:solid(?:#b5c4df|#e1e1e1|windowtext)1\.0pt")


def is_quote(element: etree._Element, *, trust_classes: bool) -> bool:
    """Whether an element holds something quoted; trust_classes: also where only a program's mark says so."""
    if element.tag == "blockquote":
        return True
    if not trust_classes or not element.attrib or element.tag in ("html", "body"):
        return False
    return bool(QUOTES.search(_names(element))) or (element.tag == "div" and bool(BORDER_LEFT.search(_style(element))))


def begins_quote(element: etree._Element) -> bool:
    """Whether all below an element is quoted."""
    if not element.attrib:
        return False
    return bool(SEPARATORS.search(_names(element))) or bool(BORDER_ABOVE.search(_style(element)))


def is_unseen(element: etree._Element) -> bool:
    """Whether a reader of the mail does not see an element."""
    return element.tag in UNSEEN or (bool(element.attrib) and bool(HIDDEN.search(_style(element))))


def _names(element: etree._Element) -> str:
    return " ".join(element.get(name) or "" for name in ("class", "id", "name", "data-marker"))[:LONGEST]


def _style(element: etree._Element) -> str:
    return "".join((element.get("style") or "")[:LONGEST].split()).lower()
