"""Makes documents from Markdown for one window: theme, pictures and caches in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from whycards.core.media import Media
from whycards.core.question import Figure
from whycards.ui.richtext import parsing
from whycards.ui.richtext.builder import Builder
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.parsing import parse
from whycards.ui.richtext.pictures import Picture, Pictures
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.richtext.wanting import keys_of, pictures_of
from whycards.ui.theme.theme import Theme

NO_IMAGES: Mapping[str, Media] = {}


def without_pictures(theme: Theme, text: str, style: TextStyle) -> RichDocument:
    """The text as a document with its code, and with words in the place of pictures: for lists of questions."""
    return Builder(theme, style, NO_IMAGES, _no_picture, text).build(parsing.without_pictures(text))


def _no_picture(reference: str, _images: Mapping[str, Media], alt: str) -> Picture:
    raise AssertionError(reference)  # the tokens hold none


class Renderer:
    """`load_media` gives the cleaned bytes of a picture for its digest.

    `refused` are the references on screen whose files were there at import and were not taken. Where it
    `is_mirrored`, tables begin on the right.
    """

    def __init__(self, theme: Theme, load_media: Callable[[str], bytes], *, is_mirrored: bool = False) -> None:
        self.theme = theme
        self._is_mirrored = is_mirrored
        self.pictures = Pictures(theme, load_media)
        self.refused: frozenset[str] = frozenset()

    def document(self, text: str, style: TextStyle, images: Mapping[str, Media] = NO_IMAGES) -> RichDocument:
        """The text as a document in the theme's present look; pictures are looked up in `images` only."""
        builder = Builder(self.theme, style, images, self._find, text, is_mirrored=self._is_mirrored)
        made = builder.build(parse(text))
        if made.has_pictures:
            self.pictures.arrived.connect(made.look_again)
        return made

    def line(self, text: str, style: TextStyle) -> RichDocument:
        """The first paragraph of a text as a document of one line, with words in the place of pictures."""
        return Builder(self.theme, style, NO_IMAGES, _no_picture, text).build(parsing.first_line(text))

    def prepare(self, text: str, images: Mapping[str, Media], ratio: float) -> None:
        """Have made what the text will ask for on a screen with this pixel ratio: it will be shown soon."""
        for key in keys_of(text, typesetter()):
            typesetter().ask(key, text, is_ahead=True)
        for reference in pictures_of(text):
            self.pictures.prepare(self._find(reference, images, ""), ratio, enlarge=False)

    def prepare_figure(self, figure: Figure, images: Mapping[str, Media], ratio: float) -> None:
        """The same for an infographic."""
        is_bare = self.theme.tokens.is_dark and figure.dark in images
        reference = figure.dark if is_bare else figure.image
        picture = self.pictures.find(reference, images, "", enlarge=True, bare=is_bare)
        self.pictures.prepare(picture, ratio, enlarge=True)

    def want(self, text: str) -> bool:
        """Have made what the text asks for at once; whether all its formulas are there already.

        Colours of code may come later: they move no letter.
        """
        missing = [key for key in keys_of(text, typesetter()) if not typesetter().is_known(key)]
        for key in missing:
            typesetter().ask(key, text)
        return not any(kind == "formula" for kind, _, _ in missing)

    def _find(self, reference: str, images: Mapping[str, Media], alt: str) -> Picture:
        return self.pictures.find(reference, images, alt, refused=reference in self.refused)
