import pytest

from games.reading.devices import is_device_line
from games.reading.quotes import written

LINES = """
Sent from my iPhone
Sent from my Samsung Galaxy smartphone.
sent from a telephone, please excuse typos
Sent from Mail for Windows 10
Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for Windows
Sent from Yahoo Mail on Android
Sent with Proton Mail secure email.
Get Outlook for iOS
Get Outlook for Android<https://aka.ms/AAb9ysg>
Get [Outlook for Android](https://aka.ms/ghei36)
Get Outlook for Mac <https://aka.ms/x>
Envoyé de mon iPhone
Envoyé depuis Yahoo Mail pour Android
Télécharger Outlook pour Android
Von meinem iPhone gesendet
Gesendet von Mail für Windows
Gesendet mit der GMX Mail App
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.
Holen Sie sich Outlook für Android
Outlook für iOS herunterladen
Enviado desde mi iPhone
Enviado desde Outlook para Android
Obtener Outlook para iOS
Enviado do meu iPhone
Enviado do Yahoo Mail no Android
Inviato da iPhone
Inviato da Libero Mail per Android
Verstuurd vanaf mijn iPhone
Verzonden vanaf mijn Galaxy
Outlook voor iOS downloaden
Sendt fra min iPhone
Sendt fra Outlook til Android
Skickat från min iPhone
Hämta Outlook för Android
Lähetetty iPhonesta
Wysłane z iPhone'a
Pobierz aplikację Outlook dla systemu Android
Odesláno z iPhonu
Odoslané z iPhonu
Отправлено с iPhone
Отправлено из мобильной Почты Mail.ru
Отправлено из Mail.ru для Android
-- Отправлено из Mail.ru
Надіслано з iPhone
Изпратено от моя iPhone
iPhone'umdan gönderildi
Samsung cihazımdan gönderildi
Trimis de pe iPhone-ul meu
Trimis din Outlook pentru Android
Elküldve az iPhone készülékemről
Στάλθηκε από το iPhone μου
Dikirim dari iPhone saya
Được gửi từ iPhone của tôi
נשלח מה-iPhone שלי
أرسلت من الـ iPhone
مرسل من الـ iPhone
发自我的 iPhone
發自我的 iPhone
從我的 iPhone 傳送
从我的iPhone发送
iPhoneから送信
Yahoo!メール for iPhone から送信
나의 iPhone에서 보냄
<<sent by galaxy>>
(Sent from mobile device)
*Sent from my iPad*
""".strip().split("\n")


@pytest.mark.parametrize("line", LINES)
def test_such_a_line_is_not_the_writers(line: str) -> None:
    assert written([line, "", "> quoted", "", "2"]).lines == ["2"]
    assert written(["2", "", line, "", "-- ", "Ann"]).lines[0] == "2"


@pytest.mark.parametrize(
    "line",
    ["2", "draw", "Send him away", "sentence", "send from A1 to A3", "get up", "Draw it from the pile", "x" * 500],
)
def test_a_sentence_is_no_such_line(line: str) -> None:
    assert not is_device_line(line)
    assert written([line]).lines == [line]


def test_a_short_line_with_the_name_of_a_program_is_none_of_his_if_he_says_something_else() -> None:
    assert written(["Ulem qaxn iPhone zor", "", "> quoted", "", "2"]).lines == ["2"]
    assert written(["This is a reply from Outlook!", "> quoted"]).lines == ["This is a reply from Outlook!"]


def test_what_takes_a_command_back_is_kept_whatever_it_names() -> None:
    assert written(["2", "oops, my iPhone: no"]).lines == ["2", "oops, my iPhone: no"]
