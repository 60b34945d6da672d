"""The process that reads, and what happens when it is cancelled, hangs, dies or says nonsense."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from formats.image_samples import png
from whycards.core.progress import Cancelled, Silent
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Head, MediaFound, Message, ProblemFound, QuestionFound, TextFound
from whycards.formats.parent import Reading, allowed_seconds, read_deck

DECK = "# Walls\n\n### Which?\n![a](a.png)\n- [x] Stone\n- [ ] Wood\n"


class CancelAfter:
    """Progress that is cancelled at this many seconds from its first report."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.cancelled_at = 0.0
        self._first: float | None = None

    def advance(self, done: int, total: int, what: str = "") -> None:
        now = time.monotonic()
        self._first = now if self._first is None else self._first
        if now - self._first >= self.seconds:
            self.cancelled_at = now
            raise Cancelled


class Listening:
    def __init__(self) -> None:
        self.heard: list[tuple[int, int]] = []

    def advance(self, done: int, total: int, what: str = "") -> None:
        self.heard.append((done, total))


def deck(folder: Path, text: str = DECK) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "walls.md").write_text(text, "utf-8")
    (folder / "a.png").write_bytes(png())
    return folder / "walls.md"


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[Callable[..., Reading]]:
    """Starts children that run this Python instead of the reader."""
    started: list[Reading] = []

    def start(code: str, seconds: float = 20, silence: float = 10) -> Reading:
        child = Reading([sys.executable, "-c", code], Path("walls.md"), tmp_path, seconds, silence)
        started.append(child)
        return child

    yield start
    for child in started:
        child.stop()


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_deck_goes_through_the_process(tmp_path: Path) -> None:
    heard = Listening()
    found = list(read_deck(deck(tmp_path / "bank"), tmp_path / "work", heard))
    head, media, question, text = found
    assert isinstance(text, TextFound) and text.encoding == "utf-8"
    assert isinstance(head, Head) and head.head.title == "Walls"
    assert isinstance(media, MediaFound) and isinstance(question, QuestionFound)
    assert question.question.keys == {0} and question.images == {"a.png": media.media.digest}
    assert question.file.endswith("/bank/walls.md") and question.line == 3
    stored = tmp_path / "work" / media.media.digest
    assert stored.read_bytes() == png() and stored.stat().st_mode & 0o777 == 0o600
    assert heard.heard


def test_the_process_runs_nothing_from_the_folder_of_the_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = deck(tmp_path / "bank", "---\nwhycards: 1\ntitle: A\n---\n## Which?\n- [x] a\n- [ ] b\n")
    for name in ("yaml", "markdown_it", "lxml", "json", "whycards"):
        (path.parent / f"{name}.py").write_text("raise SystemExit('ran')")
    monkeypatch.chdir(path.parent)
    found = list(read_deck(Path("walls.md"), Path("../work"), Silent()))
    assert any(isinstance(message, QuestionFound) for message in found)


def test_a_file_that_is_none_fails_with_its_sentence(tmp_path: Path) -> None:
    with pytest.raises(ReadFailed, match=r"nothing\.md is not there\. Check the path\."):
        list(read_deck(tmp_path / "nothing.md", tmp_path / "work", Silent()))


def test_a_long_deck_reports_how_far_it_is(tmp_path: Path) -> None:
    text = "# Walls\n" + "".join(f"### Which of {i}?\n- [x] a\n- [ ] b\n" for i in range(8_000))
    heard = Listening()
    found = list(read_deck(deck(tmp_path, text), tmp_path / "work", heard))
    assert sum(isinstance(message, QuestionFound) for message in found) == 8_000
    steps = [done for done, total in heard.heard if total]
    assert len(set(steps)) > 3 and steps == sorted(steps)


def test_cancel_ends_the_process_at_once(reading: Callable[..., Reading]) -> None:
    child = reading("import time; time.sleep(60)")
    progress = CancelAfter(0.3)
    with pytest.raises(Cancelled):
        list(child.messages(progress))
    child.stop()
    assert time.monotonic() - progress.cancelled_at < 1
    assert not _is_running(child.pid)


def test_an_abandoned_reading_ends_its_process(tmp_path: Path) -> None:
    text = "# Walls\n" + "### Which?\n- [x] a\n- [ ] b\n" * 20_000
    before = threading.active_count()
    messages = read_deck(deck(tmp_path, text), tmp_path / "work", Silent())
    assert isinstance(next(messages), Head)
    messages.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


FRAME = (
    "import sys, struct, time\n"
    "def say(frame):\n"
    " sys.stdout.buffer.write(struct.pack('>I', len(frame)) + frame)\n"
    " sys.stdout.flush()\n"
)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "reader stopped in the middle"),
        ("raise SystemExit(3)", "reader stopped in the middle"),
        ("import os; os.kill(os.getpid(), 9)", "reader stopped in the middle"),
        ("print('hello, this is no frame at all')", "reader stopped in the middle"),
        ("import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\5abc')", "reader stopped in the middle"),
        (FRAME + "say(b'nonsense')", "reader stopped in the middle"),
        (FRAME + "say(b'[' * 100000)", "reader stopped in the middle"),
        (FRAME + "say(b'[\"question\", 1]')", "said something unexpected"),
        (FRAME + "say(b'{\"a\": 1}')", "said something unexpected"),
        (FRAME + 'say(b\'["media", "../../etc/passwd", "png", 1, 1]\')', "said something unexpected"),
        (FRAME + 'say(b\'["failed", "The sentence.", ""]\')', "^The sentence.$"),
    ],
)
def test_a_child_that_fails_gives_a_sentence(reading: Callable[..., Reading], code: str, sentence: str) -> None:
    child = reading(code)
    with pytest.raises(ReadFailed, match=sentence):
        list(child.messages(Silent()))


@pytest.mark.parametrize(
    "code",
    [
        FRAME + "say(b'[\"advance\", 1, 2]')\ntime.sleep(60)",
        "import time; time.sleep(60)",
        "import sys\nwhile True: sys.stdout.write('')",
    ],
)
def test_a_child_that_hangs_is_stopped(reading: Callable[..., Reading], code: str) -> None:
    child = reading(code, silence=1)
    started = time.monotonic()
    with pytest.raises(ReadFailed, match="stopped after 1 seconds without a result"):
        list(child.messages(Silent()))
    child.stop()
    assert time.monotonic() - started < 10
    assert not _is_running(child.pid)


def test_a_child_that_talks_for_too_long_is_stopped(reading: Callable[..., Reading]) -> None:
    child = reading(FRAME + "while True:\n say(b'[\"advance\", 1, 2]'); time.sleep(.2)", seconds=1)
    with pytest.raises(ReadFailed, match="stopped after 1 seconds"):
        list(child.messages(Silent()))


def test_time_that_we_take_ourselves_is_not_the_childs(reading: Callable[..., Reading]) -> None:
    said = '["problem", "note", "r", "m", "f", null, "q"]'
    child = reading(FRAME + f"[say(b'{said}') for i in range(4)]\nsay(b'[\"end\"]')", seconds=2.5, silence=2.5)
    heard: list[Message] = []
    for message in child.messages(Silent()):
        time.sleep(0.7)
        heard.append(message)
    assert len(heard) == 4 and isinstance(heard[0], ProblemFound)


def test_time_grows_with_the_size(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 3_000_000)
    assert 62 < allowed_seconds(tmp_path / "a") < 64
    assert 62 < allowed_seconds(tmp_path) < 64
    assert allowed_seconds(tmp_path / "nothing") == 60


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bounded by the system there")
def test_the_process_has_bounds_of_memory_and_work(tmp_path: Path) -> None:
    from whycards.formats.parent import Reading

    code = (
        "import resource as r, sys; from whycards.formats.child import limit_self; limit_self(77);"
        "from whycards.formats.frames import write_frame;"
        "found = [r.getrlimit(kind)[0] for kind in (r.RLIMIT_AS, r.RLIMIT_CPU, r.RLIMIT_CORE)];"
        "write_frame(sys.stdout.buffer, ['failed', str(found), ''])"
    )
    child = Reading([sys.executable, "-c", code], Path("x"), tmp_path, 20)
    try:
        with pytest.raises(ReadFailed, match=r"\[1073741824, 77, 0\]"):
            list(child.messages(Silent()))
    finally:
        child.stop()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bounded by the system there")
def test_a_deck_that_needs_too_much_memory_fails_with_a_sentence(reading: Callable[..., Reading]) -> None:
    code = (
        "import sys\nfrom whycards.formats import child\n"
        "child.read_any = lambda *a: iter([bytearray(2 << 30)])\n"
        "child.main(['walls.md', '.', '60'])"
    )
    with pytest.raises(ReadFailed, match="needs more memory than reading a deck may take"):
        list(reading(code).messages(Silent()))


def test_a_bug_in_a_reader_says_where_and_nothing_of_the_deck(reading: Callable[..., Reading]) -> None:
    code = (
        "from whycards.formats import child\n"
        "def broken(*a): raise KeyError('secret of the deck')\n"
        "child.read_any = broken\nchild.main(['walls.md', '.', '60'])"
    )
    with pytest.raises(ReadFailed, match="made the reader stop") as failure:
        list(reading(code).messages(Silent()))
    assert failure.value.detail.startswith("KeyError at") and "child.py:" in failure.value.detail
    assert "secret" not in failure.value.detail


def test_a_full_disk_has_a_sentence_of_its_own(reading: Callable[..., Reading]) -> None:
    code = (
        "import errno\nfrom whycards.formats import child\n"
        "def full(*a): raise OSError(errno.ENOSPC, 'No space')\n"
        "child.read_any = full\nchild.main(['walls.md', '.', '60'])"
    )
    with pytest.raises(ReadFailed, match="no room on the disk"):
        list(reading(code).messages(Silent()))
