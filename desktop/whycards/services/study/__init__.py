"""Studying: what a session holds, one question after the other, each answer stored as it is given."""

from whycards.services.study.plan import Plan
from whycards.services.study.service import StudyService
from whycards.services.study.session import StudySession
from whycards.services.study.views import Missed, Outcome, Shown, Summary

__all__ = ["Missed", "Outcome", "Plan", "Shown", "StudyService", "StudySession", "Summary"]
