// The loop over pairs of objects of Campello 2007 as C++ would have it: norms as templates, blocks
// of objects that stay in the first cache, memberships clusters by objects.
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

template <class T, class S>
void all_degrees(const double *p, std::int64_t k, std::int64_t n, std::int64_t i,
                 std::int64_t start, std::int64_t size, double *__restrict together,
                 double *__restrict apart) {
    for (std::int64_t j = 0; j < size; ++j) together[j] = apart[j] = 0;
    for (std::int64_t l = 0; l < k; ++l) {
        const double here = p[l * n + i];
        for (std::int64_t m = 0; m < k; ++m) {
            const double *column = p + m * n + start;
            double *__restrict out = l == m ? together : apart;
#pragma omp simd
            for (std::int64_t j = 0; j < size; ++j) out[j] = S::of(out[j], T::of(here, column[j]));
        }
    }
}

// For the maximum only the two largest degrees of an object matter, as in the compiled loop.
template <class T>
void apart_by_top(const double *top, std::int64_t n, std::int64_t i, std::int64_t start,
                  std::int64_t size, double *__restrict apart) {
    const double first = top[i], second = top[n + i], place = top[2 * n + i];
    const double *firsts = top + start, *seconds = firsts + n, *places = seconds + n;
#pragma omp simd
    for (std::int64_t j = 0; j < size; ++j) {
        const double one = T::of(first, seconds[j]), other = T::of(second, firsts[j]);
        const double alike = one > other ? one : other, unlike = T::of(first, firsts[j]);
        apart[j] = places[j] == place ? alike : unlike;
    }
}

template <class T, class S>
void degrees(const double *p, const double *top, std::int64_t k, std::int64_t n, std::int64_t i,
             std::int64_t start, std::int64_t size, double *together, double *apart) {
    if (!std::is_same<S, Max>::value) {
        all_degrees<T, S>(p, k, n, i, start, size, together, apart);
        return;
    }
    for (std::int64_t j = 0; j < size; ++j) together[j] = 0;
    for (std::int64_t l = 0; l < k; ++l) {
        const double here = p[l * n + i];
        const double *column = p + l * n + start;
#pragma omp simd
        for (std::int64_t j = 0; j < size; ++j)
            together[j] = S::of(together[j], T::of(here, column[j]));
    }
    apart_by_top<T>(top, n, i, start, size, apart);
}

template <class T, class S>
void sums(const double *r, const double *r_top, std::int64_t k, const double *q,
          const double *q_top, std::int64_t v, std::int64_t n, double *out) {
    double V[block], X[block], Y[block], Z[block];
    double a = 0, b = 0, c = 0, d = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t start = i + 1; start < n; start += block) {
            const std::int64_t size = std::min(block, n - start);
            degrees<T, S>(r, r_top, k, n, i, start, size, V, X);
            degrees<T, S>(q, q_top, v, n, i, start, size, Y, Z);
#pragma omp simd reduction(+ : a, b, c, d)
            for (std::int64_t j = 0; j < size; ++j) {
                a += T::of(V[j], Y[j]);
                b += T::of(V[j], Z[j]);
                c += T::of(X[j], Y[j]);
                d += T::of(X[j], Z[j]);
            }
        }
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
}
}  // namespace

#define PAIR_SUMS(name, T, S)                                                                  \
    extern "C" void name(const double *r, const double *r_top, std::int64_t k, const double *q, \
                         const double *q_top, std::int64_t v, std::int64_t n, double *out) {    \
        sums<T, S>(r, r_top, k, q, q_top, v, n, out);                                           \
    }
PAIR_SUMS(min_max, Min, Max)
PAIR_SUMS(product_max, Product, Max)
PAIR_SUMS(product_probabilistic_sum, Product, ProbabilisticSum)
PAIR_SUMS(lukasiewicz_bounded_sum, Lukasiewicz, BoundedSum)
PAIR_SUMS(hamacher_hamacher, Hamacher, HamacherSum)
