"""`python -m tests.mail.doors.run_pymap {keywords|none} ARGUMENTS…`: pymap, whose mailboxes may be made to keep
keywords, as those of most IMAP servers do."""

import sys

from pymap.backend.dict.mailbox import MailboxData
from pymap.main import main
from pymap.parsing.specials.flag import Flag, Recent, get_system_flags

KEYWORDS = {Flag(name) for name in (b"\\*", b"Silver-Done", b"Silver-Dead", b"Silver-Other")}

if __name__ == "__main__":
    if sys.argv.pop(1) == "keywords":
        kept = frozenset(get_system_flags() - {Recent} | KEYWORDS)
        MailboxData.permanent_flags = property(lambda _: kept)
    main()
