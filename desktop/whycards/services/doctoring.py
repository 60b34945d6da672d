"""Lets the doctor go through decks as they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from whycards.core.doctor.doctor import Doctor
from whycards.core.doctor.findings import Finding, Patient, Picture
from whycards.core.problem import Problem
from whycards.formats.message import Head, MediaFound, Message, QuestionFound
from whycards.formats.review import label


class Rounds:
    """Takes what a reader says, in its order. `folder` holds the images by digest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pictures: dict[str, Picture] = {}
        self._doctor = Doctor()
        self._file = ""

    def meet(self, message: Message) -> Iterator[Problem]:
        """What is wrong, as far as this message tells."""
        match message:
            case Head():
                yield from self.end()
                self._doctor, self._file = Doctor(), message.file
            case MediaFound():
                media = message.media
                size = (self._folder / media.digest).stat().st_size
                self._pictures[media.digest] = Picture(media.kind, media.width, media.height, size)
            case QuestionFound():
                yield from self._problems(self._doctor.meet(self._patient(message)))

    def end(self) -> Iterator[Problem]:
        """What is wrong with the deck as a whole."""
        yield from self._problems(self._doctor.end())

    def _patient(self, found: QuestionFound) -> Patient:
        pictures: Mapping[str, Picture] = {
            reference: self._pictures[digest]
            for reference, digest in found.images.items()
            if digest in self._pictures
        }
        return Patient(found.question, label(found.question), found.file, found.line, pictures)

    def _problems(self, findings: Iterable[Finding]) -> Iterator[Problem]:
        for one in findings:
            patient = one.patient
            file = patient.file if patient else self._file
            line = patient.line if patient else None
            question = patient.label if patient else ""
            yield Problem(one.severity, one.rule, one.message, file, line or None, question)
