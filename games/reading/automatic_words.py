"""Subjects of automatic answers, in the languages of mail programs and vacation services."""

import re
import unicodedata

# What no human begins the subject of an answer with. A title of a game may be anything, but an answer to our mail
# begins with "Re:" or its like, and then it is not looked at.
BEGINNINGS = (
    # English
    *("automatic reply", "automatic response", "automated reply", "automated response", "autoreply", "auto-reply"),
    *("auto reply", "auto response", "auto-response", "autoresponse", "autoresponder", "auto responder"),
    *("automatically generated reply", "out of office", "out-of-office", "out of the office", "oof:", "ooo:"),
    *("i am out of the office", "i'm out of the office", "away from the office", "away from my mail"),
    *("vacation reply", "vacation message", "vacation notice"),
    # Reports of mail servers that carry nothing else
    *("undeliverable", "undelivered mail", "delivery status notification", "mail delivery failed", "returned mail"),
    *("delivery failure", "failure notice", "mail delivery failure", "delivery has failed", "mail delivery system"),
    *("message delayed", "warning: message", "delivery delayed", "read:", "not read:", "read receipt", "delivered:"),
    # German
    *("automatische antwort", "automatische rückantwort", "automatische nachricht", "automatisch generierte"),
    *("abwesenheitsnotiz", "abwesenheitsmeldung", "abwesenheitsnachricht", "abwesenheitsassistent"),
    *("automatische abwesenheit", "nicht im büro", "ich bin nicht im"),
    *("urlaubsnachricht", "urlaubsmeldung", "außer haus", "unzustellbar", "zustellung fehlgeschlagen", "gelesen:"),
    # French
    *("réponse automatique", "message automatique", "réponse d'absence", "absence du bureau"),
    *("absent du bureau", "message d'absence", "notification d'absence", "je suis absent", "non remis", "lu :", "lu:"),
    # Spanish, Catalan, Galician
    *("respuesta automática", "contestación automática", "fuera de la oficina"),
    *("fuera de oficina", "ausente de la oficina", "mensaje automático", "no se puede entregar", "leído:"),
    *("resposta automàtica", "fora de l'oficina"),
    # Portuguese
    *("resposta automática", "fora do escritório", "ausência temporária", "mensagem automática"),
    *("não foi possível entregar", "lida:"),
    # Italian
    *("risposta automatica", "fuori sede", "fuori ufficio", "assenza dall'ufficio", "messaggio automatico"),
    *("non recapitabile", "letto:"),
    # Dutch
    *("automatisch antwoord", "automatische reactie", "automatische beantwoording", "afwezigheidsbericht"),
    *("afwezigheidsmelding", "niet aanwezig", "niet op kantoor", "onbestelbaar", "gelezen:"),
    # Nordic
    *("automatiskt svar", "automatsvar", "autosvar", "frånvaromeddelande", "inte på kontoret"),
    *("jag är inte på", "semestersvar", "automatisk svar", "fraværsbesked", "fraværsmelding", "ikke til stede"),
    *("ikke på kontoret", "ikke på kontor", "automaattinen vastaus", "poissaoloviesti", "poissaoloilmoitus"),
    *("poissa toimistolta", "lomaviesti", "automaatvastus", "sjálfvirkt svar"),
    # Slavic
    *("automatyczna odpowiedź", "autoodpowiedź", "odpowiedź automatyczna", "poza biurem", "nieobecność"),
    *("jestem poza", "niedostarczalna", "automatická odpověď", "odpověď v nepřítomnosti", "mimo kancelář"),
    *("automatická odpoveď", "odpoveď mimo kancelárie", "samodejni odgovor", "automatski odgovor"),
    *("автоматический ответ", "автоответ", "автоматическое уведомление", "автоматическое сообщение"),
    *("нет на месте", "вне офиса", "уведомление об отсутствии"),
    *("не доставлено", "недоставленное сообщение", "прочитано:", "автоматична відповідь", "автовідповідь"),
    *("автоматичен отговор", "извън офиса", "аутоматски одговор", "аўтаматычны адказ"),
    # Baltic, Hungarian, Romanian, Greek, Turkish
    *("automatinis atsakymas", "automātiskā atbilde", "automatikus válasz", "házon kívül"),
    *("irodán kívül", "răspuns automat", "în afara biroului", "αυτόματη απάντηση"),
    *("εκτός γραφείου", "otomatik yanıt", "otomatik cevap", "ofis dışında", "işyeri dışında"),
    # Hebrew, Arabic, Persian, Hindi
    *("תשובה אוטומטית", "מענה אוטומטי", "מחוץ למשרד", "رد تلقائي", "الرد التلقائي", "خارج المكتب", "پاسخ خودکار"),
    *("स्वचालित उत्तर", "स्वतः उत्तर"),
    # East Asian, South-East Asian
    *("自动回复", "自动答复", "自動回覆", "自動回復", "不在办公室"),
    *("自動返信", "自動応答", "不在通知", "不在のお知らせ"),
    *("자동 회신", "자동회신", "자동 응답", "자동응답", "부재 중", "부재중", "trả lời tự động"),
    *("ตอบกลับอัตโนมัติ", "การตอบกลับอัตโนมัติ", "balasan otomatis", "jawapan automatik", "tugon na awtomatiko"),
)  # fmt: skip
# What makes an automatic answer only where the subject it answers follows, after a colon or a dash: as the whole
# subject it may be a human's who asks for leave.
ALONE = (
    *("vacation", "holiday", "holidays", "away", "ooo", "oof", "auto", "urlaub", "abwesenheit", "absence", "absent"),
    *("ausente", "ausencia", "ausência", "assente", "assenza", "vakantie", "semester", "ferie", "loma", "urlop"),
    *("dovolená", "dovolenka", "отпуск", "отсутствие", "відпустка", "szabadság", "concediu", "izin", "休假", "休暇"),
    *("on vacation", "on leave", "im urlaub", "abwesend", "afwezig", "frånvaro", "fravær", "odsutan", "в отпуске"),
    *("отсутствую", "я в отпуске", "szabadságon", "外出", "休暇中"),
)  # fmt: skip
# A service that adds it to our own subject.
ADDED = re.compile(
    r"[(\[](?:auto(?:matic)?[ -]?(?:reply|response|antwort)|out of (?:the )?office|ooo|автоответ\w*|abwesend)[)\]]$"
)
REACTED = re.compile(r"^.{1,80}\breacted to your (?:message|email)\b|^reaction daily digest\b")
# Scripts from here on put no space between words.
UNPARTED = "\u2e80"
FOLLOWED = re.compile(r"(?:\s*[:：|]|\s+[-–—])\s*\S.*", re.DOTALL)


def subject(text: str) -> bool:
    """Whether a subject, decoded, is that of an automatic answer."""
    plain = _plain(text[:300]).lstrip("[(*<\"'«「【 ")
    if ADDED.search(plain) or REACTED.search(plain):
        return True
    word = COMMON.match(plain)
    return _begins(plain) or bool(word and FOLLOWED.fullmatch(plain, word.end()))


def _begins(plain: str) -> bool:
    if not (match := BEGINNING.match(plain)):
        return False
    last, following = plain[match.end() - 1], plain[match.end() : match.end() + 1]
    # Not within a word ("autoreplying"), in scripts that part words.
    return last >= UNPARTED or not (last.isalpha() and following.isalpha())


def _plain(text: str) -> str:
    """In one case, without accents (capitals often lack them), with one kind of apostrophe and single spaces."""
    letters = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(unicodedata.normalize("NFC", plain).split())


def _any_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(sorted((re.escape(_plain(phrase)) for phrase in phrases), key=len, reverse=True)))


BEGINNING = _any_of(BEGINNINGS)
COMMON = _any_of(ALONE)
