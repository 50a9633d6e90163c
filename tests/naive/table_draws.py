"""Random tables drawn object by object, in Python integers."""

_MASK = (1 << 64) - 1


def _rotated(x, bits):
    return ((x << bits) | (x >> (64 - bits))) & _MASK


def random_bits(seed):
    """Yield 64 random bits at a time: xoshiro256** of Blackman and Vigna."""
    s0, s1, s2, s3 = seed
    while True:
        yield _rotated((s1 * 5) & _MASK, 7) * 9 & _MASK
        shifted = (s1 << 17) & _MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = _rotated(s3, 45)


def below(bound, bits):
    """Return a random integer below a bound; Lemire's products of 32 bits, without short cuts."""
    while True:
        product = (next(bits) >> 32) * bound
        if product % (1 << 32) >= (1 << 32) % bound:
            return product >> 32


def shuffled(row_sums, column_sums, seed):
    """Return a table: each row takes objects from a pool, the last object fills the gap."""
    bits = random_bits(seed)
    pool = [column for column, size in enumerate(column_sums) for _ in range(size)]
    table = [[0] * len(column_sums) for _ in row_sums]
    for row, size in enumerate(row_sums):
        for _ in range(size):
            index = below(len(pool), bits)
            table[row][pool[index]] += 1
            pool[index] = pool[-1]
            pool.pop()
    return table


def resampled(dense, row_sums, seed):
    """Return a table: from each row so many objects, drawn with replacement."""
    bits = random_bits(seed)
    table = [[0] * len(row) for row in dense]
    for i, row in enumerate(dense):
        objects = [j for j, count in enumerate(row) for _ in range(count)]
        for _ in range(row_sums[i]):
            table[i][objects[below(len(objects), bits)]] += 1
    return table
