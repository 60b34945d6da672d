"""The tables of a library as typed mappings.

Days are ISO text (YYYY-MM-DD), instants are microseconds since 1970 in UTC, lists and maps are JSON text.
A change here needs a new step in `migrations/versions` and a new entry in `migrations.FORMATS`.
"""

from whycards.storage.schema.base import Base as Base
from whycards.storage.schema.base import table as table
from whycards.storage.schema.decks import CaseExhibitRow as CaseExhibitRow
from whycards.storage.schema.decks import CaseMediaRow as CaseMediaRow
from whycards.storage.schema.decks import CaseRow as CaseRow
from whycards.storage.schema.decks import DeckRow as DeckRow
from whycards.storage.schema.decks import DomainRow as DomainRow
from whycards.storage.schema.decks import MediaRow as MediaRow
from whycards.storage.schema.decks import TagRow as TagRow
from whycards.storage.schema.happening import EventRow as EventRow
from whycards.storage.schema.happening import ImportRow as ImportRow
from whycards.storage.schema.happening import LibraryRow as LibraryRow
from whycards.storage.schema.happening import SettingRow as SettingRow
from whycards.storage.schema.happening import UndoStepRow as UndoStepRow
from whycards.storage.schema.questions import AliasRow as AliasRow
from whycards.storage.schema.questions import DoubtRow as DoubtRow
from whycards.storage.schema.questions import EditRow as EditRow
from whycards.storage.schema.questions import MergedRow as MergedRow
from whycards.storage.schema.questions import QuestionRow as QuestionRow
from whycards.storage.schema.questions import QuestionTagRow as QuestionTagRow
from whycards.storage.schema.revisions import ExhibitRow as ExhibitRow
from whycards.storage.schema.revisions import ExplanationRow as ExplanationRow
from whycards.storage.schema.revisions import OptionRow as OptionRow
from whycards.storage.schema.revisions import PositionMapRow as PositionMapRow
from whycards.storage.schema.revisions import RevisionMediaRow as RevisionMediaRow
from whycards.storage.schema.revisions import RevisionRow as RevisionRow
