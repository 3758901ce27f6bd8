"""Writes testdata/suite.toml: small boards of every built-in family, straight
from the definitions and independent of the Rust code.

    python3 testdata/suite.py
"""

from pathlib import Path


def values(options, n, m, terminal=lambda x, y: False):
    """Grundy values of an n × m board."""
    g = [[0] * m for _ in range(n)]
    for x in range(n):
        for y in range(m):
            reached = set() if terminal(x, y) else {g[a][b] for a, b in options(x, y)}
            g[x][y] = next(v for v in range(len(reached) + 1) if v not in reached)
    return g


def p_positions(options, n, m, k=1, terminal=lambda x, y: False):
    """P-positions with blocking number k."""
    p = [[False] * m for _ in range(n)]
    for x in range(n):
        for y in range(m):
            reached = set() if terminal(x, y) else set(options(x, y))
            p[x][y] = sum(p[a][b] for a, b in reached) < k
    return p


def rays(*directions):
    def options(x, y):
        for dx, dy in directions:
            t = 1
            while t * dx <= x and t * dy <= y:
                yield x - t * dx, y - t * dy
                t += 1

    return options


def f_wythoff(x, y):
    yield from rays((1, 0), (0, 1))(x, y)
    a, b = min(x, y), max(x, y)
    for t in range(1, a):
        if (b - t) // (a - t) == b // a:
            yield x - t, y - t


def r_wythoff(x, y):
    if x >= y:
        yield from rays((1, 0))(x, y)
    if y >= x:
        yield from rays((0, 1))(x, y)
    yield from rays((1, 1))(x, y)


def fraenkel(r):
    def options(x, y):
        yield from rays((1, 0), (0, 1))(x, y)
        for k in range(1, x + 1):
            for l in range(1, y + 1):
                if abs(k - l) < r:
                    yield x - k, y - l

    return options


WYTHOFF = rays((1, 0), (0, 1), (1, 1))
SIDE = 14


def row(name, game, source, values=None, p=None):
    lines = ["[[row]]", f'name = "{name}"', f'game = "{game}"', f'source = "{source}"']
    if values:
        lines += ["values = [", *(f"  {line}," for line in values), "]"]
    if p:
        marks = ("".join("P" if cell else "." for cell in line) for line in p)
        lines += ["p = [", *(f'  "{line}",' for line in marks), "]"]
    return "\n".join(lines) + "\n"


def suite():
    square = lambda options, *rest: values(options, SIDE, SIDE, *rest)
    yield row("nim/values-are-nim-sums", "nim", "Bouton 1901", square(rays((1, 0), (0, 1))))
    yield row("wythoff/values", "wythoff", "Nivasch 2009, table 1", square(WYTHOFF))
    yield row(
        "wythoff/p-positions-are-beatty-pairs",
        "wythoff",
        "Wythoff 1907",
        p=p_positions(WYTHOFF, 20, 32),
    )
    yield row("f-wythoff/values", "f-wythoff", "Jiao 2013, table 1", square(f_wythoff))
    yield row("r-wythoff/values", "r-wythoff", "Gu 2015, figure 1", square(r_wythoff))
    for k in (1, 2, 3):
        options = rays((k, 0), (0, k), (1, 1))
        yield row(f"connell-{k}/values", f"connell:{k}", "Connell 1959", square(options))
    for l in (1, 2, 5):
        terminal = lambda x, y: x + y <= l
        yield row(
            f"terminal-{l}/values",
            f"terminal:{l}",
            "Renard and Rigo",
            square(WYTHOFF, terminal),
        )
    for k in (2, 3, 4, 7):
        yield row(
            f"blocking-{k}/p-positions",
            f"blocking:{k}",
            "Larsson 2011",
            p=p_positions(WYTHOFF, 24, 40, k),
        )
    for r in (1, 2, 3):
        yield row(f"fraenkel-{r}/values", f"fraenkel:{r}", "Fraenkel 1982", square(fraenkel(r)))
    skew = rays((1, 0), (0, 1), (1, 1), (1, 2), (2, 1))
    yield row("gdwn-1-2/values", "gdwn:1,2", "Larsson 2012", square(skew))


HEADER = """\
# Small boards of every built-in family, from the definitions by an independent
# program: python3 testdata/suite.py writes this file. Lines run over x = 0, 1, …,
# cells of a line over y = 0, 1, …. Every engine that supports the game of a row is
# tested on it.

"""

if __name__ == "__main__":
    Path(__file__).with_suffix(".toml").write_text(HEADER + "\n".join(suite()))
