"""Common ground of the mappings."""

from __future__ import annotations

from typing import cast

from sqlalchemy import LargeBinary, MetaData, Table, Text
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """Common ground of the mappings."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {str: Text, bytes: LargeBinary}  # noqa: RUF012


def table(row: type[Base]) -> Table:
    """The table of a mapping, for Core statements."""
    return cast(Table, row.__table__)
