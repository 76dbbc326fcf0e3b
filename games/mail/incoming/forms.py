"""The fields of a posted form, as bytes.

Django decodes them as UTF-8, which spoils mails in other charsets, and reads none of more than 64 KB.
"""

import binascii
import re

from django.http import HttpRequest

MOST_FIELDS = 200
DISPOSITION = re.compile(rb'content-disposition:[^\r\n]*;[ \t]*name="([^"\r\n]*)"', re.IGNORECASE)


def fields(request: HttpRequest, body: bytes) -> dict[str, bytes]:
    """Each field of a form by its name, the last where there are several; none where it is no form."""
    if request.content_type == "application/x-www-form-urlencoded":
        return _encoded(body)
    if request.content_type == "multipart/form-data":
        return _multipart(body, (request.content_params or {}).get("boundary", ""))
    return {}


def _encoded(body: bytes) -> dict[str, bytes]:
    pairs = (pair.partition(b"=") for pair in body.split(b"&", MOST_FIELDS))
    return {_decoded(name).decode("utf-8", "replace"): _decoded(value) for name, _, value in pairs}


def _decoded(text: bytes) -> bytes:
    # The standard library takes two gigabytes for a form of 25 MB. Quoted-printable differs in its sign alone.
    return binascii.a2b_qp(text.replace(b"+", b" ").replace(b"=", b"=3D").replace(b"%", b"="))


def _multipart(body: bytes, boundary: str) -> dict[str, bytes]:
    if not boundary or not boundary.isascii():
        return {}
    found = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary.encode(), MOST_FIELDS)[1:]:
        head, _, value = part.partition(b"\r\n\r\n")
        if name := DISPOSITION.search(head):
            found[name[1].decode("utf-8", "replace")] = value
    return found
