"""Every layout, the surest to recognise first."""

from __future__ import annotations

from whycards.formats.marked import (
    cosmo,
    front_yaml,
    key_value,
    mkdocs_quiz,
    one_a_file,
    pages,
    quizdown,
    ruled,
    starred,
    testownik,
    text2qti,
    yaml_fence,
)
from whycards.formats.marked.found import Layout

LAYOUTS = (
    Layout("explanation page", pages.recognises, pages.read),
    Layout("mkdocs-quiz", mkdocs_quiz.recognises, mkdocs_quiz.read),
    Layout("quizdown", quizdown.recognises, quizdown.read),
    Layout("cosmo", cosmo.recognises, cosmo.read),
    Layout("front matter", front_yaml.recognises, front_yaml.read),
    Layout("YAML fences", yaml_fence.recognises, yaml_fence.read),
    Layout("one question a file", one_a_file.recognises, one_a_file.read),
    Layout("text2qti", text2qti.recognises, text2qti.read),
    Layout("testownik", testownik.recognises, testownik.read),
    Layout("round boxes", ruled.recognises, ruled.read),
    Layout("starred stems", starred.recognises, starred.read),
    Layout("pairs", key_value.recognises, key_value.read),
)


def layout_of(text: str) -> Layout | None:
    """The layout of a text; None where it has no marks of any."""
    return next((layout for layout in LAYOUTS if layout.recognises(text)), None)
