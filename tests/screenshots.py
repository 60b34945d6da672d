"""Renders every page to PNG, in all themes, sizes and scales that are asked for.

python tests/screenshots.py FOLDER [--theme light,dark] [--size 1280x720,800x560] [--scale 1,2] [--only home]
    [--language de]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "desktop"), str(ROOT / "tests")]
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from fakes.session_scenes import RAILWAY, flashcards, press, states, studying  # noqa: E402
from fakes.stage import Stage  # noqa: E402
from whycards.core.progress import Silent  # noqa: E402

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Stop: TypeAlias = "tuple[str, QWidget]"
"""Its name, and the window that is seen."""


@dataclass(frozen=True, slots=True)
class Look:
    """Theme, size of the window ("1280x720"), scale of the interface, size of the text of questions."""

    theme: str
    size: str
    scale: float
    text: float

    @property
    def name(self) -> str:
        """It as a part of a file's name."""
        text = "" if self.text == 1 else f"-text{round(self.text * 100)}"
        return f"{self.size}-{round(self.scale * 100)}{text}-{self.theme}"


def main() -> int:
    """Render all pages into the folder."""
    options = _options()
    os.environ["QT_SCALE_FACTOR"] = options.device
    options.folder.mkdir(parents=True, exist_ok=True)
    from PySide6.QtWidgets import QApplication

    from whycards.assets import RESOURCES
    from whycards.ui.frame.speaking import speak

    app = QApplication([])
    speak(app, options.language, RESOURCES)
    looks = [
        Look(theme, size, float(scale), float(text))
        for size in options.size.split(",")
        for scale in options.scale.split(",")
        for text in options.text.split(",")
        for theme in options.theme.split(",")
    ]
    faulty = 0
    for scene in SCENES:
        if options.scene in scene.__name__:
            for name, window in pages(app, scene, looks):
                if options.only in name:
                    found = _audited(window, name) if options.audit else 0
                    faulty += found
                    if not options.audit:
                        window.grab().save(str(options.folder / f"{name}.png"))
    return 1 if faulty else 0


def _audited(window: QWidget, name: str) -> int:
    from fakes.auditor import faults

    found = faults(window)
    for fault in found:
        print(f"{name}: {fault}")
    return len(found)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", default="light,dark", help="light, dark, contrast-light, contrast-dark")
    parser.add_argument("--size", default="1280x720", help="of the window in pixels, for example 1680x1000")
    parser.add_argument("--scale", default="1", help="interface scales, for example 1,1.5,2,2.5")
    parser.add_argument("--text", default="1", help="sizes of the text of questions, for example 1,2.5")
    parser.add_argument("--device", default="1", help="device scale, for example 2")
    parser.add_argument("--language", default="en", help="of the window, for example ar")
    parser.add_argument("--scene", default="", help="part of the name of a function in SCENES")
    parser.add_argument("--only", default="", help="part of a page's name")
    parser.add_argument("--audit", action="store_true", help="print what is wrong instead of rendering")
    return parser.parse_args()


def pages(
    app: object, scene: Callable[[Stage], Iterator[str | Stop]], looks: Sequence[Look]
) -> Iterator[tuple[str, QWidget]]:
    """Each page of a scene in each look, by a name that says all, with the window that is seen."""
    from fakes.text_scenes import wait_until_drawn
    from whycards.ui.theme.theme import Mode

    with tempfile.TemporaryDirectory() as folder:
        stage = _stage(app, Path(folder), is_seeded=scene is home)
        stage.window.show()
        for stop in scene(stage):
            name, shown = stop if isinstance(stop, tuple) else (stop, stage.window)
            _settle()  # Qt gives what has just been made its old fonts back when the scale changes at once
            for look in looks:
                stage.theme.set_mode(Mode(look.theme))
                stage.theme.set_scale(look.scale)
                stage.theme.set_text_scale(look.text)
                shown.resize(*(int(side) for side in look.size.split("x")))
                _settle()
                wait_until_drawn(shown)
                _wait_until_sharp(shown)
                above = ABOVE[name](stage) if name in ABOVE else None
                _settle()
                yield f"{name}-{look.name}", above if above is not None and above.isWindow() else shown
                if above is not None:
                    above.close()
        stage.window.close()


def first_run(stage: Stage) -> Iterator[str]:
    """Before anything was studied."""
    yield "home-first-run"
    stage.window.flow.go_import()
    yield "import"
    stage.window.settings.show()
    yield "settings"


def home(stage: Stage) -> Iterator[str]:
    """Home with decks, when everything is done, and while it is read."""
    from fakes.three_weeks import answer_all

    yield "home"
    answer_all(stage.services)
    stage.window.flow.go_home()
    yield "home-nothing-due"
    stage.window.flow.start_page.show_loading()
    yield "home-loading"


def constructs(stage: Stage) -> Iterator[str]:
    """Everything that texts can hold."""
    from fakes.text_scenes import everything

    yield from everything(stage.window, stage.services, stage.clock)


def importing(stage: Stage) -> Iterator[str]:
    """What an import came to, good and bad."""
    from fakes.three_weeks import checkbox_deck

    good, bad = stage.folder / "good.md", stage.folder / "bad.md"
    good.write_text(
        checkbox_deck("Storage basics", 40) + "\n### A question without a key\n\n- [ ] One\n- [ ] Two\n",
        "utf-8",
    )
    bad.write_text("Nothing but prose.\n", "utf-8")
    for name, path in (("import-done", good), ("import-refused", bad)):
        stage.window.flow.import_files((path,))
        _wait_while(lambda: stage.window.flow.imports.is_running)
        if stage.window.flow.imports.preview is not None and not stage.window.flow.imports.is_unreadable:
            press(stage, "Return", control=True)
            _wait_while(lambda: stage.window.flow.imports.is_running)
        yield name


def looking_before_importing(stage: Stage) -> Iterator[str]:
    """Files that were read and not stored yet."""
    from fakes.looking import before_importing

    yield from before_importing(stage.window, stage.folder)


def updating(stage: Stage) -> Iterator[str]:
    """A newer file of a deck."""
    from fakes.deck_scenes import updating

    yield from updating(stage.window, stage.services, stage.clock, stage.folder)


def duplicates(stage: Stage) -> Iterator[str]:
    """The same questions in several decks."""
    from fakes.deck_scenes import finding_duplicates

    yield from finding_duplicates(stage.window, stage.services, stage.folder)


def figures(stage: Stage) -> Iterator[Stop]:
    """The viewer of figures."""
    from fakes.figure_scenes import looking_closely

    yield from looking_closely(stage.window, stage.services, stage.folder)


def recalling(stage: Stage) -> Iterator[Stop]:
    """Options that wait until an answer is in mind."""
    from fakes.figure_scenes import recalling_first

    yield from recalling_first(stage.window, stage.services)


def finishing_drafts(stage: Stage) -> Iterator[str]:
    """Drafts and doubtful questions."""
    from fakes.looking import finishing

    yield from finishing(stage.window, stage.folder)


def reading(stage: Stage) -> Iterator[str]:
    """While files are read."""
    page = stage.window.flow.import_page
    page.show_reading("network-associate.md")
    page.reading.show_progress(2_300_000, 4_100_000, "Reading network-associate.md")
    stage.window.shell.show_page("import")
    yield "import-reading"


def home_in_trouble(stage: Stage) -> Iterator[str]:
    """A deck that cannot be opened keeps its row."""
    stage.services.importing.run((RAILWAY,), None, Silent())
    trouble = "The deck is damaged: line 3 of its heading cannot be read. Install Whycards again."
    stage.window.flow.start_page.tell_trouble("ai-infrastructure", trouble)
    stage.window.flow.go_home()
    yield "home-trouble"


def above_pages(stage: Stage) -> Iterator[str]:
    """What lies above a page: see ABOVE."""
    yield from ABOVE


def _keys(stage: Stage) -> QWidget:
    from whycards.ui.frame import keys

    everywhere = (*keys.outside_sessions(), *keys.EVERYWHERE)
    return _shown(keys.KeySheet(stage.theme, *keys.of_page("import"), everywhere, stage.window))


def _about(stage: Stage) -> QWidget:
    from whycards.assets import RESOURCES
    from whycards.ui.frame.about import About

    return _shown(About(stage.theme, RESOURCES, stage.window))


def _export(stage: Stage) -> QWidget:
    from fakes.deck_scenes import export_dialog

    return export_dialog(stage.window, stage.services, stage.folder, "gift")


def _drop(stage: Stage) -> QWidget:
    stage.window.veil.show_over("Drop to import network-associate.md", is_refused=False)
    return stage.window.veil


def _refused_drop(stage: Stage) -> QWidget:
    stage.window.veil.show_over("Files of another computer cannot be read from here.", is_refused=True)
    return stage.window.veil


def _shown(widget: QWidget) -> QWidget:
    widget.show()
    return widget


ABOVE = {
    "sheet-keys": _keys,
    "sheet-about": _about,
    "sheet-export": _export,
    "drop": _drop,
    "drop-refused": _refused_drop,
}
"""What is put above a page when it has its size and scale, by the name of its picture."""

SCENES = (
    *(first_run, home, home_in_trouble, studying, states, flashcards, constructs, figures, recalling),
    above_pages,
    *(importing, reading, looking_before_importing, updating, duplicates, finishing_drafts),
)


def _stage(app: object, folder: Path, *, is_seeded: bool) -> Stage:
    from PySide6.QtWidgets import QApplication

    from fakes.clock import FakeClock
    from fakes.three_weeks import seed
    from whycards.assets import RESOURCES
    from whycards.services.opening import open_services
    from whycards.ui.theme.theme import Mode, Theme
    from whycards.ui.window import MainWindow

    assert isinstance(app, QApplication)
    clock = FakeClock(datetime(2026, 2, 2, 9))
    services = open_services(folder / "library.db", clock)
    services.settings.set_shuffles_options(False)  # scenes speak of options by where they stand
    if is_seeded:
        seed(services, clock, folder)
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    return Stage(MainWindow(theme, services, clock), theme, services, clock, folder)


def _wait_until_sharp(shown: QWidget) -> None:
    """The viewer draws what is looked at after the whole."""
    from whycards.ui.viewer.window import ViewerWindow

    if isinstance(shown, ViewerWindow) and shown.canvas.has_picture:
        _wait_while(lambda: not shown.canvas.is_sharp)


def _settle() -> None:
    from fakes.waiting import wait

    wait(60)


def _wait_while(condition: Callable[[], bool]) -> None:
    from fakes.waiting import wait

    while condition():
        wait(20)


if __name__ == "__main__":
    raise SystemExit(main())
