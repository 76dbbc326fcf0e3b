"""The statements that every move writes with, by hand.

Django builds them anew each time, from expression objects, which took longer than all of the game's own work together
(measured: 1.0 and 2.2 ms a move, against 0.3 for these). Values still pass through Django's fields, so that each
database gets them in its own form.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from django.db import connection, models

# A branch of a CASE: SQL with a placeholder a parameter.
Branch = tuple[str, list[Any]]


def column(model: type[models.Model], name: str) -> str:
    """A field's column, quoted."""
    return connection.ops.quote_name(str(_field(model, name).column))


def prepared(model: type[models.Model], name: str, value: Any) -> Any:
    """A value as this database stores it in that field."""
    return _field(model, name).get_db_prep_save(value, connection)


def insert_rows(model: type[models.Model], rows: Sequence[models.Model], *, pass_over_known: bool = False) -> None:
    """Insert new rows, in one statement; a key that the database gives is not read back.

    pass_over_known: leave out rows that a unique column knows already.
    """
    fields = [field for field in model._meta.concrete_fields if not field.primary_key or rows[0].pk is not None]
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    one = f"({', '.join(['%s'] * len(fields))})"
    params = [field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows for field in fields]
    known = " ON CONFLICT DO NOTHING" if pass_over_known else ""
    # Only names of our own columns are joined in; values are parameters.
    sql = f"INSERT INTO {_table(model)} ({names}) VALUES {', '.join([one] * len(rows))}{known}"  # noqa: S608 - names of ours alone
    with connection.cursor() as cursor:
        cursor.execute(sql, params)


def update_row(model: type[models.Model], pk: int, values: Mapping[str, Any], appended: Mapping[str, str]) -> None:
    """Set fields of one row, and append to texts without reading them."""
    sets = [f"{column(model, name)} = %s" for name in values]
    sets += [f"{column(model, name)} = {column(model, name)} || %s" for name in appended]
    params = [*(prepared(model, name, value) for name, value in values.items()), *appended.values()]
    _update(model, sets, "id", [*params, pk])


def update_cases(model: type[models.Model], branches: Mapping[str, Iterable[Branch]], where: str, value: Any) -> None:
    """Set fields of all rows whose field `where` has that value: the first branch that applies, else as it is."""
    sets, params = [], []
    for name, cases in branches.items():
        whens = []
        for sql, values in cases:
            whens.append(sql)
            params += values
        own = column(model, name)
        sets.append(f"{own} = CASE {' '.join(whens)} ELSE {own} END")
    _update(model, sets, where, [*params, value])


def _field(model: type[models.Model], name: str) -> models.Field[Any, Any]:
    return cast("models.Field[Any, Any]", model._meta.get_field(name))


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _update(model: type[models.Model], sets: list[str], where: str, params: list[Any]) -> None:
    # Only names of our own columns are joined in; values are parameters.
    sql = f"UPDATE {_table(model)} SET {', '.join(sets)} WHERE {column(model, where)} = %s"  # noqa: S608 - names of ours alone
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
