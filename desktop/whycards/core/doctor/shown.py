"""Faults of what is shown: images without words, of odd sizes, and formulas that do not close."""

from __future__ import annotations

import re
from collections.abc import Iterator

from whycards.core.doctor.findings import Finding, Patient, Picture
from whycards.core.question import Question

_NO_ALT = re.compile(r"!\[\s*\]\(\s*<?([^)\s>]{1,300})")
_CODE = re.compile(r"(`{1,3})(?:(?!\1).){0,4000}?\1|~~~.{0,4000}?~~~", re.DOTALL)
_DISPLAY = re.compile(r"\$\$(.{0,4000}?)\$\$", re.DOTALL)
_INLINE = re.compile(r"(?<![\\$\w])\$(?=[^\s$])([^$\n]{1,500}?)(?<![\s\\])\$(?![\w$])")
_COMMAND = re.compile(r"\\(left|right|begin|end)(?![A-Za-z])(?:\{([^{}]{0,40})\})?")
_MOST_BYTES, _MOST_PIXELS, _LEAST_WIDTH, _LEAST_HEIGHT = 2_000_000, 24_000_000, 160, 60


def missing_alt(patient: Patient) -> Iterator[Finding]:
    """Images that say nothing to someone who does not see them."""
    question = patient.question
    figure = question.explanation.figure
    if figure is not None and not figure.alt.strip():
        yield _no_alt(patient, figure.image)
    for text in texts_of(question):
        if "![" in text:
            for found in _NO_ALT.finditer(text):
                yield _no_alt(patient, found[1])


def _no_alt(patient: Patient, reference: str) -> Finding:
    shown = reference if len(reference) <= 60 else reference[:57] + "…"
    return Finding(
        "missing-alt", f"The image {shown} has no alternative text. Say in a sentence what it shows.", patient
    )


def sizes(patient: Patient) -> Iterator[Finding]:
    """Images that are too large to hand on, or too small to be read."""
    for reference, picture in patient.pictures.items():
        fault = _too_large(picture) or _too_small(picture)
        if fault:
            rule, sentence = fault
            yield Finding(rule, f"The image {reference[:60]} {sentence}", patient)


def _too_large(picture: Picture) -> tuple[str, str] | None:
    if picture.size > _MOST_BYTES:
        return "large-image", f"has {picture.size / 1e6:.1f} MB. Save it smaller: 300 KB are plenty."
    if picture.kind != "svg" and picture.width * picture.height > _MOST_PIXELS:
        return "large-image", f"has {picture.width} x {picture.height} pixels. Half of that is plenty."
    return None


def _too_small(picture: Picture) -> tuple[str, str] | None:
    if picture.kind == "svg" or picture.width >= _LEAST_WIDTH or picture.height >= _LEAST_HEIGHT:
        return None
    return (
        "small-image",
        f"has only {picture.width} x {picture.height} pixels, too few to be read. Use a larger one.",
    )


def formulas(patient: Patient) -> Iterator[Finding]:
    """Formulas whose braces or environments do not close."""
    for text in texts_of(patient.question):
        if "$" not in text:
            continue
        bare = _CODE.sub(" ", text)
        for tex in _formulas_in(bare):
            fault = _fault(tex)
            if fault:
                shown = tex if len(tex) <= 40 else tex[:37] + "…"
                yield Finding(
                    "broken-formula", f"In the formula {shown} {fault}. It is shown as its source.", patient
                )
        if bare.count("$$") % 2 and "\\" in bare[bare.rfind("$$") :]:
            yield Finding(
                "broken-formula", "A formula that begins with $$ does not end. Close it with $$.", patient
            )


def _formulas_in(text: str) -> Iterator[str]:
    yield from (found[1] for found in _DISPLAY.finditer(text))
    yield from (found[1] for found in _INLINE.finditer(_DISPLAY.sub(" ", text)))


def _fault(tex: str) -> str:
    depth = 0
    for mark in re.finditer(r"(?<!\\)[{}]", tex):
        depth += 1 if mark[0] == "{" else -1
        if depth < 0:
            return "a brace closes that never opened"
    if depth:
        return "a brace does not close"
    open_: list[str] = []
    for found in _COMMAND.finditer(tex):
        name, of = found[1], found[2] or ""
        if name in ("left", "begin"):
            open_.append("left" if name == "left" else of)
        elif not open_ or open_.pop() != ("left" if name == "right" else of):
            return f"\\{name} has no partner"
    if not open_:
        return ""
    return "\\left has no partner" if open_[-1] == "left" else f"{open_[-1]} does not end"


def texts_of(question: Question) -> Iterator[str]:
    """All texts of a question that are not empty."""
    explanation = question.explanation
    texts = [question.stem, question.answer, explanation.short, explanation.full, question.hint]
    for option in question.options:
        texts += [option.text, option.rationale]
    texts += [exhibit.text for exhibit in question.exhibits]
    return (text for text in texts if text)
