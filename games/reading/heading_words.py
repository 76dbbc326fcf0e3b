"""The words by which mail programs, in their users' languages, head what they quote. All in lower case."""


def _listed(text: str) -> tuple[str, ...]:
    return tuple(entry.strip() for line in text.splitlines() for entry in line.split(", ") if entry.strip(", "))


# What somebody did before: "On …, … wrote:". Whole words, or two of them.
WROTE = frozenset(
    _listed("""
    wrote, writes, said, says, written, quoting, replied, schrieb, schrieben, geschrieben, zitat, citando, citerar
    écrit, ecrit, écrivait, scrive, scritto, scrisse, escribió, escribio, escribe, escribiu, escrigué, va escriure
    escreveu, escreve, escrito, schreef, geschreven, skrev, skrivit, skreiv, skrifaði, kirjoitti, kirjutas
    napisał, napisała, napisał(a), napisal, napisala, napisal(a), pisze, napsal, napsala, napsal(a), napsal/a
    napísal, napísala, napísal(a), napisao, napísao, napisali, piše, pise, rašė, parašė, rakstīja, shkroi
    написал, написала, написал(а), писал, писала, писал(а), пишет, написав, написала, написав(ла), писав, пише
    написа, написао, је написао, напісаў, жазды, írta, scris, έγραψε, yazdı, yazmış, viết, menulis, sumulat
    sinulat, isinulat, ameandika, skribis, idatzi, grava, ysgrifennodd, scríobh, כתב, כתבה, נכתב, كتب, كتبت, كتابة
    نوشت, نوشته
    """)
)
# The same in scripts that do not part words, or whose words a pattern would tear.
WROTE_ANYWHERE = _listed("""
    写道, 寫道, 写到, 寫到, 写了, 已写, 书写, のメール, 書きました, さんは書, さんが書, さんからの, のメッセージ
    が書いた
    님이 작성, 님이 씀, 작성:, 썼습니다, 님의 말, 님이 쓴, लिखा, लिहिले, লিখেছেন, எழுதியது, เขียนว่า, เขียน
    เขียนไว้, գրել է, დაწერა
""")
# What a heading over more than one line may begin with, where that line tells no time.
ON = frozenset(
    _listed("""
    on, at, am, le, el, em, il, op, den, dne, dnia, dana, dňa, på, ma, a, al, la, pe, în, στις, vào, pada, noong, o, u
    v, z, w, þann, mnamo, ar, quoting, from, in, в, во, на, от, у, з, ב, בתאריך, في, در, เมื่อ
    mon, tue, wed, thu, fri, sat, sun, пн, вт, ср, чт, пт, сб, вс, нд, lun, mar, mer, jeu, ven, sam, dim
    monday, tuesday, wednesday, thursday, friday, saturday, sunday, понедельник, вторник, среда, четверг, пятница
    суббота, воскресенье, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, missatge, wiadomość
    """)
)
ON_ANYWHERE = ("在", "於", "于", "ngày ")
# The names of a mail's header fields, as programs translate them.
FROM = _listed("""
    from, von, de, de la, da, van, fra, från, lähettäjä, od, od koho, nadawca, от, от кого, від, від кого, kimden
    gönderen
    发件人, 寄件者, 寄件人, 发信人, 差出人, 送信者, 送信元, 보낸 사람, 보낸사람, 보낸이, από, מאת, من, feladó
    expéditeur, remitente
    remetente, mittente, afzender, absender, avsändare, avsender, afsender, отправитель, подател, từ, người gửi, dari
    saatja, no, nuo, siuntėjas, sūtītājs, desde, expeditor, expeditorul, pošiljatelj, prima, šalje, pošiljalac
    ผู้ส่ง, จาก, frá
    odesílatel, odosielateľ, remitent, nork, nga, oddo, از, فرستنده, المرسل, प्रेषक, dal, adresant, ад
""")
SENT = _listed("""
    sent, sent on, date, date sent, gesendet, gesendet am, datum, envoyé, envoyé le, date d'envoi, date d’envoi
    enviado
    enviado el, enviada em, enviado em, enviada, enviada el, fecha, fecha de envío, data, data de envio, inviato
    inviato il, data invio, verzonden, verstuurd, verzonden op, verzenddatum, sendt, dato, skickat, skickades, sendte
    lähetetty, päiväys, päivämäärä, pvm, wysłano, data wysłania, odesláno, odoslané, dátum, datum odeslání, poslano
    отправлено, дата, дата отправки, изпратено, надіслано, tarih, gönderildi, gönderme tarihi, gönderilme tarihi
    发送时间, 发送日期, 时间, 日期, 寄件日期, 傳送時間, 時間, 送信日時, 日付, 日時, 送信, 送付日時, 보낸 날짜
    보낸날짜, 날짜, 일시, 보낸시간
    ημερομηνία, στάλθηκε, נשלח, תאריך, تاريخ, التاريخ, تاريخ الإرسال, elküldve, trimis, đã gửi, ngày, tanggal, dikirim
    enviat, saadetud, kuupäev, išsiųsta, nosūtīts, datums, poslato, sent at, ส่ง, วันที่, sent date, تاریخ, dags
    sendt den
""")
TO = _listed("""
    to, an, à, a, para, aan, til, till, vastaanottaja, do, dla, komu, pro, кому, для, до, kime, alıcı, kimə, 收件人
    收件者, 收信人
    宛先, 送信先, 받는 사람, 받는사람, 받은사람, 받는이, προς, אל, إلى, المرسل إليه, címzett, către, đến, tới
    kepada, destinataire
    destinatario, destinatário, destinatari, empfänger, ontvanger, adresat, mottagare, mottaker, modtager, příjemce
    príjemca, cc, bcc, kopie, kopia, kopi, copie, copia, cópia, kópia, másolat, копия, копія, копие, 抄送, 副本
    참조, bilgi
    reply-to, reply to, responder a, antwort an, répondre à, odpowiedz do, risposta, rispondi a, kam, kellele, za
    prima
    ถึง, به, प्रति, ทั้งหมด
""")
SUBJECT = _listed("""
    subject, betreff, betrifft, objet, asunto, assunto, oggetto, onderwerp, emne, ämne, aihe, otsikko, temat, předmět
    predmet, predmet poruke, zadeva, naslov, тема, относно, предмет, konu, 主题, 主旨, 标题, 件名, 제목, θέμα, נושא
    موضوع
    الموضوع, tárgy, subiect, subiectul, chủ đề, tiêu đề, subjek, perihal, sujet, assumpte, re, teema, efni, gaia, tēma
    temats, tema, naudojimas, เรื่อง, หัวเรื่อง, विषय, antwort
""")
FIELDS = {word: kind for kind, words in enumerate((FROM, SENT, TO, SUBJECT)) for word in reversed(words)}
# The name of a whole quoted or forwarded mail, between dashes, before a colon, or alone.
TITLES = _listed("""
    original message, original appointment, original email, original mail, forwarded message, forwarded by
    forwarded email, forwarded letter, reply message, replied message, begin forwarded message
    start of forwarded message, message forwarded, quoted message, previous message
    ursprüngliche nachricht, urspruengliche nachricht, originalnachricht, original-nachricht, ursprungsnachricht
    ursprüngliche mail, weitergeleitete nachricht, anfang der weitergeleiteten, weitergeleitet von, originalmail
    message original, message d'origine, message d’origine, courriel original, mail original, courrier original
    message transféré, message réexpédié, début du message transféré, début du message réexpédié
    mensaje original, mensaje reenviado, inicio del mensaje reenviado, correo original, missatge original
    missatge reenviat, mensaxe orixinal, jatorrizko mezua
    mensagem original, mensagem encaminhada, mensagem reencaminhada, início da mensagem, e-mail original
    messaggio originale, messaggio inoltrato, inizio messaggio inoltrato, inizio del messaggio inoltrato
    oorspronkelijk bericht, oorspronkelijke bericht, origineel bericht, doorgestuurd bericht, begin doorgestuurd
    oprindelig meddelelse, original besked, videresendt besked, videresendt meddelelse, opprinnelig melding
    videresendt melding, start på videresendt melding, opprinnelig e-post, opprinnelig beskjed
    ursprungligt meddelande, originalmeddelande, vidarebefordrat meddelande, vidarebefordrat brev
    alkuperäinen viesti, välitetty viesti, edelleenlähetetty viesti, upprunaleg skilaboð, algne kiri, algne sõnum
    wiadomość oryginalna, oryginalna wiadomość, wiadomość pierwotna, przekazana wiadomość, wiadomość przekazana
    původní zpráva, přeposlaná zpráva, původní e-mail, pôvodná správa, preposlaná správa, začátek přeposlané zprávy
    izvirno sporočilo, posredovano sporočilo, izvorna poruka, originalna poruka, proslijeđena poruka
    исходное сообщение, пересылаемое сообщение, пересланное сообщение, начало переадресованного
    начало переадресуемого, оригинальное сообщение, перенаправленное сообщение, переадресованное сообщение
    исходное письмо, вихідне повідомлення, переслане повідомлення, пересилане повідомлення, оригинално съобщение
    препратено съобщение, оригинална порука, арыгінальнае паведамленне
    eredeti üzenet, eredeti levél, továbbított üzenet, mesajul original, mesaj original, mesaj redirecționat
    αρχικό μήνυμα, προωθημένο μήνυμα, özgün ileti, orijinal mesaj, orijinal ileti, iletilmiş mesaj, iletilen mesaj
    yönlendirilmiş ileti, originalus laiškas, pradinis laiškas, oriģinālais ziņojums, sākotnējais ziņojums
    הודעה מקורית, הודעה שהועברה, ההודעה המקורית, الرسالة الأصلية, رسالة معاد توجيهها, الرسالة المعاد توجيهها
    پیام اصلی
    پیغام اصلی, 原始邮件, 原邮件, 原信件, 转发邮件, 转发的邮件, 回复的原邮件, 回复邮件, 轉寄郵件, 轉寄訊息, 原始郵件
    原始信件, 原始訊息
    元のメッセージ, 元のメール, 転送メッセージ, 転送されたメッセージ, オリジナルメッセージ, オリジナルメール
    원본 메시지, 원본 메일, 원본메일
    전달된 메시지, 전달받은 메일, 원문 메시지, thư gốc, tin nhắn gốc, thư đã chuyển tiếp, pesan asli, pesan terusan
    mesej asal
    ข้อความต้นฉบับ, ข้อความดั้งเดิม, मूल संदेश
""")
