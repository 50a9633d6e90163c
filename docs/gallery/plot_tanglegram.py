"""
Two dendrograms face to face
============================

Average and single linkage of thirty irises. A line joins the two leaves of each flower; lines of
one color lead to the largest clusters that both hierarchies have, and gray lines to none. Nodes are
rotated so that few lines cross. The entanglement, 0 for straight lines and 1 for reversed, is
a property of this drawing and not of the hierarchies.
"""

from scipy.cluster.hierarchy import linkage
from sklearn.datasets import load_iris

import partita as pt

iris = load_iris()
flowers, species = iris.data[::5], iris.target_names[iris.target[::5]]
names = [f"{name} {number}" for number, name in enumerate(species)]

average = pt.Hierarchy(linkage(flowers, "average"), names)
single = pt.Hierarchy(linkage(flowers, "single"), names)
display = pt.plots.TanglegramDisplay.from_hierarchies(average, single)
display.plot(titles=("average linkage", "single linkage"))

# %%
# The measures that go with the picture:

print(pt.compare(average, single))
