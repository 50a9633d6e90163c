"""Labels and numbers as a page writes them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Any

from partita.plots.names import short_name

# The largest number of characters of a label in a table, and on a picture.
LONGEST, LONGEST_ON_PICTURE = 60, 22

_THIRD_DECIMAL = Decimal("0.001")
_THREE_DIGITS = Context(prec=3, rounding=ROUND_HALF_UP)


def label_text(label: Any, longest: int = LONGEST) -> str:
    r"""Return a label on one line, shortened in its middle if it is long.

    >>> label_text("a\n b"), label_text("x" * 100, 9), label_text("")
    ('a b', 'xxxx…xxxx', "''")
    """
    return short_name(label, longest)


def object_names(clusterings: Sequence[Any], rows: Any) -> list[Any]:
    """Return the ids of some objects, or their positions if no clustering has ids."""
    indices = rows.tolist()
    ids = next((x.ids for x in clusterings if x.ids is not None), None)
    return indices if ids is None else [ids[index] for index in indices]


def integer_text(value: float) -> str:
    """Return a number of objects with separators; a fractional weight with three decimals.

    >>> integer_text(12345), integer_text(2.5), integer_text(1 / 16)
    ('12,345', '2.5', '0.063')
    """
    if isinstance(value, int):
        return f"{value:,}"
    # The script of the page rounds the decimals that are written, and halves away from 0.
    text = f"{Decimal(repr(value)).quantize(_THIRD_DECIMAL, ROUND_HALF_UP):,f}"
    return text.rstrip("0").rstrip(".")


def decimal_text(value: float, digits: int) -> str:
    """Return a number with decimals; one that rounds to 0 has no sign.

    >>> decimal_text(-0.25, 3), decimal_text(-1e-17, 3)
    ('-0.250', '0.000')
    """
    return f"{round(value, digits) + 0.0:.{digits}f}"


def share_text(share: float) -> str:
    """Return a share in percent; only 1 becomes "100 %", and only 0 becomes "0 %".

    >>> share_text(0.123), share_text(0.9999), share_text(1e-5), share_text(1)
    ('12.3 %', '> 99.9 %', '< 0.1 %', '100 %')
    """
    if share in (0, 1):
        return f"{100 * share:.0f} %"
    rounded = math.floor(1000 * share + 0.5) / 10
    if rounded in (0.0, 100.0):
        return "< 0.1 %" if share < 0.5 else "> 99.9 %"
    return f"{rounded:.1f} %"


def loss_text(value: float) -> str:
    """Return a small number with three digits that count.

    >>> loss_text(0.01234), loss_text(0.0), loss_text(3e-7), loss_text(1 / 32)
    ('0.0123', '0', '3e-7', '0.0313')
    """
    short = float(_THREE_DIGITS.create_decimal(value))
    if short == 0:
        return "0"
    return repr(short).removesuffix(".0").replace("e-0", "e-")
