"""One step of each c-means from its definition, in loops over objects and clusters.

Each function returns the memberships of all objects, for each cluster (or set of clusters) the sum
of weighted objects and the sum of weights, and the objective.
"""

import math


def squared(x, v):
    return math.fsum((a - b) ** 2 for a, b in zip(x, v, strict=True))


def sums_of(X, weights, pulls):
    """Return the sums of w pull x and of w pull, for each column of the pulls."""
    sums, counts = [], []
    for j in range(len(pulls[0])):
        pull = [w * row[j] for w, row in zip(weights, pulls, strict=True)]
        sums.append(
            [math.fsum(p * x[a] for p, x in zip(pull, X, strict=True)) for a in range(len(X[0]))]
        )
        counts.append(math.fsum(pull))
    return sums, counts


def shares(X, weights, prototypes, m, scales, noise=math.inf):
    """u_j = 1 / sum_h (cost_j / cost_h)^(1/(m-1)); noise is one more cluster with a given cost."""
    memberships, objective = [], []
    for x, weight in zip(X, weights, strict=True):
        costs = [a * squared(x, v) for a, v in zip(scales, prototypes, strict=True)]
        costs += [noise] if noise < math.inf else []
        if 0.0 in costs:
            row = [float(cost == 0) / costs.count(0.0) for cost in costs]
        else:
            row = [1 / math.fsum((a / b) ** (1 / (m - 1)) for b in costs) for a in costs]
        memberships.append(row)
        objective.append(
            weight * math.fsum(u**m * cost for u, cost in zip(row, costs, strict=True))
        )
    pulls = [[u**m for u in row[: len(prototypes)]] for row in memberships]
    return memberships, *sums_of(X, weights, pulls), math.fsum(objective)


def possibilities(X, weights, prototypes, m, eta):
    memberships, objective = [], []
    for x, weight in zip(X, weights, strict=True):
        far = [squared(x, v) for v in prototypes]
        row = [1 / (1 + (d / e) ** (1 / (m - 1))) for d, e in zip(far, eta, strict=True)]
        memberships.append(row)
        terms = zip(row, far, eta, strict=True)
        objective.append(weight * math.fsum(t**m * d + e * (1 - t) ** m for t, d, e in terms))
    pulls = [[t**m for t in row] for row in memberships]
    return memberships, *sums_of(X, weights, pulls), math.fsum(objective)


def nearest(X, weights, prototypes, epsilon, ratio, divided):
    k = len(prototypes)
    memberships, pulls, objective = [], [], []
    for x, weight in zip(X, weights, strict=True):
        far = [math.sqrt(squared(x, v)) for v in prototypes]
        limit = min(far) * epsilon if ratio else min(far) + epsilon
        possible = [j for j in range(k) if far[j] <= limit * (1 + 1e-15)]
        memberships.append([float(j in possible) for j in range(k)])
        pull = [0.0] * (2 * k)
        for j in possible:
            if len(possible) == 1:
                pull[j] = 1.0
            else:
                pull[k + j] = 1 / len(possible) if divided else 1.0
        pulls.append(pull)
        objective.append(weight * math.fsum(far[j] ** 2 for j in possible) / len(possible))
    return memberships, *sums_of(X, weights, pulls), math.fsum(objective)
