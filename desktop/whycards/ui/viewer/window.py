"""The viewer's window: one picture with its bar and caption. What it shows is told from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.core.media import Media
from whycards.ui.background import Background
from whycards.ui.frame.keys import KeySheet
from whycards.ui.frame.label import Paragraph
from whycards.ui.language import tr
from whycards.ui.richtext.painting import MAX_PIXELS
from whycards.ui.richtext.pictures import REFUSED, Placeholder, absence
from whycards.ui.study.announcing import announce
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.viewer import words
from whycards.ui.viewer.album import Pictured
from whycards.ui.viewer.bar import Bar
from whycards.ui.viewer.camera import STEP, View
from whycards.ui.viewer.canvas import Canvas
from whycards.ui.viewer.saving import ChooseTarget, choose_target, kinds_of, on_ground, proposed_name
from whycards.ui.viewer.sources import source_of

LEAST_WIDTH, LEAST_HEIGHT = 320, 240


@dataclass(frozen=True, slots=True)
class Remembering:
    """How the views of pictures are kept, by their digest."""

    find: Callable[[str], View | None]
    keep: Callable[[str, View], None]


class ViewerWindow(QWidget):
    """`stepped` asks for the picture so many places further on, `gone` tells that the learner closed it."""

    stepped = Signal(int)
    gone = Signal()

    def __init__(
        self, theme: Theme, load: Callable[[str], bytes], background: Background, remembering: Remembering
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self._theme = theme
        self._load = load
        self._background = background
        self._remembering = remembering
        self.choose_target: ChooseTarget = choose_target
        self._shown: Pictured | None = None
        self._media: Media | None = None
        self._remembered_as = ""
        self._is_bare = False
        self._first_view = View()
        self.bar = Bar(theme)
        self.canvas = Canvas(theme)
        self.caption = Paragraph(theme, Role.UI, "muted")
        self._lay_out()
        self._connect()
        theme.changed.connect(self._follow_theme)
        self._restyle()

    @property
    def shown(self) -> Pictured | None:
        """The picture on screen."""
        return self._shown

    @property
    def stays_open(self) -> bool:
        """Whether the learner wants it beside the questions."""
        return self.bar.keep.isChecked() or self.is_pinned

    @property
    def is_pinned(self) -> bool:
        """Whether it follows no other question."""
        return self.bar.stay.isChecked()

    def show_picture(self, picture: Pictured | None, number: int, total: int) -> None:
        """Show this one of so many; None where there is nothing to show now."""
        self.bar.show_place(number, total)
        if picture == self._shown and picture is not None:
            return
        self.keep_view()
        self._shown = picture
        self._media, self._is_bare = None, False
        caption = picture.caption if picture is not None else ""
        alt = picture.alt if picture is not None else ""
        self.caption.set_words(caption)
        self.caption.setVisible(bool(caption))
        self.canvas.setAccessibleName(caption or tr(words.PICTURE))
        self.canvas.setAccessibleDescription(alt)
        self.setWindowTitle(caption or alt or tr(words.TITLE))
        self._draw()

    def keep_view(self) -> None:
        """Remember how the picture was looked at, if that was changed."""
        if self._media is None or not self.canvas.has_picture:
            return
        view = self.canvas.camera.view
        if view != self._first_view:
            self._first_view = view
            self._remembering.keep(self._remembered_as, view)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the viewer."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        does = self._by_key(event)
        if does is not None:
            does()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The learner is done with it."""
        self.keep_view()
        super().closeEvent(event)
        self.canvas.forget()
        self._shown = self._media = None
        self.gone.emit()

    def copy(self) -> None:
        """Put the picture on the clipboard, on its matte if it needs one."""
        image = self.canvas.whole()
        if image is not None:
            ground = self._theme.color("surface") if self._is_bare else QColor(Qt.GlobalColor.white)
            QGuiApplication.clipboard().setImage(on_ground(image, ground))
            self._say(tr(words.COPIED))

    def save(self) -> None:
        """Store the picture in a file that the learner chooses, as it is in the deck."""
        if self._shown is None or self._media is None or not self.canvas.has_picture:
            return
        media = self._media
        reference = self._shown.dark if self._is_bare else self._shown.reference
        target = self.choose_target(self, proposed_name(reference, media), kinds_of(media))
        if target is None:
            return
        try:
            target.write_bytes(self._load(media.digest))
        except OSError as error:
            self._say(words.not_saved(target.name, error.strerror or str(error)))
        else:
            self._say(words.saved(target.name))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def show_keys(self) -> None:
        """The sheet of keys."""
        KeySheet(self._theme, tr(words.TITLE), words.KEYS, (), self).exec()

    def _leave(self) -> None:
        self.toggle_full_screen() if self.isFullScreen() else self.close()

    def _by_key(self, event: QKeyEvent) -> Callable[[], object] | None:
        key, canvas = Qt.Key(event.key()), self.canvas
        others = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if others == Qt.KeyboardModifier.ControlModifier:
            return {Qt.Key.Key_S: self.save, Qt.Key.Key_W: self.close}.get(key)
        if others:
            return None
        return {
            Qt.Key.Key_Escape: self._leave,
            Qt.Key.Key_V: self.close,
            Qt.Key.Key_F9: self.close,
            Qt.Key.Key_F11: self.toggle_full_screen,
            Qt.Key.Key_F1: self.show_keys,
            Qt.Key.Key_Plus: lambda: canvas.zoom_by(STEP),
            Qt.Key.Key_Equal: lambda: canvas.zoom_by(STEP),
            Qt.Key.Key_Minus: lambda: canvas.zoom_by(1 / STEP),
            Qt.Key.Key_0: canvas.show_whole,
            Qt.Key.Key_1: canvas.show_natural,
            Qt.Key.Key_W: canvas.show_width,
            Qt.Key.Key_K: self.bar.keep.toggle,
            Qt.Key.Key_P: self.bar.stay.toggle,
            Qt.Key.Key_PageUp: lambda: self.stepped.emit(-1),
            Qt.Key.Key_PageDown: lambda: self.stepped.emit(1),
        }.get(key)

    def _draw(self) -> None:
        """Show the picture, or why there is none, in the theme of now."""
        picture = self._shown
        if picture is None:
            self._show_reason("", tr(words.COMES_LATER))
            return
        media, self._is_bare = picture.media(is_dark=self._theme.tokens.is_dark)
        self._media = media
        if media is None:
            self._show_reason(picture.alt, tr(REFUSED) if picture.is_refused else absence(picture.reference))
        elif media.width <= 0 or media.height <= 0 or media.width * media.height > MAX_PIXELS:
            self._media = None
            self._show_reason(picture.alt, tr(words.TOO_LARGE))
        else:
            # Both variants of a figure are looked at alike.
            plain, _ = picture.media(is_dark=False)
            self._remembered_as = (plain or media).digest
            self._first_view = self._remembering.find(self._remembered_as) or View()
            self.canvas.show_source(
                source_of(media, self._load, self._background, is_bare=self._is_bare),
                self._first_view,
                alt=picture.alt,
                has_matte=not self._is_bare,
                may_grow=media.kind == "svg",
            )

    def _show_reason(self, alt: str, reason: str) -> None:
        self.canvas.show_placeholder(Placeholder(self._theme, alt, reason))
        self._viewed()

    def _viewed(self) -> None:
        self.bar.show_scale(self.canvas.camera.scale if self.canvas.has_picture else 0.0)

    def _follow_theme(self) -> None:
        self._restyle()
        picture = self._shown
        if picture is None:
            return
        media, _ = picture.media(is_dark=self._theme.tokens.is_dark)
        if media != self._media or media is None:
            self.keep_view()
            self._draw()

    def _say(self, sentence: str) -> None:
        self.caption.set_words(sentence)
        self.caption.show()
        announce(self, sentence)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.bar)
        rows.addWidget(self.canvas, 1)
        rows.addWidget(self.caption)
        self.caption.hide()
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        bar, canvas = self.bar, self.canvas
        bar.stepped.connect(self.stepped)
        bar.zoomed.connect(canvas.zoom_by)
        bar.whole.connect(canvas.show_whole)
        bar.natural.connect(canvas.show_natural)
        bar.width_wanted.connect(canvas.show_width)
        bar.copied.connect(self.copy)
        bar.saved.connect(self.save)
        bar.full_screen.connect(self.toggle_full_screen)
        canvas.viewed.connect(self._viewed)

    def _restyle(self) -> None:
        px = self._theme.px
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.caption.setContentsMargins(px(16), px(8), px(16), px(10))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, self._theme.color("surface"))
        self.setPalette(palette)
