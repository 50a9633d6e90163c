"""Read files of communities, which may overlap: the objects of one cluster on each line (CNL)."""

from __future__ import annotations

from typing import NamedTuple

from partita.clusterings.file_content import Content
from partita.clusterings.file_table import Asked
from partita.errors import FileError
from partita.repeats import repeated
from partita.words import counted


class Communities(NamedTuple):
    """The objects of each cluster, the labels of clusters if the file has any, and remarks."""

    clusters: list[list[str]]
    labels: list[str] | None = None
    remarks: tuple[str, ...] = ()


def read_communities(content: Content, asked: Asked) -> Communities:
    """Read one cluster a line, its objects separated by blanks.

    Lines that begin with "#" are comments. A line may begin with a label that ends in ">", and
    objects may have shares, as in "ann:0.5", which a membership that is certain does not need.
    """
    lines = [line.split() for line in content.text().splitlines() if not _is_comment(line)]
    clusters = [words for words in lines if words]
    if not clusters:
        raise FileError(f"{content.name} has no clusters: each line lists the objects of one")
    labels = None
    if all(words[0].endswith(">") for words in clusters):
        labels = [words[0][:-1] for words in clusters]
        if len(set(labels)) < len(labels):
            again = repeated(labels)[0]
            raise FileError(f"{content.name} has several clusters labeled {again!r}")
        clusters = [words[1:] for words in clusters]
        empty = [label for label, words in zip(labels, clusters, strict=True) if not words]
        if empty:
            raise FileError(
                f"{content.name} has {counted(len(empty), 'cluster')} without objects, first "
                f"{empty[0]!r}"
            )
    parts = [word.rpartition(":") for words in clusters for word in words if ":" in word]
    if not parts or not all(before and _is_share(share) for before, _, share in parts):
        return Communities(clusters, labels)
    bare = [
        [word.rpartition(":")[0] if ":" in word else word for word in words] for words in clusters
    ]
    remark = f"{counted(len(parts), 'share')} of memberships not used, since each counts in full"
    return Communities(bare, labels, (remark,))


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _is_share(text: str) -> bool:
    try:
        return 0 < float(text) <= 1
    except ValueError:
        return False
