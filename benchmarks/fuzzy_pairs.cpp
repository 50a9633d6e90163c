// The loop over pairs of objects of Campello 2007 as fast as C++ has it: norms and the number of
// clusters as templates, blocks of objects that stay in the first cache, memberships clusters by
// objects.
// g++ -O3 -march=native -fopenmp-simd -fno-trapping-math -shared -fPIC
#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace {
constexpr std::int64_t block = 512;

struct Min { static double of(double x, double y) { return x < y ? x : y; } };
struct Product { static double of(double x, double y) { return x * y; } };
struct Lukasiewicz {
    static double of(double x, double y) { double z = x + y - 1; return z > 0 ? z : 0; }
};
struct Hamacher {
    static double of(double x, double y) {
        double below = x + y * (1 - x);
        return x * y / (below > 0 ? below : 1);
    }
};
struct Max { static double of(double x, double y) { return x > y ? x : y; } };
struct ProbabilisticSum { static double of(double x, double y) { return x + y * (1 - x); } };
struct BoundedSum {
    static double of(double x, double y) { double z = x + y; return z < 1 ? z : 1; }
};
struct HamacherSum {
    static double of(double x, double y) {
        double not_x = 1 - x, only_x = x * (1 - y), below = not_x + only_x;
        return (below > 0 ? only_x + y * not_x : 1) / (below > 0 ? below : 1);
    }
};

// The number of clusters is a constant, so that the degrees of a pair never leave the registers.
template <class T, class S, int K>
inline void degrees(const double *here, const double *const *columns, const double *top,
                    const double *const *tops, std::int64_t j, double &together, double &apart) {
    together = T::of(here[0], columns[0][j]);
    for (int l = 1; l < K; ++l) together = S::of(together, T::of(here[l], columns[l][j]));
    if (std::is_same<S, Max>::value) {
        // For the maximum only the two largest degrees of an object matter.
        const double one = T::of(top[0], tops[1][j]), other = T::of(top[1], tops[0][j]);
        const double alike = one > other ? one : other, unlike = T::of(top[0], tops[0][j]);
        apart = tops[2][j] == top[2] ? alike : unlike;
        return;
    }
    apart = 0;
    for (int l = 0; l < K; ++l)
        for (int m = 0; m < K; ++m)
            if (l != m) apart = S::of(apart, T::of(here[l], columns[m][j]));
}

template <int K>
struct Side {
    double here[K], top[3];
    const double *columns[K], *tops[3];
    Side(const double *p, const double *q, std::int64_t n, std::int64_t i) {
        for (int l = 0; l < K; ++l) here[l] = p[l * n + i], columns[l] = p + l * n;
        for (int l = 0; l < 3; ++l) top[l] = q[l * n + i], tops[l] = q + l * n;
    }
};

template <class T, class S, int K>
void sums(const double *r, const double *r_top, const double *q, const double *q_top,
          std::int64_t n, double *out) {
    double a = 0, b = 0, c = 0, d = 0;
    for (std::int64_t begin = 0; begin < n; begin += block) {
        const std::int64_t end = std::min(n, begin + block);
        for (std::int64_t i = 0; i < end; ++i) {
            const Side<K> x(r, r_top, n, i), y(q, q_top, n, i);
#pragma omp simd reduction(+ : a, b, c, d)
            for (std::int64_t j = std::max(begin, i + 1); j < end; ++j) {
                double V, X, Y, Z;
                degrees<T, S, K>(x.here, x.columns, x.top, x.tops, j, V, X);
                degrees<T, S, K>(y.here, y.columns, y.top, y.tops, j, Y, Z);
                a += T::of(V, Y);
                b += T::of(V, Z);
                c += T::of(X, Y);
                d += T::of(X, Z);
            }
        }
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
}
}  // namespace

#define PAIR_SUMS(name, T, S)                                                                  \
    extern "C" void name(const double *r, const double *r_top, std::int64_t k, const double *q, \
                         const double *q_top, std::int64_t n, double *out) {                    \
        if (k == 3) sums<T, S, 3>(r, r_top, q, q_top, n, out);                                  \
        if (k == 10) sums<T, S, 10>(r, r_top, q, q_top, n, out);                                \
    }
PAIR_SUMS(min_max, Min, Max)
PAIR_SUMS(product_max, Product, Max)
PAIR_SUMS(product_probabilistic_sum, Product, ProbabilisticSum)
PAIR_SUMS(lukasiewicz_bounded_sum, Lukasiewicz, BoundedSum)
PAIR_SUMS(hamacher_hamacher, Hamacher, HamacherSum)
