"""About: version, licence, and the licences of what travels with the app."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from whycards import __version__
from whycards.ui.frame.column import scrolling_up_to
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mark import Mark
from whycards.ui.language import later, tr
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_PACKAGES = {
    "PySide6-Essentials": "Qt for Python, LGPL-3.0",
    "SQLAlchemy": "MIT",
    "alembic": "MIT",
    "markdown-it-py": "MIT",
    "mdit-py-plugins": "MIT",
    "PyYAML": "MIT",
    "lxml": "BSD-3-Clause",
    "platformdirs": "MIT",
    "polib": "MIT",
    "tzlocal": "MIT",
    "tzdata": "Apache-2.0",
}
_WIDTH = 560
_VERSION = later("Version {version}, MIT licence. Your data stays on this computer.")
_SAID = later("Practise exam questions, and read why each answer is right or wrong.")


class About(QDialog):
    """Escape or Enter closes it."""

    def __init__(self, theme: Theme, resources: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Whycards"))
        px = theme.px
        self.licences = QPlainTextEdit(licences(resources))
        self.licences.setReadOnly(True)
        self.licences.setFont(theme.code_font(Role.CAPTION))
        self.licences.setMinimumHeight(px(220))
        self.licences.setTabChangesFocus(True)
        close = PrimaryButton(theme, tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        above: tuple[QWidget, ...] = (
            *(Mark(theme), Gap(theme, 12), Paragraph(theme, Role.READING, "text", tr(_SAID)), Gap(theme, 4)),
            Paragraph(theme, Role.UI, "muted", tr(_VERSION, version=__version__)),
            *(Gap(theme, 16), Label(theme, Role.HEAD, "text", tr("Made with")), Gap(theme, 6), self.licences),
        )
        for widget in above:
            column.addWidget(widget)
        rest = px(20 + 16 + 20) + close.sizeHint().height()
        width = min(px(_WIDTH), parent.width() - px(24 + 24 + 14))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(24), px(20), px(24), px(20))
        whole.setSpacing(px(16))
        whole.addWidget(scrolling_up_to(inner, width, max(px(120), parent.height() - rest)))
        whole.addLayout(foot)
        whole.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        self.licences.setFocus()


def licences(resources: Path) -> str:
    """The parts that travel with the app and their licences; those of fonts and icons in full."""
    packages = "\n".join(f"{name} {_version(name)}: {licence}" for name, licence in _PACKAGES.items())
    parts = [
        f"{path.relative_to(resources).parent}\n\n{path.read_text('utf-8').strip()}"
        for path in sorted(resources.rglob("LICENSE*"))
    ]
    return "\n\n\n".join([packages, *parts])


def _version(package: str) -> str:
    try:
        return metadata(package)["Version"]
    except PackageNotFoundError:
        return ""
