"""Files read piece by piece, and the encoding of what is in them."""

from __future__ import annotations

import codecs
import os
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.formats import stream as stream_module
from whycards.formats.archive import ZipSource
from whycards.formats.cleaning.encoding import find_encoding, is_text, unmarked_utf16
from whycards.formats.cleaning.text import clean, oddities
from whycards.formats.document import Document
from whycards.formats.errors import Refused
from whycards.formats.limits import FILE_BYTES, MB
from whycards.formats.options import ReadOptions
from whycards.formats.source import FolderSource

RUSSIAN = "Какой протокол передаёт файлы по сети? Выберите верный ответ."
TEXTS = {
    "cp1252": "Welche Maßnahme hält die Größe klein? Señor, ¿qué será? Façade, œuvre – “so” …",
    "cp1250": "Które zdanie jest prawdziwe? Wybierz właściwą odpowiedź, źródło, żółć, gęś.",
    "cp1251": RUSSIAN,
    "cp1253": "Ποια πρόταση είναι σωστή; Διάλεξε την κατάλληλη απάντηση.",
    "gb18030": "下列哪一项说法是正确的?请选择最合适的答案。",
    "cp932": "次のうち正しい説明はどれですか。最も適切な答えを選んでください。",
    "euc_kr": "다음 중 올바른 설명은 무엇입니까? 알맞은 답을 고르십시오.",
}


def document(path: Path, encoding: str = "") -> Document:
    return Document(FolderSource(path.parent), path.name, ReadOptions(encoding=encoding))


@pytest.mark.parametrize("encoding", TEXTS)
def test_the_encoding_is_found_by_what_is_written(encoding: str) -> None:
    written = f"Question,Answer\nplain words,1\n{TEXTS[encoding]},2\n".encode(encoding)
    assert find_encoding([written]) == encoding


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["Why?,yes,no\r\n", RUSSIAN + ";1;2\r\n", "下列哪一项是正确的?,1,2\r\n"])
def test_utf16_is_known_without_its_mark(encoding: str, text: str) -> None:
    data = (text * 5).encode(encoding)
    assert unmarked_utf16(data) == find_encoding([data]) == encoding
    assert is_text(data)


def test_binary_data_is_no_text() -> None:
    assert not is_text(bytes(range(256)) * 20) and not is_text(b"\x7fELF\x02\x01\x01" + b"\0" * 60)


def test_a_letter_far_behind_decides_the_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"plain\n" * 500_000 + "Größe".encode("cp1252") + b"\n")
    with document(path).text_stream() as text:
        assert "".join(text.blocks()).endswith("Größe\n") and text.encoding == "cp1252"


def test_the_learner_decides_the_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("Größe\n".encode())
    with document(path, "cp1252").text_stream() as text:
        assert list(text.lines()) == ["GrÃ¶ÃŸe\n"]
    with pytest.raises(Refused, match="no encoding of texts"):
        document(path, "rot13").text_stream()


@given(
    st.text(st.sampled_from("ab\r\n\0\u202e\u2066\u2069é下"), max_size=60),
    st.sampled_from(["utf-8", "utf-16-le", "utf-8-sig"]),
    st.integers(1, 9),
)
def test_pieces_make_the_clean_text(text: str, encoding: str, piece: int) -> None:
    class File:
        data = text.encode(encoding)

        def read(self, size: int) -> bytes:
            taken, self.data = self.data[: min(size, piece)], self.data[min(size, piece) :]
            return taken

    read = stream_module.TextStream(stream_module.Stream(File(), 0), encoding)  # type: ignore[arg-type]
    assert "".join(read.lines()) == clean(text)
    assert [oddity for oddity in read.oddities if oddity.rule == "nul"] == [
        oddity for oddity in oddities(text) if oddity.rule == "nul"
    ]


def test_a_large_file_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    with path.open("wb") as file:
        for _ in range(40):
            file.write("Größe,1,2\n".encode() * (MB // 11))
    tracemalloc.start()
    with document(path).text_stream() as text:
        assert sum(1 for _ in text.lines()) == 40 * (MB // 11)
        assert text.done == text.size == path.stat().st_size
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40 * MB


def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"x" * (9 * MB))
    with document(path).text_stream() as text, pytest.raises(Refused, match="a line of more than 8 million"):
        list(text.lines())


def test_a_file_that_changes_meanwhile_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"a\n" * MB)
    with document(path).text_stream() as text:
        lines = text.lines()
        next(lines)
        with path.open("ab") as file:
            file.write(b"more\n")
        os.utime(path, (1, 1))
        with pytest.raises(Refused, match="changed while it was read"):
            list(lines)


def test_a_file_that_grows_past_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(stream_module, "FILE_BYTES", 5)
    path = tmp_path / "a.csv"
    path.write_bytes(b"123456")
    with document(path).stream() as stream, pytest.raises(Refused, match="is larger than"):
        stream.read(6)
    assert FILE_BYTES == 512 * MB


def test_an_entry_of_a_zip_is_read_piece_by_piece(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.csv", codecs.BOM_UTF8 + b"one\r\ntwo\r\n" * 10)
    text = Document(ZipSource(path), "a.csv").text_stream()
    assert list(text.lines()) == ["one\n", "two\n"] * 10
    assert text.encoding == "utf-8-sig" and text.size == 103


def test_a_damaged_entry_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.csv", b"one,two\n" * 100)
    path.write_bytes(path.read_bytes().replace(b"one,two\none,two\n", b"one,two\nONE,two\n", 1))
    with pytest.raises(Refused, match="is damaged"), Document(ZipSource(path), "a.csv").stream() as stream:
        while stream.read(64):
            pass
    with pytest.raises(Refused, match="is not there"):
        Document(ZipSource(path), "b.csv").stream()
