"""How files are read: format, encoding, garbled characters, and what each column of a table holds."""

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
from whycards.ui.importing.kinds_of_file import FORMATS, format_words
from whycards.ui.language import tr
from whycards.ui.theme.controls.fields import CheckBox, DropDown
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import name_of

_SAMPLES = 2
_TABLES = 8


class WishesForm(QWidget):
    """`wanted(number, options)` asks to read a path again. Nothing is stored by that."""

    wanted = Signal(int, object)
    file_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._files: Sequence[ReadPath] = ()
        self._number = 0
        self.file = DropDown(theme)
        self.file.setAccessibleName(tr("File"))
        self.file.activated.connect(self._choose_file)
        self.format: DropDown | None = None
        self.encoding: DropDown | None = None
        self.repair: CheckBox | None = None
        self.columns: list[DropDown] = []
        self.area = scroll_area()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.file)
        whole.addWidget(self.area, 1)
        theme.changed.connect(self._rebuild)

    @property
    def number(self) -> int:
        """The file that is shown."""
        return self._number

    def show_files(self, files: Sequence[ReadPath]) -> None:
        """Show how these were read."""
        self._files = files
        self._number = min(self._number, max(0, len(files) - 1))
        self.file.clear()
        self.file.addItems([name_of(read.path) for read in files])
        self.file.setCurrentIndex(self._number)
        self.file.setVisible(len(files) > 1)
        self._rebuild()

    def _choose_file(self, number: int) -> None:
        self._number = number
        self._rebuild()
        self.file_chosen.emit(number)

    def _rebuild(self) -> None:
        px = self._theme.px
        self.columns = []
        self.format = self.encoding = self.repair = None
        inner = QWidget()
        inner.setAutoFillBackground(False)
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(px(14), px(12), px(14), px(16))
        rows.setSpacing(0)
        if self._files:
            read = self._files[self._number]
            for table in read.found.tables[:_TABLES]:
                self._add_table(rows, read, table)
            if not read.found.items:
                self._add_format(rows, read)
            self._add_encoding(rows, read)
            if read.found.items:
                self._add_format(rows, read)
        rows.addStretch(1)
        self.area.setWidget(inner)
        for surface in (self.area.viewport(), inner):
            surface.setAutoFillBackground(False)

    def _add_format(self, rows: QVBoxLayout, read: ReadPath) -> None:
        if not (read.found.texts or read.opening or read.options.format):
            return
        theme = self._theme
        if rows.count():
            rows.addWidget(Gap(theme, 18))
        self.format = DropDown(theme, [tr("Automatic"), *(tr(format_words(name)) for name in FORMATS)])
        chosen = read.options.format
        self.format.setCurrentIndex(FORMATS.index(chosen) + 1 if chosen in FORMATS else 0)
        self.format.setAccessibleName(tr("Format"))
        self.format.activated.connect(self._wish_format)
        rows.addWidget(Label(theme, Role.TAG, "muted", tr("Format")))
        rows.addWidget(Gap(theme, 6))
        rows.addWidget(self.format, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(Gap(theme, 4))
        hint = tr("The file is read as what you choose, and shown before anything is stored.")
        rows.addWidget(Paragraph(theme, Role.CAPTION, "muted", hint))

    def _add_encoding(self, rows: QVBoxLayout, read: ReadPath) -> None:
        if not (read.found.texts or read.opening):
            return
        theme = self._theme
        if rows.count():
            rows.addWidget(Gap(theme, 18))
        names = list(ENCODINGS)
        self.encoding = DropDown(theme, [tr("Automatic"), *map(tr, ENCODINGS.values())])
        chosen = read.options.encoding
        self.encoding.setCurrentIndex(names.index(chosen) + 1 if chosen in names else 0)
        self.encoding.setAccessibleName(tr("Encoding"))
        self.encoding.activated.connect(partial(self._wish_encoding, names))
        rows.addWidget(Label(theme, Role.TAG, "muted", tr("Encoding")))
        rows.addWidget(Gap(theme, 6))
        rows.addWidget(self.encoding, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(Gap(theme, 4))
        hint = tr("Choose another one if letters look wrong.")
        if read.found.texts and read.found.items:
            hint = tr(
                "Read as {encoding}. Choose another one if letters look wrong; the questions beside it follow.",
                encoding=encoding_name(read.found.texts[0].encoding),
            )
        rows.addWidget(Paragraph(theme, Role.CAPTION, "muted", hint))
        if read.options.repair or any(text.is_garbled for text in read.found.texts):
            self.repair = CheckBox(theme, tr("Repair garbled characters"))
            self.repair.setChecked(read.options.repair)
            self.repair.clicked.connect(self._wish_repair)
            rows.addWidget(Gap(theme, 8))
            rows.addWidget(self.repair, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_table(self, rows: QVBoxLayout, read: ReadPath, table: TableFound) -> None:
        theme = self._theme
        if rows.count():
            rows.addWidget(Gap(theme, 18))
        title = tr("What each column holds")
        rows.addWidget(Label(theme, Role.TAG, "muted", title))
        if len(read.found.tables) > 1:
            rows.addWidget(Label(theme, Role.CAPTION, "muted", table.file, elides=True, keeps_end=True))
        if not table.sure:
            rows.addWidget(Gap(theme, 4))
            hint = tr("This is a guess. Say what each column holds; it is remembered for such tables.")
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
            name = header.strip() or tr("Column {number}", number=place + 1)
            words.addWidget(Label(theme, Role.UI, "text", name, elides=True, weight=500))
            seen = [row[place].strip() for row in table.samples if place < len(row) and row[place].strip()]
            example = " · ".join(" ".join(one.split()) for one in seen[:_SAMPLES]) or tr("(empty)")
            words.addWidget(Label(theme, Role.CAPTION, "muted", example, elides=True))
            grid.addLayout(words, place, 0)
            box = DropDown(theme, [field_words(field) for field in FIELDS])
            field = table.fields[place] if place < len(table.fields) else ""
            box.setCurrentIndex(FIELDS.index(field) if field in FIELDS else len(FIELDS) - 1)
            box.setAccessibleName(tr("What the column {name} holds", name=name))
            grid.addWidget(box, place, 1)
            boxes.append(box)
        for box in boxes:
            box.activated.connect(partial(self._wish_columns, table, tuple(boxes)))
        self.columns += boxes
        rows.addLayout(grid)

    def _wish_format(self, index: int) -> None:
        name = FORMATS[index - 1] if index else ""
        self._wish(replace(self._files[self._number].options, format=name))

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
