"""The images of a deck: which are found, and which do not exist."""

from __future__ import annotations

import base64
import time
import unicodedata
import zipfile
from pathlib import Path

import pytest

from formats.image_samples import png, svg
from formats.reading_decks import pack, problems, read, write
from whycards.core.problem import Severity
from whycards.formats import limits
from whycards.formats.markdown import image_references, lone_image
from whycards.formats.message import MediaFound, QuestionFound


def _with_images(*references: str, figure: str = "") -> str:
    images = "\n".join(f"![a]({reference})" for reference in references)
    last = f"\n### Short explanation\nSo.\n\n![the figure]({figure})\n" if figure else ""
    return f"---\nwhycards: 1\ntitle: A\n---\n## Which?\n{images}\n\n- [x] a\n- [ ] b\n{last}"


@pytest.mark.parametrize("as_zip", [False, True])
@pytest.mark.parametrize(
    "reference",
    [
        "images/one.png",
        "./images//one.png",
        "<images/two words.png>",
        "images/two%20words.png",
        "images/one.png?raw=png",
        "images/one.png#part",
        "images/100%25.png",
        "images/gr%C3%BCn.png",
        "images/grün.png",
        "images/odd?name.png",
    ],
)
def test_images_are_found_however_they_are_written(tmp_path: Path, as_zip: bool, reference: str) -> None:
    files: dict[str, str | bytes] = {"deck.md": _with_images(reference)}
    decomposed = unicodedata.normalize("NFD", "grün")
    for name in ("one", "two words", "100%", decomposed, "odd?name"):
        files[f"images/{name}.png"] = png()
    for name, content in files.items():
        write(tmp_path / "bank", name, content)
    found = read(pack(tmp_path / "bank.zip", files) if as_zip else tmp_path / "bank")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    (media,) = [message.media for message in found if isinstance(message, MediaFound)]
    assert list(question.images.values()) == [media.digest] and question.missing == ()
    stored = tmp_path / "work" / media.digest
    assert stored.read_bytes() == png() and stored.stat().st_mode & 0o777 == 0o600
    assert found.index(MediaFound(media)) < found.index(question)


@pytest.mark.parametrize(
    "reference",
    [
        "../secret.png",
        "%2e%2e/secret.png",
        "/etc/hostname",
        "link.png",
        "folder",
        "nothing.png",
        "..%5Csecret.png",
    ],
)
def test_images_outside_the_folder_do_not_exist(tmp_path: Path, reference: str) -> None:
    write(tmp_path, "secret.png", png())
    write(tmp_path / "bank", "deck.md", _with_images(reference))
    (tmp_path / "bank" / "link.png").symlink_to(tmp_path / "secret.png")
    (tmp_path / "bank" / "folder").mkdir()
    found = read(tmp_path / "bank")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert question.images == {} and len(question.missing) == 1
    (problem,) = problems(found)
    rule = "missing-image" if reference == "nothing.png" else "refused-image"
    rule = "missing-image" if reference == "folder" else rule
    assert (problem.rule, problem.severity, problem.line) == (rule, Severity.WARNING, 6)
    assert ("link" in problem.message) == (reference == "link.png")


def test_a_linked_image_of_a_zip_is_called_a_link(tmp_path: Path) -> None:
    pack(tmp_path / "bank.zip", {"deck.md": _with_images("link.png")})
    with zipfile.ZipFile(tmp_path / "bank.zip", "a") as archive:
        link = zipfile.ZipInfo("link.png")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/hostname")
    left_out, image = problems(read(tmp_path / "bank.zip"))
    assert left_out.message == "1 entry of the zip was left out: link.png (a link, and links are not followed)."
    assert image.rule == "refused-image" and "is a link" in image.message


def test_problems_of_images_stand_at_the_images(tmp_path: Path) -> None:
    text = (
        "---\nwhycards: 1\ntitle: A\n---\n## Q\n\n![x](no.svg)\n\n- [x] ![A](gone%20far.png)\n"
        "- [ ] ![B](https://example.org/x.png)\n### Short explanation\nSee no.svg\n\n![x][ref]\n\n"
        "[ref]: <lost one.png>\n## Next\n![x](no.svg)\n- [x] a\n- [ ] b\n"
    )
    write(tmp_path / "bank", "deck.md", text)
    found = problems(read(tmp_path / "bank"))
    assert [(problem.line, problem.message.split()[2]) for problem in found] == [
        (7, "no.svg"),
        (9, "gone%20far.png"),
        (10, "https://example.org/x.png"),
        (16, "lost%20one.png"),
        (18, "no.svg"),
    ]
    write(tmp_path / "quiz", "q.md", "# Q\n### Which?\ntext\n![x](no such.png)\n- [x] a\n- [ ] b\n")
    assert [problem.line for problem in problems(read(tmp_path / "quiz"))] == [4]


def test_remote_images_are_listed_and_not_fetched(tmp_path: Path) -> None:
    write(
        tmp_path, "deck.md", _with_images("https://example.org/a.png", "//example.org/a.png", "ftp://a/b.png")
    )
    found = read(tmp_path / "deck.md")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert question.remote == ("https://example.org/a.png", "//example.org/a.png", "ftp://a/b.png")
    assert [problem.rule for problem in problems(found)] == ["remote-image"] * 3


def test_images_that_are_none_are_missing_with_the_reason(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", _with_images("a.png", "b.svg", "c.png"))
    write(tmp_path / "bank", "a.png", "text")
    write(tmp_path / "bank", "b.svg", svg("<rect>"))
    write(tmp_path / "bank", "c.png", png(60_000, 60_000))
    found = problems(read(tmp_path / "bank"))
    messages = [problem.message for problem in found]
    assert [problem.rule for problem in found] == ["refused-image"] * 3 and "is refused: it" in messages[0]
    assert ["no PNG" in messages[0], "damaged SVG" in messages[1], "pixels" in messages[2]] == [True] * 3


def test_a_data_address_is_an_image_of_the_deck(tmp_path: Path) -> None:
    address = f"data:image/png;base64,{base64.b64encode(png()).decode()}"
    write(tmp_path, "deck.md", _with_images(address, "data:image/png;base64,AAAA"))
    found = read(tmp_path / "deck.md")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert list(question.images) == [address] and len(question.missing) == 1


def test_one_image_is_announced_once(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", _with_images("a.png") + "## Again ![b](b.png)\n- [x] a\n- [ ] b\n")
    write(tmp_path / "bank", "a.png", png())
    write(tmp_path / "bank", "b.png", png())
    found = read(tmp_path / "bank")
    assert sum(isinstance(message, MediaFound) for message in found) == 1


def test_a_question_has_a_limit_of_images(tmp_path: Path) -> None:
    names = [f"{index}.png" for index in range(limits.IMAGES_OF_QUESTION + 2)]
    write(tmp_path / "bank", "deck.md", _with_images(*names))
    for name in names:
        write(tmp_path / "bank", name, png())
    found = read(tmp_path / "bank")
    (question,) = [message for message in found if isinstance(message, QuestionFound)]
    assert (len(question.images), len(question.missing)) == (limits.IMAGES_OF_QUESTION, 2)


@pytest.mark.parametrize(
    ("variant", "dark"), [("fig.dark.svg", "fig.dark.svg"), ("fig.dark.png", "fig.dark.png"), ("x.svg", "")]
)
def test_the_dark_variant_of_a_figure_is_its_sibling(tmp_path: Path, variant: str, dark: str) -> None:
    write(tmp_path / "bank", "deck.md", _with_images(figure="img/fig.svg"))
    write(tmp_path / "bank", "img/fig.svg", svg())
    write(tmp_path / "bank", f"img/{variant}", png() if variant.endswith("png") else svg("<g/>"))
    (question,) = [message for message in read(tmp_path / "bank") if isinstance(message, QuestionFound)]
    figure = question.question.explanation.figure
    assert figure is not None and (figure.image, figure.dark) == ("img/fig.svg", f"img/{dark}" if dark else "")
    assert set(question.images) == {"img/fig.svg", *([f"img/{dark}"] if dark else [])}


def test_svg_is_stored_clean(tmp_path: Path) -> None:
    write(tmp_path / "bank", "deck.md", _with_images("a.svg"))
    write(tmp_path / "bank", "a.svg", svg("<script>x()</script>"))
    (media,) = [message.media for message in read(tmp_path / "bank") if isinstance(message, MediaFound)]
    assert (media.kind, media.width, media.height) == ("svg", 40, 20)
    assert b"script" not in (tmp_path / "work" / media.digest).read_bytes()


def test_images_that_only_begin_cost_no_time() -> None:
    for text in ("![" * 50_000 + "](", "![](" * 25_000, "![a][b" * 15_000 + "]: x"):
        started = time.process_time()
        image_references(text)
        lone_image(text)
        assert time.process_time() - started < 1.0
    many = "".join(f"![]({at}.png) " for at in range(900))
    assert image_references(many) == [f"{at}.png" for at in range(500)]
