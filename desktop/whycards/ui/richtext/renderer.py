"""Makes documents from Markdown for one window: theme, pictures and caches in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from whycards.core.media import Media
from whycards.ui.richtext import parsing
from whycards.ui.richtext.builder import Builder
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.parsing import parse
from whycards.ui.richtext.pictures import Picture, Pictures
from whycards.ui.richtext.style import TextStyle
from whycards.ui.theme.theme import Theme

NO_IMAGES: Mapping[str, Media] = {}


def without_pictures(theme: Theme, text: str, style: TextStyle) -> RichDocument:
    """The text as a document with its code, and with words in the place of pictures: for lists of questions."""
    return Builder(theme, style, NO_IMAGES, _no_picture, text).build(parsing.without_pictures(text))


def _no_picture(reference: str, _images: Mapping[str, Media], alt: str) -> Picture:
    raise AssertionError(reference)  # the tokens hold none


class Renderer:
    """`load_media` gives the cleaned bytes of a picture for its digest.

    `refused` are the references on screen whose files were there at import and were not taken.
    """

    def __init__(self, theme: Theme, load_media: Callable[[str], bytes]) -> None:
        self.theme = theme
        self.pictures = Pictures(theme, load_media)
        self.refused: frozenset[str] = frozenset()

    def document(self, text: str, style: TextStyle, images: Mapping[str, Media] = NO_IMAGES) -> RichDocument:
        """The text as a document in the theme's present look; pictures are looked up in `images` only."""
        made = Builder(self.theme, style, images, self._find, text).build(parse(text))
        if made.has_pictures:
            self.pictures.arrived.connect(made.look_again)
        return made

    def _find(self, reference: str, images: Mapping[str, Media], alt: str) -> Picture:
        return self.pictures.find(reference, images, alt, refused=reference in self.refused)
