"""From a text to its paint: `python -m benchmarks.rendering RUNS`.

A typical text has 0.6 KB. A heavy one has 5 KB, three blocks of code, thirteen formulas, a table and a picture.
Cold is the first one of this process, with nothing made ahead. Warm is a text whose formulas, colours and
picture were made while another one was read.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from PySide6.QtGui import QImage, QPainter

from benchmarks.processes import tell
from whycards.assets import RESOURCES
from whycards.core.media import Media
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.theme.theme import Mode, Theme, application

_WIDTH, _HEIGHT = 720, 900
_PICTURE = b"""<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240">
<rect width="640" height="240" fill="#eef"/><circle cx="320" cy="120" r="80" fill="#3a4dbf"/></svg>"""
_IMAGES = {"ring.svg": Media("r" * 64, "svg", 640, 240)}
TYPICAL = """A team runs **forty nodes** for its models, and the pods that ask for one GPU stay `Pending`,
although two devices of the node `gpu-04` are idle. The description of the node lists none of them under
`Allocatable`.

- The scheduler knows only what a node publishes.
- The device plugin counts the devices and registers them with the *kubelet*.
- While it is down there are none to give, and every request waits.

Read the events of the pod first: they name what is missing. Then look at the node, and at last at the quota
of the namespace, which refuses a pod when it is created.
"""


def main(runs: int) -> None:
    """Tell medians of milliseconds of the window's own thread; making ready is told apart."""
    app = application()
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    renderer = Renderer(theme, lambda _digest: _PICTURE)
    typical_cold, heavy_cold = _paint(renderer, TYPICAL), _paint(renderer, heavy(0))
    _wait(app.processEvents)
    typical, warm, ahead = [], [], []
    for number in range(1, runs + 1):
        typical.append(_paint(renderer, f"{TYPICAL}\nSource {number}."))
        start = time.thread_time()
        renderer.prepare(heavy(number), _IMAGES, 1.0)
        ahead.append(time.thread_time() - start)
        _wait(app.processEvents)
        warm.append(_paint(renderer, heavy(number)))
    medians = {"typical": typical, "heavy": warm, "ahead": ahead}
    tell(
        typical_cold=1000 * typical_cold,
        heavy_cold=1000 * heavy_cold,
        **{name: 1000 * statistics.median(seconds) for name, seconds in medians.items()},
    )
    typesetter().stop()
    rasterer().stop()


def heavy(number: int) -> str:
    """A heavy text; those of different numbers share neither formulas nor code."""
    words = "Each step of the ring moves a part of the sum to the next rank: no link waits for another. " * 6
    prose = [
        f"{words}With $n_{{{place}}} = {number + 2}$, $\\frac{{S_{place}}}{{{number + place + 2}}}$ bytes go."
        for place in range(5)
    ]
    lines = [f"def step_{number}_{line}(rank):\n    return rank * {line} + len('x')" for line in range(8)]
    code = [f"```python\n# block {number} {block}\n" + "\n".join(lines) + "\n```" for block in range(3)]
    shown = [f"$$T_{{{number}}} = \\sum_{{i=0}}^{{{place}}} \\frac{{S}}{{b_i}}$$" for place in range(3)]
    rows = "".join(f"| {rank} | {rank * number} | `{rank}.5 s` |\n" for rank in range(8))
    table = f"| rank | bytes | time |\n|---|--:|--:|\n{rows}"
    return "\n\n".join([*prose, *code, *shown, table, "![The ring of ranks](ring.svg)"])


def _paint(renderer: Renderer, text: str) -> float:
    start = time.thread_time()
    document = renderer.document(text, READING, _IMAGES)
    document.fit(_WIDTH, 1.0)
    document.height()
    image = QImage(_WIDTH, _HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    document.drawContents(painter)
    painter.end()
    return time.thread_time() - start


def _wait(turn: Callable[[], object]) -> None:
    """Until everything is there that was asked for."""
    until = time.monotonic() + 60
    while not (typesetter().is_idle and rasterer().is_idle) and time.monotonic() < until:
        turn()
        time.sleep(0.002)


if __name__ == "__main__":
    main(int(sys.argv[1]))
