"""
Two dendrograms face to face
============================

Complete and average linkage of thirty irises. A line joins the two leaves of each flower; lines of
one color lead to the largest clusters that both hierarchies have, and gray lines to none. Nodes are
rotated so that few lines cross. The entanglement, 0 for straight lines and 1 for reversed orders, is
a property of this drawing and not of the hierarchies.
"""

from scipy.cluster.hierarchy import linkage
from sklearn.datasets import load_iris

import partita as pt

iris = load_iris()
flowers, species = iris.data[::5], iris.target_names[iris.target[::5]]
names = [f"{name} {number}" for number, name in enumerate(species)]

complete = pt.Hierarchy(linkage(flowers, "complete"), names)
average = pt.Hierarchy(linkage(flowers, "average"), names)
display = pt.plots.TanglegramDisplay.from_hierarchies(complete, average)
display.plot(titles=("complete linkage", "average linkage"))

# %%
# The measures that go with the picture:

print(pt.compare(complete, average))
