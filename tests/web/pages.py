"""A page as its reader has it: its text, its forms as a browser would send them, and what makes it fit to be read."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from players.models import Player

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LABELLED = {"select", "textarea"}
NEEDS_NO_LABEL = {"hidden", "submit"}
# What a box that scrolls needs, so that a keyboard reaches it and a screen reader says what it is.
FOCUSABLE = {"tabindex", "role", "aria-labelledby"}

Attributes = dict[str, str | None]


def browser(player: Player | None = None, **options: bool) -> Client:
    """A player's browser, logged in."""
    client = Client(**options)
    if player is not None:
        client.force_login(player, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


@dataclass
class Form:
    """A form: where it goes, and what may be filled in, by name: (kind, value) of each field."""

    action: str
    fields: list[tuple[str, str, str]] = field(default_factory=list)

    def hidden(self) -> dict[str, str]:
        """What is sent along in any case."""
        return {name: value for kind, name, value in self.fields if kind == "hidden" and name != "csrfmiddlewaretoken"}

    def choices(self, kind: str, name: str = "word") -> list[str]:
        """The values of all radio buttons, checkboxes, or the options of lists."""
        return [value for found, named, value in self.fields if found == kind and named == name]


class Page(HTMLParser):
    """One answer of the server, read as HTML."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(convert_charrefs=True)
        self.html = response.content.decode()
        self.elements: list[tuple[str, Attributes]] = []
        self.forms: list[Form] = []
        self.open: list[str] = []
        self.unbalanced: list[str] = []
        self._words: list[str] = []
        self._select = ""
        self.feed(self.html)
        self.text = " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element; a field goes to the form around it."""
        given = dict(attrs)
        self.elements.append((tag, given))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "form":
            self.forms.append(Form(given.get("action") or ""))
        elif tag == "select":
            self._select = given.get("name") or ""
        elif tag == "option" and "form" in self.open:
            self.forms[-1].fields.append(("option", self._select, given.get("value") or ""))
        elif tag in ("input", "button") and "form" in self.open and given.get("name"):
            kind = given.get("type") or ("submit" if tag == "button" else "text")
            self.forms[-1].fields.append((kind, str(given["name"]), given.get("value") or ""))

    def handle_endtag(self, tag: str) -> None:
        """Note an end that has no start of its own."""
        if not self.open or self.open.pop() != tag:
            self.unbalanced.append(tag)

    def handle_data(self, data: str) -> None:
        """Note a piece of text."""
        self._words.append(data)

    def form(self, action: str) -> Form:
        """The one form that goes to this address."""
        [found] = [form for form in self.forms if form.action.endswith(action)]
        return found

    def has_form(self, action: str) -> bool:
        """Whether a form goes to this address."""
        return any(form.action.endswith(action) for form in self.forms)

    def all(self, tag: str) -> list[Attributes]:
        """The attributes of all elements of that kind."""
        return [given for found, given in self.elements if found == tag]

    def with_class(self, name: str) -> list[Attributes]:
        """The attributes of all elements of that class."""
        return [given for _tag, given in self.elements if name in (given.get("class") or "").split()]

    def faults(self) -> list[str]:
        """What a reader with a screen reader, a keyboard or a strict browser would stumble over."""
        ids = [str(given["id"]) for _tag, given in self.elements if "id" in given]
        labels = {given.get("for") for given in self.all("label")}
        named = [
            (tag, given)
            for tag, given in self.elements
            if tag in LABELLED or (tag == "input" and (given.get("type") or "text") not in NEEDS_NO_LABEL)
        ]
        found = [f"closed out of turn: {tag}" for tag in self.unbalanced]
        found += [f"never closed: {tag}" for tag in self.open]
        found += [f"id twice: {one}" for one in set(ids) if ids.count(one) > 1]
        found += [f"no label: {given}" for _tag, given in named if given.get("id") not in labels]
        found += [f"inline style: {tag}" for tag, given in self.elements if "style" in given or tag == "style"]
        handlers = [name for _tag, given in self.elements for name in given if name.startswith("on")]
        found += [f"inline handler: {name}" for name in handlers]
        found += ["inline script" for given in self.all("script") if not given.get("src")]
        found += ["scrolls by mouse alone" for given in self.with_class("scroll") if FOCUSABLE - given.keys()]
        found += [f"points nowhere: {one}" for one in self._references() if one not in ids]
        if len(self.all("h1")) != 1:
            found.append(f"{len(self.all('h1'))} first headings")
        if not self.all("title") or not self.all("html")[0].get("lang"):
            found.append("no title or no language")
        return found

    def _references(self) -> list[str]:
        pairs = [given.get(name) for _tag, given in self.elements for name in ("aria-labelledby", "aria-describedby")]
        return [one for value in pairs if value for one in value.split()]
