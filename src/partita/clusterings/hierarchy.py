"""Hierarchies: objects merge step by step until all are in one cluster."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np

from partita.arguments import as_count, as_hashable_names, as_number
from partita.array_types import Floats, Integers
from partita.clusterings.cuts import arbitrary_cuts, cut_at, cut_into
from partita.clusterings.hard import Hard
from partita.clusterings.nested_trees import read_nested
from partita.clusterings.origin import Origin
from partita.clusterings.reading import Reading, read_rows
from partita.clusterings.tree_files import read_newick_input
from partita.clusterings.tree_input import (
    TreeInput,
    read_merges,
    read_parents,
    read_tree,
    refuse_repeated,
)
from partita.clusterings.trees import subtree
from partita.errors import InputError, InputTypeError
from partita.foreign_errors import names_argument
from partita.kernels.dendrogram import Dendrogram
from partita.words import counted


class Hierarchy:
    """A hierarchy: a rooted tree over n objects. Validated once, then read-only.

    Parameters
    ----------
    linkage : array-like, estimator, nested dict, str, Path or Hierarchy
        A linkage matrix of SciPy, one row for each merge: two nodes, a height and a size; a fitted
        `AgglomerativeClustering` or `HDBSCAN`; a tree of nested dicts or lists; a tree in the
        Newick format, or the path of a file with one.
    objects : sequence, optional
        The ids of the objects, in the order in which the linkage numbers them. Two hierarchies with
        ids are joined on them.
    name : str, default="linkage"
        The name of the input in error messages.

    Notes
    -----
    A node may merge more than two others, as Newick and nested trees have them. Heights may
    decrease from a node to its parent, as centroid linkage gives them. A tree of scikit-learn has
    heights if it was fitted with `compute_distances=True`; without them its merges still have an
    order. Newick without branch lengths and nested trees without heights have a shape only.

    Examples
    --------
    >>> import partita as pt
    >>> tree = pt.Hierarchy([[0, 1, 1.0, 2], [2, 3, 2.0, 2], [4, 5, 5.0, 4]], objects="abcd")
    >>> tree
    Hierarchy(n=4, merges=3)
    >>> tree.cut(2).clusters()
    [['a', 'b'], ['c', 'd']]
    >>> pt.Hierarchy.from_newick("((ann:1,bob:1):2,cleo:3);").heights.tolist()
    [1.0, 3.0]
    """

    kind: Literal["hierarchy"] = "hierarchy"
    # How as_clustering understood its input.
    taken_as: str = "as given"
    # The file from which it was read.
    origin: Origin | None = None
    # Whether ids name objects but do not match them.
    by_position: bool = False

    @names_argument("a tree")
    def __init__(self, linkage: Any, objects: Any = None, *, name: str = "linkage") -> None:
        if isinstance(linkage, Hierarchy):
            given = TreeInput(linkage._tree, linkage._ids, linkage.taken_as)
            self.origin, self.by_position = linkage.origin, linkage.by_position
        elif isinstance(linkage, (str, Path)):
            given, self.origin = read_newick_input(linkage, name)
        else:
            given = read_tree(linkage, name)
        self._build(given, objects, name)

    def _build(self, given: TreeInput, objects: Any, name: str) -> None:
        ids = given.ids if objects is None else as_hashable_names(objects, "objects")
        if ids is not None:
            if len(ids) != given.tree.n:
                raise InputError(
                    f"{name} has {counted(given.tree.n, 'object')} but objects has "
                    f"{counted(len(ids), 'id')}: give one for each"
                )
            refuse_repeated(ids, name)
        self._tree, self._ids, self.taken_as = given.tree, ids, f"{given.words}: hierarchy"
        for array in (self._tree.parents, self._tree.heights):
            if array is not None:
                array.flags.writeable = False

    @classmethod
    def _made(cls, given: TreeInput, objects: Any, name: str) -> Hierarchy:
        self = cls.__new__(cls)
        self._build(given, objects, name)
        return self

    @classmethod
    @names_argument("a tree")
    def from_merges(cls, merge: Any, height: Any = None, objects: Any = None) -> Hierarchy:
        """Read the merges and heights of R's `hclust`.

        Parameters
        ----------
        merge : array-like of shape (n - 1, 2)
            What each step merges: -i is object i, and j the cluster of step j; both begin at 1.
        height : sequence of n - 1 numbers, optional
            The heights of the merges.
        objects : sequence, optional
            The ids of the objects: `labels` of R.

        Examples
        --------
        >>> import partita as pt
        >>> tree = pt.Hierarchy.from_merges([[-1, -3], [-2, 1]], [0.5, 2.0], ["a", "b", "c"])
        >>> tree.cut(2).clusters()
        [['a', 'c'], ['b']]
        """
        words = "merges of hclust"
        return cls._made(
            TreeInput(read_merges(merge, height, "merge"), None, words), objects, "merge"
        )

    @classmethod
    @names_argument("a tree")
    def from_parents(cls, parents: Any, heights: Any = None, objects: Any = None) -> Hierarchy:
        """Read the parent of each node; nodes that are nobody's parent are the objects.

        Parameters
        ----------
        parents : sequence of int, or dict
            The number of each node's parent, -1 or None for the root; or a dict from nodes to their
            parents, whose leaves are the ids of the objects.
        heights : sequence or dict, optional
            The height of each node; those of the objects are not used.
        objects : sequence, optional
            The ids of the objects, in the order of their nodes.

        Examples
        --------
        >>> import partita as pt
        >>> tree = pt.Hierarchy.from_parents({"lion": "cats", "tiger": "cats", "cats": "animals",
        ...                                   "wolf": "animals"})
        >>> tree.clusters()
        [['lion', 'tiger'], ['lion', 'tiger', 'wolf']]
        """
        return cls._made(read_parents(parents, heights, "parents"), objects, "parents")

    @classmethod
    @names_argument("a tree")
    def from_nested(cls, tree: Any, objects: Any = None) -> Hierarchy:
        """Read a tree of nested dicts, lists, tuples or sets.

        Parameters
        ----------
        tree : dict or collection
            In a dict with "children", as D3 has them, an object is a "name", and nodes may have a
            "height". In other dicts keys name nodes; a key whose value is None or empty is an
            object. The members of other collections are objects or further nodes.
        objects : sequence, optional
            Other ids for the objects, in the order in which the tree lists them.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Hierarchy.from_nested([["a", "b"], ["c", ["d", "e"]]]).clusters()
        [['d', 'e'], ['c', 'd', 'e'], ['a', 'b'], ['a', 'b', 'c', 'd', 'e']]
        """
        built, ids = read_nested(tree, "tree")
        return cls._made(TreeInput(built, ids, "a nested tree"), objects, "tree")

    @classmethod
    @names_argument("a tree")
    def from_newick(cls, newick: str | Path, objects: Any = None) -> Hierarchy:
        """Read a tree in the Newick format.

        Parameters
        ----------
        newick : str or Path
            The text of a tree, or the path of a file with one.
        objects : sequence, optional
            Other ids for the objects, in the order in which the text names them.

        Notes
        -----
        With branch lengths the height of a node is the depth of the deepest leaf less the depth of
        the node, so that leaves of different depths do not matter. Names stay as they are written;
        comments and the names of inner nodes are passed over.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Hierarchy.from_newick("((a:1,b:1):2,(c:2,d:2):1);").cut(3).clusters()
        [['a', 'b'], ['c'], ['d']]
        """
        if not isinstance(newick, (str, Path)):
            raise InputTypeError(
                f"newick must be a text or the path of a file, not {type(newick).__name__}"
            )
        given, origin = read_newick_input(newick, "newick")
        self = cls._made(given, objects, "newick")
        self.origin = origin
        return self

    @property
    def n(self) -> int:
        """The number of objects."""
        return self._tree.n

    @property
    def ids(self) -> list[Any] | None:
        """The ids of the objects, or None."""
        return None if self._ids is None else list(self._ids)

    @property
    def ids_bind(self) -> bool:
        """Whether ids were given."""
        return self._ids is not None

    @property
    def source(self) -> str | None:
        """The file from which it was read, if any; ids of a file are strings."""
        return None if self.origin is None else self.origin.file

    @property
    def parents(self) -> Integers:
        """The parent of each node (read-only).

        Nodes 0 … n - 1 are the objects; the others follow in the order of merging, and the last is
        the root, whose parent is -1.
        """
        return self._tree.parents

    @property
    def heights(self) -> Floats | None:
        """The height of each node that is no object, in the order of merging; None without."""
        return self._tree.heights

    @property
    def n_merges(self) -> int:
        """The number of nodes that are no objects."""
        return int(self._tree.parents.size) - self.n

    @property
    def children(self) -> list[list[int]]:
        """The children of each node that is no object, in order."""
        return self._tree.children()

    @property
    def is_ordered(self) -> bool:
        """Whether its merges have an order; without one it cannot be cut."""
        return self._tree.ordered

    @property
    def is_binary(self) -> bool:
        """Whether every merge joins two nodes."""
        return self.n_merges == self.n - 1

    @cached_property
    def steps(self) -> Integers:
        """The merge, from 0 on, that each of n - 1 steps belongs to.

        A merge of c nodes is c - 1 steps, from left to right.
        """
        counts = np.bincount(self.parents[:-1] - self.n, minlength=self.n_merges)
        return np.repeat(np.arange(self.n_merges), counts - 1)

    @cached_property
    def dendrogram(self) -> Dendrogram:
        """The steps as arrays, for kernels."""
        if self.is_binary:
            pairs = np.argsort(self.parents[:-1], kind="stable").reshape(-1, 2)
            return Dendrogram(pairs[:, 0].copy(), pairs[:, 1].copy())
        left, right = [], []
        stands_for = list(range(self.n))
        for children in self.children:
            node = stands_for[children[0]]
            for child in children[1:]:
                left.append(node)
                right.append(stands_for[child])
                node = self.n + len(left) - 1
            stands_for.append(node)
        return Dendrogram(np.array(left, np.int64), np.array(right, np.int64))

    @cached_property
    def bounds(self) -> tuple[Integers, Integers]:
        """Where the objects of each merge begin and end in the order of the leaves."""
        last = np.flatnonzero(np.diff(np.append(self.steps, self.n_merges)))
        return self.dendrogram.starts[last], self.dendrogram.stops[last]

    @property
    def step_heights(self) -> Floats:
        """The height of each step; raise if the tree has no heights."""
        if self.heights is None:
            raise InputError(f"{self._described} has no heights{self._remedy}")
        return self.heights[self.steps]

    @property
    def linkage(self) -> Floats:
        """The steps as a linkage matrix of SciPy; raise if the tree has no heights."""
        dendrogram = self.dendrogram
        nodes = np.sort([dendrogram.left, dendrogram.right], axis=0)
        return np.column_stack([*nodes, self.step_heights, dendrogram.sizes])

    @cached_property
    def ties(self) -> tuple[int, ...]:
        """The numbers of clusters at which the cut is arbitrary.

        Two merges at one height, or the steps of a merge of several nodes, could as well come in
        another order: a cut between them depends on the order in which they are given.
        """
        self.require_order()
        heights = None if self.heights is None else self.step_heights
        return arbitrary_cuts(self.n, self.steps, heights)

    def require_order(self) -> None:
        """Raise if its merges have no order."""
        if not self.is_ordered:
            raise InputError(
                f"{self._described} has a shape but no order of merges, so it cannot be "
                f"cut{self._remedy}"
            )

    @property
    def _described(self) -> str:
        return f"the hierarchy of {self.source}" if self.source else "this hierarchy"

    @property
    def _remedy(self) -> str:
        return {
            "merges of hclust": ": give height=",
            "the merges of a fitted clusterer": ": fit the clusterer with compute_distances=True",
            "a file with a tree in Newick": ": give branch lengths, as in ((a:1,b:1):2,c:3);",
            "a tree in Newick": ": give branch lengths, as in ((a:1,b:1):2,c:3);",
        }.get(self.taken_as.removesuffix(": hierarchy"), ": give heights")

    def cut(self, k: int | None = None, *, height: float | None = None) -> Hard:
        """Return the clusters after the last merges are undone.

        Parameters
        ----------
        k : int, optional
            The number of clusters, from 1 to n. The last k - 1 steps are undone, so that there are
            always exactly k clusters; `ties` has the numbers at which the choice is arbitrary.
        height : float, optional
            In place of k: the merges at or below this height are done, but none above a merge that
            is not. Where heights increase from node to parent, these are all merges up to there.

        Returns
        -------
        Hard
            Its labels are 0, 1, … in the order of the objects.

        Examples
        --------
        >>> import partita as pt
        >>> tree = pt.Hierarchy.from_newick("((a:1,b:1):2,(c:2,d:2):1);")
        >>> tree.cut(height=2.5).clusters()
        [['a', 'b'], ['c', 'd']]
        """
        if (k is None) == (height is None):
            raise InputError("give either k, the number of clusters, or height=")
        if k is not None:
            self.require_order()
            if as_count(k, "k") > self.n:
                raise InputError(
                    f"k={k}: there are {counted(self.n, 'object')}, so at most as many"
                )
            return self._hard(cut_into(self.dendrogram, k))
        limit = as_number(height, "height", "a number")
        if limit != limit:
            raise InputError("height is NaN: give a number")
        return self._hard(cut_at(self.dendrogram, self.step_heights, limit))

    def _hard(self, codes: Integers) -> Hard:
        hard = Hard.from_codes(codes, list(range(int(codes.max()) + 1)), self.ids)
        hard._ids_bind, hard.origin = self.ids_bind, self.origin
        hard.by_position = self.by_position
        return hard

    def clusters(self) -> list[list[Any]]:
        """Return the objects of each merge, in the order of merging: their ids, or their numbers.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Hierarchy([[0, 2, 1.0, 2], [1, 3, 2.0, 3]]).clusters()
        [[0, 2], [0, 1, 2]]
        """
        order = self.dendrogram.order
        members = (
            np.sort(order[start:stop]).tolist() for start, stop in zip(*self.bounds, strict=True)
        )
        if self._ids is None:
            return list(members)
        return [[self._ids[i] for i in member] for member in members]

    def take(self, rows: Any) -> Hierarchy:
        """Return the hierarchy of some objects, in the order of `rows`.

        Nodes below which fewer than two branches are left are left out.

        Parameters
        ----------
        rows : sequence of int, or mask
            The indices of the objects, each once.
        """
        indices = read_rows(rows, self.n)
        if np.unique(indices).size < indices.size:
            raise InputError(
                "rows names objects of a hierarchy twice: it has each of them once, so that its "
                "objects cannot be drawn with replacement"
            )
        if indices.size < 2:
            raise InputError("rows names one object: a hierarchy needs at least two")
        taken = copy(self)
        for derived in ("steps", "dendrogram", "bounds", "ties"):
            taken.__dict__.pop(derived, None)
        taken._tree = subtree(self._tree, indices.tolist())
        taken._ids = None if self._ids is None else [self._ids[i] for i in indices.tolist()]
        return taken

    def __partita_reading__(self) -> Reading:
        """Raise: a hierarchy holds a hard clustering for each number of clusters."""
        raise InputError(
            f"{self._described} has a hard clustering for each number of clusters: choose one by "
            ".cut(k), or compare all of them by partita.curve"
        )

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"Hierarchy(n={self.n}, merges={self.n_merges})"
