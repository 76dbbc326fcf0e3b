"""Bytes to text, whatever a mail says of its characters. Nothing here raises."""

import re
from encodings.aliases import aliases

UNDISPUTED = {"ascii", "utf_8"}
# What a label is read as: by what most programs mean by it, which is often the bigger set of the same family.
READ_AS = {
    "iso8859_1": "cp1252",
    "latin_1": "cp1252",
    "iso8859_9": "cp1254",
    "iso8859_11": "cp874",
    "tis_620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "utf_16": "utf_16",
    "utf_16_be": "utf_16_be",
    "utf_16_le": "utf_16_le",
    "utf_32": "utf_32",
    "utf_7": "utf_7",
}
# Only these are ever handed to Python, which has codecs that take quadratic time (punycode), import modules by the
# name of a label, or make no text at all.
AS_NAMED = {
    *(f"iso8859_{number}" for number in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)),
    *(f"cp{number}" for number in range(1250, 1259)),
    *("cp437", "cp775", "cp850", "cp852", "cp855", "cp857", "cp858", "cp862", "cp864", "cp866", "cp874", "cp932"),
    *("cp949", "cp950", "koi8_r", "koi8_u", "koi8_t", "kz1048", "ptcp154"),
    *("mac_roman", "mac_latin2", "mac_cyrillic", "mac_greek", "mac_turkish", "mac_iceland"),
    *("gb18030", "hz", "big5hkscs", "euc_jp", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_kr", "johab"),
}
OWN_ALIASES = {
    "utf8mb4": "utf_8",
    "unicode_1_1_utf_8": "utf_8",
    "x_sjis": "shift_jis",
    "sjis": "shift_jis",
    "windows_31j": "cp932",
    "x_euc_jp": "euc_jp",
    "x_gbk": "gbk",
    "x_mac_cyrillic": "mac_cyrillic",
    "x_mac_roman": "mac_roman",
    "macintosh": "mac_roman",
    "windows_874": "cp874",
    "iso_8859_8_i": "iso8859_8",
    "iso_8859_8_e": "iso8859_8",
    "ks_c_5601": "euc_kr",
    "koi8": "koi8_r",
    "cp_850": "cp850",
}
BEYOND_ASCII = re.compile("[^\0-\x7f]")
LABEL = re.compile(r"[a-z0-9][a-z0-9._:+-]{0,39}")
# NUL is what databases refuse, a lone surrogate what no encoding can write.
UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def decode(data: bytes, label: str = "") -> tuple[str, bool]:
    """The text, and whether its characters are certain: so they are where the label fits, or they are plain UTF-8.

    Tried in turn: the label, UTF-8, the label again with what does not fit replaced, UTF-8 likewise where more of it
    fits than does not, windows-1252.
    """
    codec = codec_of(label)
    for name in dict.fromkeys((codec or "utf_8", "utf_8")):
        try:
            return clean(data.decode(name)), True
        except UnicodeError:
            continue
    if codec and codec not in UNDISPUTED:
        return clean(data.decode(codec, "replace")), False
    text = data.decode("utf_8", "replace")
    misfits = text.count("\ufffd")
    if misfits > len(BEYOND_ASCII.findall(text)) - misfits:
        text = data.decode("cp1252", "replace")
    return clean(text), False


def codec_of(label: str) -> str:
    """The codec that Python reads this charset with; "" where the label is none we know."""
    if not LABEL.fullmatch(label := label.strip(" \t\r\n\"';").lower()):
        return ""
    name = re.sub(r"[.:+-]", "_", label)
    name = OWN_ALIASES.get(name) or aliases.get(name, name)
    if name in UNDISPUTED or name in AS_NAMED:
        return name
    return READ_AS.get(name, "")


def clean(text: str) -> str:
    """Without the mark of byte order, and with what cannot be stored replaced."""
    return UNSTORABLE.sub("\ufffd", text.removeprefix("\ufeff"))
