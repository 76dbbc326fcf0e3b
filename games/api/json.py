"""JSON in and out of the API, by orjson: fast, and safe where the standard library is not.

Bodies that nest too deeply, hold half a surrogate pair or are not UTF-8 are refused like any other broken JSON.
"""

from typing import IO, Any

import orjson
from rest_framework.exceptions import APIException, ParseError, UnsupportedMediaType
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

# An answer is a few words and a new game a few options; nothing we read is longer.
LARGEST_BODY = 64 * 1024
MEDIA_TYPE = "application/json"
# Times as "2026-11-29T21:30:00.123456Z".
OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_NAIVE_UTC


class BodyTooLarge(APIException):
    """413: the body is longer than LARGEST_BODY bytes."""

    status_code = 413
    default_code = "body-too-large"


class LengthRequired(APIException):
    """411: the body came in chunks, without a Content-Length."""

    status_code = 411
    default_code = "length-required"


class OrjsonParser(BaseParser):
    """Reads an application/json body. An empty one is an empty object."""

    media_type = MEDIA_TYPE

    def parse(self, stream: IO[Any], *_given: Any, **_named: Any) -> Any:
        """Return what the body says. Raises BodyTooLarge, or ParseError "bad-json"."""
        raw = stream.read(LARGEST_BODY + 1)
        if len(raw) > LARGEST_BODY:
            raise BodyTooLarge
        try:
            return orjson.loads(raw)
        except orjson.JSONDecodeError:
            # The parser's own message quotes the body; ours does not.
            raise ParseError(code="bad-json") from None


class OrjsonRenderer(BaseRenderer):
    """Writes plain JSON types, datetimes and mappings."""

    media_type = MEDIA_TYPE
    format = "json"
    # JSON is UTF-8 by definition; the media type has no such parameter.
    charset = None

    def render(self, data: Any, *_given: Any, **_named: Any) -> bytes:
        """Return the bytes to send; none for None."""
        return b"" if data is None else orjson.dumps(data, default=str, option=OPTIONS)


class AlwaysJson(BaseContentNegotiation):
    """One answer for every Accept header: JSON. Of bodies only the named media type is read."""

    def select_parser(self, request: Request, parsers: Any) -> BaseParser:
        """Return the JSON parser, or raise UnsupportedMediaType (415)."""
        given = request.content_type.partition(";")[0].strip().lower()
        if given != MEDIA_TYPE:
            raise UnsupportedMediaType(request.content_type, code="unsupported-media-type")
        parser: BaseParser = parsers[0]
        return parser

    def select_renderer(self, _request: Request, renderers: Any, *_given: Any) -> tuple[BaseRenderer, str]:
        """Return the JSON renderer and its media type."""
        return renderers[0], MEDIA_TYPE
