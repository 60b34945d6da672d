"""HTML and plain texts become Markdown that shows the same."""

from __future__ import annotations

import time
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from whycards.formats.neutral.html import (
    Converter,
    from_either,
    from_html,
    from_plain,
    lone_paragraph,
    lone_paragraphs,
)


def shown(markdown: str) -> str:
    """The words that a reader of this Markdown sees."""
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    words = []
    for token in parser.parse(markdown):
        assert token.type in ("paragraph_open", "paragraph_close", "inline"), token.type
        for child in token.children or ():
            assert child.type in ("text", "text_special", "softbreak", "hardbreak"), child.type
            words.append("\n" if child.type.endswith("break") else child.content)
        words.append("\n")
    return " ".join("".join(words).split())


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("Which one?", "Which one?"),
        ("<p>Which one?</p>", "Which one?"),
        ('<p dir="ltr" style="text-align: left;">One &amp; two</p>\n<p>three</p>', "One & two\n\nthree"),
        ("one<br>two<br/><br />three", "one\\\ntwo\n\nthree"),
        ("<p><br></p>", ""),
        ("<p>&nbsp;</p>", ""),
        ("a &lt;b&gt; c", "a \\<b> c"),
        ("twice &amp;lt; coded", "twice \\&lt; coded"),
        ("<p>H<sub>2</sub>O and x<sup>10</sup></p>", "H₂O and x¹⁰"),
        ("v<sub>max</sub> at the 4<sup>th</sup>", "v~max~ at the 4^th^"),
        ("<b>Mind:</b>the gap", "**Mind**:the gap"),
        ("f<i>(x)</i>g", "f(*x*)g"),
        ("<p>a <strong>b</strong> <em>c</em></p>", "a **b** *c*"),
        ("<pre><code class='language-python'>a = 1\n\nb</code></pre>", "```python\na = 1\n\nb\n```"),
        ("<pre>a\n  ``` *b*</pre>", "````\na\n  ``` *b*\n````"),
        ("use <code>a*b &lt; c</code> now", "use `a*b < c` now"),
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("<ol start='3'><li>a</li><li>b</li></ol>", "3. a\n4. b"),
        ("<table><tr><th>A</th></tr><tr><td>1|2</td></tr></table>", "| A |\n| --- |\n| 1\\|2 |"),
        ("<table><tr><th>A</th></tr></table>\n <b>B</b><br>c", "| A |\n| --- |\n\n**B**\\\nc"),
        ("<ul><li>a</li></ul> <i>b</i>", "- a\n\n*b*"),
        ("<b><i>a</i></b>b", "***a***b"),
        ("<br> <br><b>a</b> <br>\n <br>b<br>c", "**a**\n\nb\\\nc"),
        ("a <b>b<br><br>c</b>", "a **b\\\n\\\nc**"),
        ("<p><i></i>a <b><code>b</code></b>c</p>", "a **`b`**c"),
        ("<p># a <b>b</b></p><p>1. c</p>", "\\# a **b**\n\n1\\. c"),
        ("<ruby>漢<rt>kan</rt></ruby>", "漢(kan)"),
        ("<script>a()</script><style>b</style>x <b>y</b>", "x **y**"),
        ("<a href='javascript:a()'>x</a>", "x"),
        ("<p style='display: none'>seen <b>x</b></p>", "seen **x**"),
        ("<!-- secret -->seen", "seen"),
    ],
)
def test_html(html: str, markdown: str) -> None:
    assert from_html(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (r"<p>so \(a_1 &lt; b\) holds</p>", "so $a_1 < b$ holds"),
        (r"\[\frac{a}{b}\]", r"$$\frac{a}{b}$$"),
        ("$$x$$ and [latex]y[/latex] and [$]z[/$]", "$$x$$ and $y$ and $z$"),
        ("[latex]$x$[/latex]", "$x$"),
        ("costs $5 and $6", r"costs \$5 and \$6"),
        (r"with $\alpha$ and $5", r"with $\alpha$ and \$5"),
        ("<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>", r"$\frac{a}{b}$"),
        ("<m:math display='block'><m:msup><m:mi>a</m:mi><m:mn>2</m:mn></m:msup></m:math>", "$$a^{2}$$"),
        (
            "<math><semantics><mi>a</mi><annotation encoding='application/x-tex'>\\hat a</annotation>"
            "</semantics></math>",
            r"$\hat a$",
        ),
        ("<math><mi>a</mi>", "$a$"),
        (
            "<img class='equation_image' alt='LaTeX: q' src='/equation_images/q' data-equation-content='x^2'>",
            "$x^2$",
        ),
        ("<img class='equation_image' src='/equation_images/%255Csqrt%257B2%257D?scale=1'>", r"$\sqrt{2}$"),
        ("<img class='Wirisformula' src='a.png' data-mathml='«math»«mi»x«/mi»«/math»'>", "$x$"),
        (r"<table><tr><td>\(a|b\)</td></tr></table>", "| $a\\vert b$ |\n| --- |"),
        (r"it opens \(a and never closes", "it opens \\\\(a and never closes"),
        ("<code>\\(a\\)</code>", "`\\(a\\)`"),
    ],
)
def test_formulas(html: str, markdown: str) -> None:
    assert from_html(html) == markdown


def test_images_keep_their_words_and_get_the_address_that_the_reader_gives() -> None:
    heard: list[str] = []

    def image(reference: str) -> str:
        heard.append(reference)
        return "" if "gone" in reference else f"pictures/{len(heard)}.png"

    converter = Converter(image)
    html = (
        '<p>a <img src="@@PLUGINFILE@@/a%20b.png" alt="a [b] *c*"> <img src="gone.png" alt="words">'
        '<img src="data:image/png;base64,AAAA\nBBBB"> <img src="$IMS-CC-FILEBASE$/x y.png" alt="z"></p>'
    )
    markdown = converter.from_html(html)
    assert markdown == ("a ![a [b] \\*c\\*](pictures/1.png) words![](pictures/3.png) ![z](pictures/4.png)")
    assert heard == [
        "@@PLUGINFILE@@/a%20b.png",
        "gone.png",
        "data:image/png;base64,AAAABBBB",
        "$IMS-CC-FILEBASE$/x y.png",
    ]


def test_sounds_and_films_are_left_out_and_told() -> None:
    converter = Converter()
    assert converter.from_html("horn [sound:horn.mp3] <video><source src='a/b%20c.mp4'></video>x") == "horn x"
    assert converter.take_left_out() == ("horn.mp3", "b c.mp4")
    assert converter.from_html("<audio src='only.mp3'>no sound</audio>") == "*only.mp3*"
    assert converter.from_plain("[sound:only_this.mp3]") == "*only_this.mp3*"
    assert converter.take_left_out() == ("only.mp3", "only_this.mp3")
    link = (
        "<p><a href='@@PLUGINFILE@@/fog%20horn.mp3?x=1'>Listen</a>, then <a href='https://a.example'>read</a>"
    )
    assert converter.from_html(link) == "Listen *fog horn.mp3*, then [read](https://a.example)"
    assert converter.from_html("<a href='$IMS-CC-FILEBASE$/a_b.pdf'>x</a>") == "x *a_b.pdf*"
    assert converter.take_left_out() == ("fog horn.mp3", "a_b.pdf")
    assert converter.take_left_out() == ()


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("Which <html> tag? &amp;", "Which \\<html> tag? \\&amp;"),
        ("# a\n\n- b\n+ c", "\\# a\n\n\\- b\\\n\\+ c"),
        ("1. a", "1\\. a"),
        ("for x:\n    print(x)", "for x:\\\n\xa0\xa0\xa0\xa0print(x)"),
        ("a|b\n--|--", "a|b\\\n\\--|--"),
        ("snake_case and 2 * 3 and ~5", "snake_case and 2 * 3 and ~5"),
        ("*a* _b_ `c` ~~d~~", "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~"),
        ("x " * 40 + "\nwrapped", "x " * 39 + "x\nwrapped"),
        ("[a](b) ![c](d) [e]: f", "[a\\](b) ![c\\](d) [e\\]: f"),
        ("C:\\dir\\*.txt", "C:\\dir\\\\*.txt"),
        ("title\n===", "title\\\n\\==="),
    ],
)
def test_plain_text(text: str, markdown: str) -> None:
    assert from_plain(text) == markdown


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("a <b>b</b>", "a **b**"),
        ("x < y and y > z", "x < y and y > z"),
        ("Which tag? <strong>", "Which tag? \\<strong>"),
        ("<br>", "\\<br>"),
        ("fish &amp; chips", "fish & chips"),
        ("AT&T", "AT&T"),
    ],
)
def test_text_of_unknown_kind(text: str, markdown: str) -> None:
    assert from_either(text) == markdown


_PIECES = [
    *"\\`*_~^[]()<>&#+-.!=|:1aZ \n\u0416\u3000\xa0\t",
    "&amp;",
    "http://a",
    "<b>",
    "](",
    "![",
    "a|b",
    "- ",
]
_TEXTS = st.lists(st.sampled_from(_PIECES), max_size=20).map("".join)
_TAGS = ["<p>", "</p>", "<b", "<math>", "<img src=", "\\(", "\\)", "<table>", "<td>", "<pre>", "</b>", "<sub>"]
_MARKUP = st.lists(st.sampled_from([*"<>&;/= '\"abp", *_TAGS]), max_size=24).map("".join)


@given(_TEXTS)
def test_plain_text_reads_as_written(text: str) -> None:
    if "\\(" in text or "\\[" in text:
        return
    assert shown(from_plain(text)) == " ".join(text.split())


@given(_TEXTS)
def test_html_text_reads_as_written(text: str) -> None:
    if "\\(" in text or "\\[" in text:
        return
    words = " ".join(text.split())
    assert shown(from_html(escape(text))) == words
    assert shown(from_html(f"<section><p>{escape(text)}</p></section>")) == words


@given(_MARKUP)
def test_damaged_html_stops_nothing(text: str) -> None:
    from_html(text)
    from_either(text)


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 50_000,
        "<ul><li>" * 2_400,
        "<table><tr><td>" * 1_600,
        "<b><i>" * 2_400 + "x",
        "<p " + "a='b' " * 20_000 + ">x",
        "<p " * 20_000,
        "<!--" * 20_000,
        "\\(" * 25_000,
        "$$" * 25_000,
        "$a" * 25_000,
        "&lt" * 20_000,
        "<math>" * 4_000,
        "<math>" + "<mrow>" * 3_000,
        "<img src='data:image/png;base64," + "A" * 300_000 + "'>",
        "[sound:" * 8_000,
    ],
)
def test_hostile_html_takes_no_long_time(text: str) -> None:
    started = time.process_time()
    from_html(text)
    from_plain(text)
    assert time.process_time() - started < 4


@given(
    st.lists(st.text(alphabet="aZ1 .\n\t<>p/&#|\x7f\u00a0\u200b\u00e9", min_size=1, max_size=9), max_size=3),
    st.booleans(),
)
def test_several_texts_are_taken_as_each_of_them(texts: list[str], in_paragraphs: bool) -> None:
    texts = [f"<p>{text}</p>" if in_paragraphs else text for text in texts]
    each = [lone_paragraph(text) for text in texts]
    assert lone_paragraphs(texts) == (None if None in each else each)
