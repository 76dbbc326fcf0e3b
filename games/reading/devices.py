"""Lines that phones and mail programs add below what was written."""

from games.reading.heading_words import DEVICES

LONGEST = 160


def is_device_line(line: str) -> bool:
    """Whether a line only tells what the mail was sent with, in any of many languages."""
    plain = line.strip().strip("<>()[]*_ ").casefold()
    if not plain or len(plain) > LONGEST:
        return False
    return plain.startswith(DEVICES) or plain.endswith((" gönderildi", "から送信", "에서 보냄", "傳送", "传送"))
