"""Lines that phones and mail programs add to what was written."""

import re

LONGEST = 160
SHORT = 60
MOST_WORDS = 8
# Brackets, marks of emphasis and of links about its words.
ORNAMENTS = re.compile(r"[<>()\[\]{}*_|«»“”\"]")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(entry.strip() for line in text.splitlines() for entry in line.split(", ") if entry.strip(", "))


# What such a line begins with, in lower case.
BEGINNINGS = _listed("""
sent from, sent via, sent with, sent by, sent using, sent through, get outlook for, from my iphone, from my ipad
from my mobile, from my phone, someone from mobile, typed on my, written on my, composed on
this email was sent from my
this message was sent from my, posted from my, via mobile, von meinem, von meiner, gesendet von, gesendet mit
gesendet über, gesendet aus, gesendet via, diese nachricht wurde von, diese mail wurde von, outlook für
hol dir outlook
holen sie sich outlook, laden sie outlook, enviado desde, enviado do, enviado de, enviado pelo, enviado com
enviado con
enviado a partir, enviado usando, enviado via, enviada do, enviat des, enviat amb, obtenga outlook, obtener outlook
obter outlook, obter o outlook, descargar outlook, envoyé de, envoyé depuis, envoyé à partir, envoyé avec, envoyé par
envoyé via, télécharger outlook, obtenir outlook, obtenez outlook, inviato da, inviata da, inviato con, inviato dal
inviato tramite, scarica outlook, ottieni outlook, verzonden vanaf, verzonden met, verzonden van, verzonden via
verstuurd vanaf, verstuurd met, outlook voor, download outlook, outlook downloaden, sendt fra, sendt med, sendt via
hent outlook, få outlook, skickat från, skickades från, skickat med, hämta outlook, skaffa outlook, lähetetty
hanki outlook, saadetud, wysłano z, wysłane z, wysłano za, pobierz outlook, odesláno z, odesláno pomocí, odoslané z
odesílá, získat outlook, stáhnout outlook, poslano z, poslano sa, отправлено с, отправлено из
отправлено через, отправлено от, отправлено мобильной, отправлено с помощью, послано с, посланo с, написано с
надіслано з, надіслано із, відправлено з, адпраўлена, изпратено от, пратено од, послато са, скачать outlook
получить outlook, установить outlook, gönderildi, tarafından gönderildi, outlook'u, outlook for, trimis de pe
trimis de la, trimis din, trimis prin, elküldve, küldve, küldte, στάλθηκε από, εστάλη από, dikirim dari
dikirim dengan
dihantar daripada, được gửi từ, gửi từ, đã gửi từ, išsiųsta iš, nosūtīts no, sent frá, נשלח מ, נשלח באמצעות, أرسلت من
أرسل من, مرسل من, تم الإرسال من, تم الارسال من, ارسال شده از, ارسال‌شده از, ฝากส่งจาก, ส่งจาก, 發自我的, 发自我的
發送自我的
发送自我的, 發自, 发自, 來自我的, 来自我的, 從我的, 从我的, 获取outlook, 获取 outlook, 取得 outlook, 下载 outlook
iphoneから送信
outlook を入手, outlook 다운로드, 나의 iphone, 내 iphone
""")
ENDINGS = _listed("""
 gönderildi, から送信, から送信されました, より送信, 에서 보냄, 에서 전송, 에서 발송, 傳送, 传送, 寄出, gesendet.
发送, を使用して送信
""")
# Names that such a line holds, whatever else it says.
NAMES = re.compile(
    r"\b(?:iphone|ipad|ipod|android|blackberry|windows phone|windows mail|galaxy|samsung|huawei|xiaomi|redmi|honor"
    r"|oneplus|nokia|outlook|yahoo mail|protonmail|proton mail|k-9 mail|fairemail|thunderbird|gmail|gmx|mail\.ru"
    r"|yandex|myoffice|airmail|spark|edison|bluemail|tutanota|tuta|mailspring|smartphone|mobile)\b",
    re.IGNORECASE,
)


def is_device_line(line: str) -> bool:
    """Whether a line only tells what the mail was sent with, in any of many languages."""
    if len(line) > LONGEST:
        return False
    plain = " ".join(ORNAMENTS.sub("", line).split()).casefold()
    return bool(plain) and (plain.startswith(BEGINNINGS) or (len(plain) <= SHORT and plain.endswith(ENDINGS)))


def names_device(line: str) -> bool:
    """Whether a line may be such a one in a language that is not known: short, and with the name of a program or a
    phone in it. A writer's sentence may be as well."""
    plain = line.strip()
    return 0 < len(plain) <= SHORT and len(plain.split()) <= MOST_WORDS and bool(NAMES.search(plain))
