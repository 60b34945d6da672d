"""The form of a question: stem, options with keys and reasons, explanations, picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from whycards.core.question import Explanation, Figure, Option
from whycards.services.editing import MOST_OPTIONS, Lack, Part, Picture, Sheet
from whycards.ui.drafts.fields import GrowingField
from whycards.ui.drafts.option_row import OptionRow
from whycards.ui.frame.column import scrolling
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.frame.mirroring import set_edges
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class QuestionForm(QWidget):
    """`changed` follows whatever the learner does here, `picture_wanted` asks for a file."""

    changed = Signal()
    picture_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheet: Sheet | None = None
        self._figure: Figure | None = None
        self.rows: list[OptionRow] = []
        self.stem = GrowingField(theme, tr("Question"), lines=2)
        self.add = Button(theme, tr("Add an option"), Kind.OUTLINED, icon="plus")
        self.answer = GrowingField(theme, tr("Answer"), tr("What the back of the card says"))
        self.short = GrowingField(
            theme, tr("Short explanation"), tr("The reason in one or two sentences"), lines=2
        )
        self.full = GrowingField(theme, tr("Full explanation"), lines=3)
        self.picture = Label(theme, Role.UI, "muted", elides=True)
        self.choose = Button(theme, tr("Choose a picture…"), Kind.OUTLINED, icon="image")
        self.drop = Button(theme, tr("Remove"), Kind.PLAIN)
        self.alt = QLineEdit()
        self.alt.setAccessibleName(tr("What the picture shows"))
        self.alt.setPlaceholderText(tr("What the picture shows, for those who cannot see it"))
        self._answer_title = Label(theme, Role.TAG, "muted", tr("Answer"))
        self._lay_out()
        for field in (self.stem, self.answer, self.short, self.full):
            field.textChanged.connect(self.changed)
        self.alt.textEdited.connect(lambda _text: self.changed.emit())
        self.add.clicked.connect(lambda: self._add_option(Option("")))
        self.choose.clicked.connect(self.picture_wanted)
        self.drop.clicked.connect(self._drop_picture)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_sheet(self, sheet: Sheet) -> None:
        """Show a question."""
        self._sheet = sheet
        question = sheet.question
        self.stem.set_text(question.stem)
        self.answer.set_text(question.answer)
        self.short.set_text(question.explanation.short)
        self.full.set_text(question.explanation.full)
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        for option in question.options:
            self._insert(option)
        self._figure = question.explanation.figure
        self._show_picture()
        self._number()
        self.area.verticalScrollBar().setValue(0)

    def sheet(self) -> Sheet | None:
        """The question as it is now."""
        if self._sheet is None:
            return None
        figure = None if self._figure is None else replace(self._figure, alt=self.alt.text())
        question = replace(
            self._sheet.question,
            stem=self.stem.toPlainText(),
            options=tuple(row.option() for row in self.rows),
            answer=self.answer.toPlainText(),
            explanation=Explanation(self.short.toPlainText(), figure, self.full.toPlainText()),
        )
        return replace(self._sheet, question=question)

    def take_picture(self, picture: Picture) -> None:
        """Show a picture that was chosen."""
        if self._sheet is None:
            return
        pictures = {**self._sheet.pictures, picture.reference: picture}
        self._sheet = replace(self._sheet, pictures=pictures)
        self._figure = Figure(picture.reference)
        self._show_picture()
        self.changed.emit()

    def mark(self, lacking: Sequence[Lack]) -> None:
        """Mark the fields in which something is lacking."""
        self.stem.set_lacking(any(one.part is Part.STEM for one in lacking))
        for place, row in enumerate(self.rows):
            row.text.set_lacking(any(one.option == place for one in lacking))

    def go_to(self, lack: Lack) -> None:
        """Give the keyboard to where something is lacking."""
        target: QWidget = self.stem
        if lack.part is Part.KEY and self.rows:
            target = self.rows[0].key
        elif lack.option is not None and lack.option < len(self.rows):
            target = self.rows[lack.option].text
        elif lack.part is Part.OPTIONS:
            target = self.add
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.area.ensureWidgetVisible(target, 0, self._theme.px(24))

    def _add_option(self, option: Option) -> None:
        if len(self.rows) >= MOST_OPTIONS:
            return
        row = self._insert(option)
        self._number()
        row.text.setFocus(Qt.FocusReason.TabFocusReason)
        self.changed.emit()

    def _insert(self, option: Option) -> OptionRow:
        row = OptionRow(self._theme, option, self)
        row.changed.connect(self.changed)
        row.moved.connect(self._move)
        row.removed.connect(self._remove)
        self.rows.append(row)
        self._options.addWidget(row)
        return row

    def _move(self, row: OptionRow, step: int) -> None:
        place = self.rows.index(row)
        target = place + step
        if not 0 <= target < len(self.rows):
            return
        self.rows.insert(target, self.rows.pop(place))
        self._options.insertWidget(target, row)
        self._number()
        self.changed.emit()

    def _remove(self, row: OptionRow) -> None:
        self.rows.remove(row)
        self._options.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._number()
        self.changed.emit()

    def _number(self) -> None:
        for place, row in enumerate(self.rows):
            row.set_place(place, len(self.rows))
        for widget in (self._answer_title, self.answer):
            widget.setVisible(not self.rows)

    def _drop_picture(self) -> None:
        self._figure = None
        self._show_picture()
        self.changed.emit()

    def _show_picture(self) -> None:
        figure = self._figure
        self.picture.set_words(figure.image if figure is not None else tr("No picture"))
        self.alt.setText(figure.alt if figure is not None else "")
        self.alt.setVisible(figure is not None)
        self.drop.setVisible(figure is not None)

    def _lay_out(self) -> None:
        theme = self._theme
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self._options = QVBoxLayout()
        self._options.setSpacing(0)
        self._add_row = QHBoxLayout()
        self._add_row.addWidget(self.add)
        self._add_row.addStretch(1)
        self._picture_row = QHBoxLayout()
        self._picture_row.addWidget(self.picture, 1)
        self._picture_row.addWidget(self.drop)
        self._picture_row.addWidget(self.choose)
        self._title(tr("Question"), first=True)
        self._column.addWidget(self.stem)
        self._title(tr("Options, tick the keys"))
        self._column.addLayout(self._options)
        self._column.addWidget(Gap(theme, 4))
        self._column.addLayout(self._add_row)
        self._column.addWidget(Gap(theme, 14))
        self._column.addWidget(self._answer_title)
        self._column.addWidget(self.answer)
        for words, field in ((tr("Short explanation"), self.short), (tr("Full explanation"), self.full)):
            self._title(words)
            self._column.addWidget(field)
        self._title(tr("Picture"))
        self._column.addLayout(self._picture_row)
        self._column.addWidget(Gap(theme, 6))
        self._column.addWidget(self.alt)
        self._column.addStretch(1)
        self.area = scrolling(self, inner)

    def _title(self, words: str, *, first: bool = False) -> None:
        if not first:
            self._column.addWidget(Gap(self._theme, 14))
        self._column.addWidget(Label(self._theme, Role.TAG, "muted", words))
        self._column.addWidget(Gap(self._theme, 4))

    def _restyle(self) -> None:
        px = self._theme.px
        set_edges(self._column, px(18), px(14), px(14), px(16))
        self._picture_row.setSpacing(px(8))
        self.alt.setFont(self._theme.font(Role.UI))
        self.alt.setMinimumHeight(px(32))
