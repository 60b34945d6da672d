"""Joins a session with the viewer: what is opened, what it follows to, and where the focus returns."""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from whycards.core.problem import Trouble
from whycards.services.study import FigureView, FigureViews, Shown
from whycards.ui.background import Background
from whycards.ui.theme.theme import Theme
from whycards.ui.viewer.album import Album, Pictured
from whycards.ui.viewer.camera import Fit, View

if TYPE_CHECKING:
    from whycards.ui.viewer.window import ViewerWindow

_SHARE = 0.72
"""Of the main window's size, before the learner gave the viewer another one."""


class FigureShowing(QObject):
    """The figures of one page's sessions. The viewer's window is made when it is first asked for."""

    def __init__(self, theme: Theme, load: Callable[[str], bytes], page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self._load = load
        self._page = page
        self.album = Album(self)
        self.window: ViewerWindow | None = None
        self._background: Background | None = None
        self._question: Shown | None = None
        self._views: FigureViews | None = None
        self._focus: QWidget | None = None
        self._is_ending = False
        self.album.changed.connect(self._stay_honest)

    @property
    def is_open(self) -> bool:
        """Whether the viewer is there."""
        return self.window is not None and self.window.isVisible()

    def begin(self, views: FigureViews) -> None:
        """A session begins; `views` remember how figures were looked at."""
        self._views = views
        self.album.clear()

    def show_question(self, shown: Shown, *, is_answered: bool) -> None:
        """This question is on screen now, or its answer: a viewer that stays open follows, another one goes."""
        is_next = self._question is None or self._question.uid != shown.uid or not is_answered
        self._question = shown
        self.album.show_question(shown, is_answered=is_answered)
        if not self.is_open or self.window is None:
            return
        if is_next and not is_answered and not self.window.stays_open:
            self.close()
            return
        found = self.album.first_of(shown)
        if found is not None and not self.window.is_pinned:
            self._show(found)
        else:
            self._show(self.window.shown)

    def has_figure(self) -> bool:
        """Whether the question on screen shows a picture that may be looked at."""
        return self._question is not None and self.album.first_of(self._question) is not None

    def open(self, reference: str = "", *, stays: bool = False) -> bool:
        """Open the picture with this reference, else the first of the question; False where there is none.

        With `stays` the window is one to keep beside the questions.
        """
        shown = self._question
        if shown is None:
            return False
        found = self.album.find(shown.uid, reference) if reference else self.album.first_of(shown)
        if found is None:
            return False
        if not self.is_open:
            self._focus = QApplication.focusWidget()
        window = self.window or self._new_window()
        if stays:
            window.bar.keep.setChecked(True)
        self._show(found)
        window.show()
        window.raise_()
        window.activateWindow()
        window.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def close(self) -> None:
        """Close the viewer; the focus stays where it is."""
        if self.window is not None and self.window.isVisible():
            self._is_ending = True
            self.window.close()
            self._is_ending = False

    def end(self) -> None:
        """The session is over, or the main window goes: nothing of it is shown or drawn any more."""
        self.close()
        self.album.clear()
        self._question = None
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
        if self._background is not None:
            self._background.close()
            self._background = None

    # The window.

    def _new_window(self) -> ViewerWindow:
        from whycards.ui.viewer.window import Remembering, ViewerWindow

        self._background = self._background or Background()
        remembering = Remembering(self._view, self._keep_view)
        window = ViewerWindow(self._theme, self._load, self._background, remembering)
        window.setWindowIcon(self._page.window().windowIcon())
        window.stepped.connect(self._step)
        window.gone.connect(self._gone)
        self.window = window
        self._place(window)
        return window

    def _place(self, window: ViewerWindow) -> None:
        held = self._views.window() if self._views is not None else ""
        if held and window.restoreGeometry(QByteArray.fromBase64(held.encode("ascii", "ignore"))):
            return
        main = self._page.window()
        others = [screen for screen in QGuiApplication.screens() if screen is not main.screen()]
        if others:
            room = others[0].availableGeometry()
            window.setGeometry(room.adjusted(room.width() // 10, room.height() // 10, 0, 0))
            window.resize(round(room.width() * 0.8), round(room.height() * 0.8))
            return
        room = main.screen().availableGeometry()
        size = QSize(round(main.width() * _SHARE), round(main.height() * _SHARE))
        corner = main.geometry().bottomRight() - QRect(0, 0, size.width(), size.height()).bottomRight()
        window.setGeometry(QRect(corner, size).intersected(room))

    def _show(self, picture: Pictured | None) -> None:
        if self.window is None:
            return
        pictures = self.album.pictures
        at = pictures.index(picture) + 1 if picture in pictures and picture is not None else 0
        self.window.show_picture(picture, at, len(pictures))

    def _step(self, by: int) -> None:
        pictures, shown = self.album.pictures, self.window.shown if self.window is not None else None
        at = pictures.index(shown) + by if shown in pictures and shown is not None else 0
        if 0 <= at < len(pictures):
            self._show(pictures[at])

    def _stay_honest(self) -> None:
        """What must not be seen any more, because its question is asked again, goes from the viewer too."""
        if self.window is None or not self.window.isVisible():
            return
        shown = self.window.shown
        if shown is not None and shown not in self.album.pictures:
            self._show(self.album.first_of(self._question) if self._question is not None else None)
        else:
            self._show(shown)

    def _gone(self) -> None:
        """The focus returns to where it was, unless the learner went on in the main window."""
        window = self.window
        if window is not None and self._views is not None:
            place = base64.b64encode(bytes(window.saveGeometry().data())).decode("ascii")
            with suppress(Trouble):
                self._views.keep_window(place)
        focus, self._focus = self._focus, None
        if self._is_ending:
            return
        self._page.window().activateWindow()
        if focus is not None and isValid(focus) and focus.isVisible():
            focus.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
        else:
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    # Views, as the library keeps them.

    def _view(self, digest: str) -> View | None:
        held = self._views.view(digest) if self._views is not None else None
        if held is None or held.fit not in [str(fit) for fit in Fit]:
            return None
        return View(Fit(held.fit), held.scale, held.x, held.y)

    def _keep_view(self, digest: str, view: View) -> None:
        if self._views is not None:
            with suppress(Trouble):  # a view that is not remembered is no reason to interrupt
                self._views.keep_view(digest, FigureView(str(view.fit), view.scale, view.x, view.y))
