// Loops over pairs of objects in C++, to measure the compiled loops of partita against.
// Masses have a column for each object: single (k rows), mass and apart (f rows), empty.
#include <algorithm>
#include <cmath>
#include <vector>

static const long BLOCK = 512;

struct Side {
    const double *single, *mass, *apart, *empty;
    long k, f;
};

static void relate(const Side &x, long n, long i, long start, long size, double *s, double *d,
                   double *e) {
    std::fill(s, s + size, 0.0);
    std::fill(d, d + size, 0.0);
    for (long w = 0; w < x.k; ++w) {
        const double a = x.single[w * n + i], *c = x.single + w * n + start;
        for (long j = 0; j < size; ++j) s[j] += a * c[j];
    }
    for (long w = 0; w < x.f; ++w) {
        const double a = x.apart[w * n + i], *c = x.mass + w * n + start;
        for (long j = 0; j < size; ++j) d[j] += a * c[j];
    }
    const double a = x.empty[i], *c = x.empty + start;
    for (long j = 0; j < size; ++j) e[j] = a + c[j] - a * c[j];
}

extern "C" double alpha_sum(const double *s1, const double *m1, const double *d1, const double *e1,
                            long k1, long f1, const double *s2, const double *m2, const double *d2,
                            const double *e2, long k2, long f2, long n, double alpha) {
    Side x{s1, m1, d1, e1, k1, f1}, y{s2, m2, d2, e2, k2, f2};
    std::vector<double> b(6 * BLOCK);
    double *a1 = &b[0], *b1 = a1 + BLOCK, *c1 = b1 + BLOCK;
    double *a2 = c1 + BLOCK, *b2 = a2 + BLOCK, *c2 = b2 + BLOCK;
    double total = 0, bent_cost = std::min(1.0, 2 * alpha);
    for (long i = 0; i < n; ++i)
        for (long start = i + 1; start < n; start += BLOCK) {
            const long size = std::min(BLOCK, n - start);
            relate(x, n, i, start, size, a1, b1, c1);
            relate(y, n, i, start, size, a2, b2, c2);
            for (long j = 0; j < size; ++j) {
                const double t1 = 1 - a1[j] - b1[j] - c1[j], t2 = 1 - a2[j] - b2[j] - c2[j];
                const double sign = c1[j] >= c2[j] ? 1.0 : -1.0;
                const double unmet = std::max(sign * (a1[j] - a2[j]), 0.0) +
                                     std::max(sign * (b1[j] - b2[j]), 0.0);
                const double opened = sign * (t2 - t1);
                const double moved = std::min(std::max(opened, 0.0), unmet), rest = unmet - moved;
                const double bent = std::min(rest, std::max(0.0, std::min(t1, t2)));
                total += std::fabs(c1[j] - c2[j]) + rest - bent +
                         alpha * (std::max(-opened, 0.0) + moved) + bent_cost * bent;
            }
        }
    return total;
}

// Loops for two fuzzy clusterings with one number of clusters, which is a constant: the numbers of a
// pair never leave the registers. Where all mass is on single clusters, the cost at every alpha is
// the difference of the masses on together.
template <int K, bool distances> static double fuzzy(const double *u, const double *v, long n) {
    double total = 0;
    for (long begin = 0; begin < n; begin += BLOCK) {
        const long end = std::min(begin + BLOCK, n);
        for (long i = 0; i < end; ++i) {
            double x[K], y[K], row = 0;
            for (int c = 0; c < K; ++c) x[c] = u[c * n + i], y[c] = v[c * n + i];
            for (long j = std::max(begin, i + 1); j < end; ++j) {
                double difference = 0;
                for (int c = 0; c < K; ++c)
                    difference += distances ? std::fabs(x[c] - u[c * n + j]) / 2 -
                                                  std::fabs(y[c] - v[c * n + j]) / 2
                                            : x[c] * u[c * n + j] - y[c] * v[c * n + j];
                row += std::fabs(difference);
            }
            total += row;
        }
    }
    return total;
}

template <bool distances>
static double of_clusters(const double *u, const double *v, long n, long k) {
    if (k == 3) return fuzzy<3, distances>(u, v, n);
    if (k == 5) return fuzzy<5, distances>(u, v, n);
    if (k == 10) return fuzzy<10, distances>(u, v, n);
    return NAN;
}

extern "C" double product_sum(const double *u, const double *v, long n, long k) {
    return of_clusters<false>(u, v, n, k);
}

extern "C" double half_distance_sum(const double *u, const double *v, long n, long k) {
    return of_clusters<true>(u, v, n, k);
}
