"""How files are read: encoding, garbled characters, and what each column of a table holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from whycards.services.prepared import ReadPath
from whycards.services.preview import ReadOptions, TableFound
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.importing.encodings import ENCODINGS, encoding_name
from whycards.ui.importing.fields import FIELDS, field_words
from whycards.ui.theme.controls.fields import CheckBox, DropDown
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_SAMPLES = 2
_TABLES = 8


class WishesForm(QWidget):
    """`wanted(number, options)` asks to read a path again. Nothing is stored by that."""

    wanted = Signal(int, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._files: Sequence[ReadPath] = ()
        self._number = 0
        self.file = DropDown(theme)
        self.file.setAccessibleName("File")
        self.file.activated.connect(self._choose_file)
        self.encoding: DropDown | None = None
        self.repair: CheckBox | None = None
        self.columns: list[DropDown] = []
        self._area = scroll_area()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.file)
        whole.addWidget(self._area, 1)
        theme.changed.connect(self._rebuild)

    def show_files(self, files: Sequence[ReadPath]) -> None:
        """Show how these were read."""
        self._files = files
        self._number = min(self._number, max(0, len(files) - 1))
        self.file.clear()
        self.file.addItems([read.path.name for read in files])
        self.file.setCurrentIndex(self._number)
        self.file.setVisible(len(files) > 1)
        self._rebuild()

    def _choose_file(self, number: int) -> None:
        self._number = number
        self._rebuild()

    def _rebuild(self) -> None:
        px = self._theme.px
        self.columns = []
        self.encoding = self.repair = None
        inner = QWidget()
        inner.setAutoFillBackground(False)
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(px(14), px(12), px(14), px(16))
        rows.setSpacing(0)
        if self._files:
            read = self._files[self._number]
            for table in read.found.tables[:_TABLES]:
                self._add_table(rows, read, table)
            self._add_encoding(rows, read)
        rows.addStretch(1)
        self._area.setWidget(inner)
        for surface in (self._area.viewport(), inner):
            surface.setAutoFillBackground(False)

    def _add_encoding(self, rows: QVBoxLayout, read: ReadPath) -> None:
        if not read.found.texts:
            return
        theme, guessed = self._theme, read.found.texts[0].encoding
        if rows.count():
            rows.addWidget(Gap(theme, 18))
        names = list(ENCODINGS)
        self.encoding = DropDown(theme, ["Automatic", *ENCODINGS.values()])
        chosen = read.options.encoding
        self.encoding.setCurrentIndex(names.index(chosen) + 1 if chosen in names else 0)
        self.encoding.setAccessibleName("Encoding")
        self.encoding.activated.connect(partial(self._wish_encoding, names))
        rows.addWidget(Label(theme, Role.TAG, "muted", "Encoding"))
        rows.addWidget(Gap(theme, 6))
        rows.addWidget(self.encoding, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(Gap(theme, 4))
        read_by = f"Read as {encoding_name(guessed)}."
        hint = f"{read_by} Choose another one if letters look wrong; the questions beside it follow."
        rows.addWidget(Paragraph(theme, Role.CAPTION, "muted", hint))
        if read.options.repair or any(text.is_garbled for text in read.found.texts):
            self.repair = CheckBox(theme, "Repair garbled characters")
            self.repair.setChecked(read.options.repair)
            self.repair.clicked.connect(self._wish_repair)
            rows.addWidget(Gap(theme, 8))
            rows.addWidget(self.repair, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_table(self, rows: QVBoxLayout, read: ReadPath, table: TableFound) -> None:
        theme = self._theme
        if rows.count():
            rows.addWidget(Gap(theme, 18))
        title = "What each column holds"
        rows.addWidget(Label(theme, Role.TAG, "muted", title))
        if len(read.found.tables) > 1:
            rows.addWidget(Label(theme, Role.CAPTION, "muted", table.file, elides=True, keeps_end=True))
        if not table.sure:
            rows.addWidget(Gap(theme, 4))
            hint = "This is a guess. Say what each column holds; it is remembered for such tables."
            rows.addWidget(Paragraph(theme, Role.UI, "warning", hint))
        rows.addWidget(Gap(theme, 8))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(14))
        grid.setVerticalSpacing(theme.px(8))
        grid.setColumnStretch(0, 1)
        boxes: list[DropDown] = []
        for place, header in enumerate(table.headers):
            words = QVBoxLayout()
            words.setSpacing(0)
            name = header.strip() or f"Column {place + 1}"
            words.addWidget(Label(theme, Role.UI, "text", name, elides=True, weight=500))
            seen = [row[place].strip() for row in table.samples if place < len(row) and row[place].strip()]
            example = " · ".join(" ".join(one.split()) for one in seen[:_SAMPLES]) or "(empty)"
            words.addWidget(Label(theme, Role.CAPTION, "muted", example, elides=True))
            grid.addLayout(words, place, 0)
            box = DropDown(theme, [field_words(field) for field in FIELDS])
            field = table.fields[place] if place < len(table.fields) else ""
            box.setCurrentIndex(FIELDS.index(field) if field in FIELDS else len(FIELDS) - 1)
            box.setAccessibleName(f"What the column {name} holds")
            grid.addWidget(box, place, 1)
            boxes.append(box)
        for box in boxes:
            box.activated.connect(partial(self._wish_columns, table, tuple(boxes)))
        self.columns += boxes
        rows.addLayout(grid)

    def _wish_encoding(self, names: Sequence[str], index: int) -> None:
        encoding = names[index - 1] if index else ""
        self._wish(replace(self._files[self._number].options, encoding=encoding))

    def _wish_repair(self, is_on: bool) -> None:
        self._wish(replace(self._files[self._number].options, repair=is_on))

    def _wish_columns(self, table: TableFound, boxes: Sequence[DropDown], _index: int) -> None:
        options = self._files[self._number].options
        fields = tuple(FIELDS[box.currentIndex()] for box in boxes)
        self._wish(replace(options, columns={**options.columns, table.key: fields}))

    def _wish(self, options: ReadOptions) -> None:
        if options != self._files[self._number].options:
            self.wanted.emit(self._number, options)
