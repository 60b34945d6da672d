from __future__ import annotations

import builtins
import hashlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QSizeF, QUrl
from PySide6.QtGui import QColor, QImage, QPainter, QTextDocument

from fakes.typesetting import wait_for_pictures
from whycards.core.media import Media
from whycards.ui.richtext.pictures import Picture, Pictures, Placeholder, absence, largest_letters
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING
from whycards.ui.theme.theme import Mode, Theme


def png(width: int, height: int, color: str = "#0000ff", kind: str = "PNG") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg(body: str, width: int = 100, height: int = 50) -> bytes:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
    return f"{head}{body}</svg>".encode()


def media(data: bytes, kind: str, width: int, height: int) -> Media:
    return Media(hashlib.sha256(data).hexdigest(), kind, width, height)  # type: ignore[arg-type]


def store(theme: Theme, **items: tuple[bytes, str, int, int]) -> tuple[Pictures, dict[str, Media]]:
    images = {name: media(*item) for name, item in items.items()}
    content = {images[name].digest: items[name][0] for name in items}
    return Pictures(theme, content.__getitem__), images


def drawn(picture: Picture, size: QSizeF, ratio: float) -> QImage:
    """The picture when it has been drawn."""
    picture.image(size, ratio)
    wait_for_pictures()
    return picture.image(size, ratio)


def painted(document: QTextDocument) -> QImage:
    """The document when its pictures have been drawn."""
    paint(document)
    wait_for_pictures()
    return paint(document)


def paint(document: QTextDocument) -> QImage:
    image = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    document.drawContents(painter)
    painter.end()
    return image


def test_scaled_to_the_column_and_never_beyond_twice_its_size(theme: Theme) -> None:
    pictures, images = store(theme, big=(png(900, 300), "png", 900, 300), small=(png(60, 30), "png", 60, 30))
    assert pictures.find("big", images, "").size(450) == QSizeF(450, 150)
    assert pictures.find("small", images, "").size(450) == QSizeF(60, 30)
    assert pictures.find("small", images, "", enlarge=True).size(450) == QSizeF(120, 60)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_vector_picture_is_drawn_for_the_screen(theme: Theme, ratio: float) -> None:
    data = svg('<rect width="50" height="50" fill="#ff0000"/>')
    pictures, images = store(theme, a=(data, "svg", 100, 50))
    image = drawn(pictures.find("a", images, ""), QSizeF(100, 50), ratio)
    assert image.width() == round(100 * ratio)
    assert image.devicePixelRatio() == ratio
    edge = round(50 * ratio)
    assert image.pixelColor(edge - 2, 10).name() == "#ff0000"
    assert image.pixelColor(edge + 1, 10).name() == "#ffffff"


def test_dark_theme_lays_a_veil_but_not_on_a_variant_made_for_it(theme: Theme) -> None:
    data = svg('<rect width="10" height="10" fill="#ffffff"/>')
    pictures, images = store(theme, a=(data, "svg", 100, 50))
    theme.set_mode(Mode.DARK)
    size = QSizeF(100, 50)
    veiled = drawn(pictures.find("a", images, ""), size, 1.0).pixelColor(90, 40)
    assert 215 < veiled.red() < 235
    bare = drawn(pictures.find("a", images, "", bare=True), size, 1.0)
    assert bare.pixelColor(90, 40).alpha() == 0


def test_a_document_shows_its_picture(theme: Theme) -> None:
    data = png(100, 50)
    held = {"images/a.png": media(data, "png", 100, 50)}
    renderer = Renderer(theme, {held["images/a.png"].digest: data}.__getitem__)
    document = renderer.document("![a](images/a.png)", READING, held)
    document.fit(400, 1.0)
    assert painted(document).pixelColor(50, 25).name() == "#0000ff"
    document.fit(50, 1.0)
    assert painted(document).pixelColor(25, 12).name() == "#0000ff"
    assert painted(document).pixelColor(70, 12).name() == "#ffffff"


def test_a_refused_picture_is_not_called_missing(theme: Theme) -> None:
    renderer = Renderer(theme, lambda digest: b"")
    renderer.refused = frozenset({"bad.png"})
    refused, missing = (renderer._find(name, {}, "") for name in ("bad.png", "lost.png"))
    assert isinstance(refused, Placeholder) and isinstance(missing, Placeholder)
    assert refused._reason == "This picture could not be used when the deck was imported. The text is complete."
    assert missing._reason == absence("lost.png")


def test_what_is_not_there_is_said_in_the_place_of_the_picture(theme: Theme) -> None:
    assert absence("images/x.png") == "This picture is not beside the file. The text is complete."
    assert "example.org" in absence("https://example.org/a/b.png?c=d")
    assert "example.org" in absence("//example.org/x.png")
    assert "beside" in absence("file:///etc/hostname")
    assert "beside" in absence("http://[broken")
    renderer = Renderer(theme, lambda _digest: b"")
    document = renderer.document("![Two routers](images/x.png)", READING)
    document.fit(400, 1.0)
    assert document.height() > theme.px(40)
    assert painted(document) != painted(renderer.document("", READING))


@pytest.mark.parametrize(
    ("data", "kind", "width", "height"),
    [
        (b"no picture at all", "png", 40, 40),
        (png(40, 40)[:60], "png", 40, 40),
        (png(40, 40, kind="BMP"), "png", 40, 40),
        (b"<svg", "svg", 40, 40),
        (svg('<image href="/etc/hostname" width="9" height="9"/>'), "svg", 100, 50),
        (svg('<image href="http://example.org/x.png" width="9" height="9"/>'), "svg", 100, 50),
        (svg('<rect width="9" height="9" fill="url(/etc/x#a)"/>'), "svg", 100, 50),
    ],
)
def test_what_cannot_be_drawn_safely_is_named(
    theme: Theme, data: bytes, kind: str, width: int, height: int
) -> None:
    pictures, images = store(theme, a=(data, kind, width, height))
    image = drawn(pictures.find("a", images, ""), QSizeF(300, 100), 1.0)
    assert image.pixelColor(150, 3) == theme.color("sunken")


def test_inner_references_of_a_vector_picture_are_drawn(theme: Theme) -> None:
    body = '<defs><linearGradient id="g"><stop stop-color="#00ff00"/></linearGradient></defs>'
    data = svg(f'{body}<rect width="100" height="50" fill="url(#g)"/>')
    pictures, images = store(theme, a=(data, "svg", 100, 50))
    image = drawn(pictures.find("a", images, ""), QSizeF(100, 50), 1.0)
    assert image.pixelColor(50, 25).name() == "#00ff00"


def test_a_picture_with_too_many_pixels_is_refused_by_its_header(theme: Theme) -> None:
    pictures, images = store(theme, a=(b"", "png", 20_000, 20_000))
    assert drawn(pictures.find("a", images, ""), QSizeF(300, 100), 1.0).pixelColor(150, 3) == theme.color(
        "sunken"
    )
    lying, images = store(theme, a=(png(7_000, 6_000), "png", 10, 10))
    assert drawn(lying.find("a", images, ""), QSizeF(300, 100), 1.0).pixelColor(150, 3) == theme.color("sunken")


def test_a_very_tall_picture_is_bounded(theme: Theme) -> None:
    pictures, images = store(theme, a=(b"", "png", 10, 1_000_000))
    assert pictures.find("a", images, "").size(800).height() <= 2_400


_READING: list[tuple[object, ...]] = []
_WATCHED = {"open", "os.open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen"}


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if _READING and event in _WATCHED:
        _READING.append((event, arguments[0]))


@pytest.fixture
def python_io() -> Iterator[list[tuple[object, ...]]]:
    """What Python opens while the test runs; the first entry is only a mark."""
    if not getattr(builtins, "_whycards_watch", False):
        sys.addaudithook(_watch)
        builtins._whycards_watch = True  # type: ignore[attr-defined]
    _READING.append(("start",))
    yield _READING
    _READING.clear()


def test_no_text_reads_a_file_or_the_net(
    theme: Theme, tmp_path: Path, python_io: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret.png"
    data = png(50, 50, "#ff0000")
    handle = os.open(secret, os.O_WRONLY | os.O_CREAT)
    os.write(handle, data)
    os.close(handle)
    monkeypatch.chdir(tmp_path)
    del python_io[1:]
    renderer = Renderer(theme, lambda _digest: b"")
    for reference in (str(secret), secret.as_uri(), "secret.png", "./secret.png", "//host/share/secret.png"):
        text = f'![a]({reference})\n\n<img src="{reference}">\n\n[x]({reference})'
        document = renderer.document(text, READING)
        document.fit(400, 1.0)
        assert not has_red(painted(document)), reference
        for kind in (QTextDocument.ResourceType.ImageResource, QTextDocument.ResourceType.StyleSheetResource):
            answer = document.resource(kind, QUrl(reference))
            assert not isinstance(answer, QImage) or answer.width() == 1
    icons = [entry for entry in python_io[1:] if "image-off" not in str(entry[1])]
    assert icons == []


def has_red(image: QImage) -> bool:
    return any(
        image.pixelColor(x, y).name() == "#ff0000"
        for x in range(0, image.width(), 5)
        for y in range(0, image.height(), 5)
    )


def test_the_plain_document_would_have_read_the_file(qapp: object, tmp_path: Path) -> None:
    """Proves that the test above can fail."""
    path = tmp_path / "secret.png"
    path.write_bytes(png(50, 50, "#ff0000"))
    document = QTextDocument()
    document.setHtml(f'<img src="{path}">')
    assert has_red(painted(document))
    assert io.BytesIO(path.read_bytes()).getbuffer().nbytes > 0


def test_a_picture_is_no_taller_than_it_may_be(theme: Theme) -> None:
    data = png(400, 800)
    held = {"a.png": media(data, "png", 400, 800)}
    renderer = Renderer(theme, {held["a.png"].digest: data}.__getitem__)
    document = renderer.document("![a](a.png)", READING, held)
    document.fit(400, 1.0, 200.0)
    assert 190 <= document.height() <= 215
    document.fit(400, 1.0)
    assert document.height() >= 800


def test_what_says_that_a_picture_is_missing_keeps_its_height(theme: Theme) -> None:
    document = Renderer(theme, lambda _digest: b"").document("![A map](a.png)", READING)
    document.fit(400, 1.0)
    height = document.height()
    document.fit(400, 1.0, 10.0)
    assert document.height() == height


def test_a_white_matte_has_an_edge_on_a_light_ground_only(theme: Theme) -> None:
    pictures, images = store(theme, a=(png(40, 20, "#ffffff"), "png", 40, 20))
    size = QSizeF(40, 20)
    image = drawn(pictures.find("a", images, ""), size, 1.0)
    border = theme.color("border").name()
    assert {image.pixelColor(x, y).name() for x, y in ((0, 0), (39, 19), (20, 0), (0, 10))} == {border}
    assert image.pixelColor(2, 2).name() == "#ffffff"
    assert drawn(pictures.find("a", images, ""), size, 2.0).pixelColor(40, 0).name() == border
    theme.set_mode(Mode.DARK)
    dark = drawn(pictures.find("a", images, ""), size, 1.0)
    assert dark.pixelColor(0, 10) == dark.pixelColor(20, 10)
    theme.set_mode(Mode.LIGHT)


@pytest.mark.parametrize(
    ("svg", "size"),
    [
        (b'<svg><text font-size="24">A</text><text font-size="18">b</text></svg>', 24.0),
        (b"<svg><text style='font-size: 17.5px; fill: red'>A</text></svg>", 17.5),
        (b"<svg><style>.a{font-size:30px}</style></svg>", 30.0),
        (b'<svg><text font-size="120%">A</text><rect/></svg>', 0.0),
        (b"<svg>" + b"font-size " * 40_000 + b"</svg>", 0.0),
    ],
)
def test_largest_words_of_a_drawing(svg: bytes, size: float) -> None:
    assert largest_letters(svg) == size


def test_the_words_of_a_drawing_are_never_larger_than_a_title(theme: Theme) -> None:
    data = svg('<text font-size="24">Which roof?</text><text font-size="18">300</text>', 800, 400)
    small = svg('<text font-size="10">a</text>', 200, 100)
    huge = svg('<text font-size="90">11</text>', 800, 400)
    pictures, images = store(
        theme, data=(data, "svg", 800, 400), small=(small, "svg", 200, 100), huge=(huge, "svg", 800, 400)
    )
    assert pictures.find("data", images, "", enlarge=True).size(804) == QSizeF(667, 333)
    assert pictures.find("data", images, "", enlarge=True).size(500) == QSizeF(500, 250)
    assert pictures.find("small", images, "", enlarge=True).size(804) == QSizeF(400, 200)
    assert pictures.find("huge", images, "", enlarge=True).size(804) == QSizeF(640, 320)
