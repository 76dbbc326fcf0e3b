import pytest

from games.reading.body import Body
from games.reading.html import lines
from games.reading.text import newly_written

BOARD = "<table><tr><td>A1=5</td><td>2</td></tr></table><p>[2] take 5 (take)</p><p>draw</p>"


def own(html: str) -> tuple[str, ...]:
    return newly_written(Body(None, html))


@pytest.mark.parametrize(
    "html",
    [
        "draw<br>2",
        "<div>draw</div><div>2</div>",
        "<p>draw</p>2",
        "<ul><li>draw<li>2</ul>",
        "<pre>draw\n2</pre>",
        "<table><tr><td>draw</td><td>2</td></tr></table>",
        "<html><body><span>dr</span><b>aw</b><div> 2 </div>",
        "<?xml version='1.0' encoding='latin-1'?><html><body>draw<br/>2</body></html>",
        "<DIV>draw\n</DIV>\n<!-- 3 --><DIV>&nbsp;2&#8203;</DIV>",
    ],
)
def test_each_block_is_a_line(html: str) -> None:
    assert [line.strip() for line in own(html) if line] == ["draw", "2"]


@pytest.mark.parametrize(
    "hidden",
    [
        "<style>draw</style>",
        "<script>draw</script>",
        "<title>draw</title>",
        "<div style='display: none'>draw<div>draw</div></div>",
        "<span style='VISIBILITY:hidden'>draw</span>",
        "<!-- draw -->",
        "<!--[if mso]><p>draw</p><![endif]-->",
        "<template>draw</template>",
    ],
)
def test_what_is_not_shown_is_nobodys_word(hidden: str) -> None:
    assert own(f"<html><body>{hidden}<p>2</p></body></html>") == ("2",)


@pytest.mark.parametrize(
    "before",
    [
        '<blockquote type="cite">{}</blockquote>',
        '<div class="gmail_quote"><p class="gmail_attr">Ulem</p><blockquote class="gmail_quote">{}</blockquote></div>',
        '<div id="ydp1yahoo_quoted_1" class="ydp1yahoo_quoted">Qaxn ulem{}</div>',
        '<div class="moz-cite-prefix">Qaxn ulem</div><blockquote cite="mid:1">{}</blockquote>',
        '<div class="protonmail_quote">Qaxn ulem<blockquote>{}</blockquote></div>',
        '<div id="OLK_SRC_BODY_SECTION">Qaxn ulem{}</div>',
        '<div name="quote" style="margin:10px 5px">Qaxn ulem{}</div>',
        '<div style="border-left:2px solid #C3D9E5;padding-left:10px">Qaxn ulem{}</div>',
        '<div style="border:none; border-left:solid blue 1.5pt; padding:0cm 0cm 0cm 4.0pt">Qaxn ulem{}</div>',
        '<div class="zmail_extra">Qaxn ulem<blockquote>{}</blockquote></div>',
        '<div id="qqmail-quote">{}</div>',
        '<div id="isReplyContent">Qaxn ulem{}</div>',
        '<div class="tutanota_quote">{}</div>',
        '<div name="messageReplySection">Qaxn ulem{}</div>',
        '<div id="mail-app-auto-quote">Qaxn ulem{}</div>',
    ],
)
def test_what_a_programs_marks_hold_is_quoted_above_and_below_his_words(before: str) -> None:
    quote = before.format(BOARD)
    assert own(f"<div>2</div><br>{quote}") == ("2",)
    assert own(f"{quote}<div>2</div>") == ("2",)


@pytest.mark.parametrize(
    "separator",
    [
        '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Qaxn</b> ulem</div>',
        '<hr id="stopSpelling"><b>Qaxn</b> ulem',
        '<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">Qaxn ulem</div>',
        '<div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p>Qaxn ulem</p></div>',
        '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Qaxn:</b> Ulem</p></div></div>',
    ],
)
def test_below_a_programs_separator_all_is_quoted(separator: str) -> None:
    assert own(f"<div>2</div>{separator}<div>{BOARD}</div>") == ("2",)


def test_what_somebody_typed_into_the_element_of_the_quote_is_his() -> None:
    quote = '<div class="gmail_attr">On Mon, Nov 30, 2026 at 10:15 AM Silver &lt;a@b.example&gt; wrote:</div>'
    blockquote = f'<blockquote class="gmail_quote">{BOARD}</blockquote>'
    assert own(f'<div class="gmail_quote">2<br>{quote}{blockquote}</div>') == ("2",)
    assert own(f'<div class="gmail_quote">{quote}{blockquote}<div>2</div></div>') == ("2",)
    assert own(f'<div class="gmail_quote">{quote}{blockquote}<div>2</div>{blockquote}<div>draw</div></div>') == (
        *("2", "draw"),
    )
    assert own(f'<div class="yahoo_quoted">2<div>{quote}</div>{BOARD}</div>') == ("2",)


def test_a_quote_alone_says_nothing_in_any_program() -> None:
    heading = "On Mon, Nov 30, 2026 at 10:15 AM Silver &lt;a@b.example&gt; wrote:<br>"
    for mark in ("gmail_quote", "yahoo_quoted", "protonmail_quote", "OLK_SRC_BODY_SECTION"):
        assert own(f'<div class="{mark}">{heading}{BOARD}</div>') == ()


def test_a_border_about_a_cell_or_none_at_the_left_is_no_mark() -> None:
    for style in ("border:1px solid #888", "border-left:none", "border-left:0px solid", "border-left-width:0"):
        assert own(f'<div style="{style}">2</div>') == ("2",)


def test_what_is_no_html_is_text() -> None:
    assert own("2") == ("2",)
    assert own("take 2 < 3") == ("take 2 < 3",)
    for nothing in ("", "   ", "<!---->", "<html></html>", "<br>" * 10):
        assert own(nothing) == ()


def test_quoted_lines_bear_marks() -> None:
    assert lines("<p>a</p><blockquote>b<br>c</blockquote>d") == ["a", "> b", "> c", "d"]
