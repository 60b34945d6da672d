"""Studying: what a session holds, one question after the other, each answer stored as it is given."""

from whycards.services.study.answering import Chosen, Given, Rated
from whycards.services.study.confidence import Confidence
from whycards.services.study.figure_views import FigureView, FigureViews
from whycards.services.study.plan import Plan
from whycards.services.study.preferences import StudyPreferences
from whycards.services.study.service import StudyService
from whycards.services.study.session import StudySession
from whycards.services.study.views import Earlier, Missed, Outcome, Shown, Summary

__all__ = [
    "Chosen",
    "Confidence",
    "Earlier",
    "FigureView",
    "FigureViews",
    "Given",
    "Missed",
    "Outcome",
    "Plan",
    "Rated",
    "Shown",
    "StudyPreferences",
    "StudyService",
    "StudySession",
    "Summary",
]
