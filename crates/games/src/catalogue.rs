//! The built-in games: each family with its legal moves in mathematics, who
//! introduced it and what is known about it.
//!
//! To add a game, add an [`Entry`] to [`ENTRIES`] and a `.game` twin to
//! `examples/`; the tests then check that both are the same game and run every
//! engine on it.

use crate::condition::{Condition, Expr, Relation};
use crate::family::{MoveFamily, Steps, Take, Wedge};
use crate::rules::Rules;
use std::fmt;
use std::num::NonZeroU32;

/// A parameter of a family of games.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name in the documentation.
    pub name: &'static str,
    /// The smallest value allowed.
    pub min: u32,
    /// The largest value allowed; generous, but it keeps rules small.
    pub max: u32,
}

/// A family of built-in games.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name, without parameters.
    pub name: &'static str,
    /// The short form `K2` or `K^2`: the letter that a parameter follows.
    pub letter: Option<char>,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// A few words.
    pub title: &'static str,
    /// The legal moves, in mathematics.
    pub moves: &'static str,
    /// Who introduced or studied it.
    pub source: &'static str,
    /// What is known about it.
    pub known: &'static [&'static str],
    build: fn(&[u32]) -> Rules,
}

/// All built-in games.
pub const ENTRIES: &[Entry] = &[
    Entry {
        name: "nim",
        letter: None,
        parameters: &[],
        title: "two-pile Nim",
        moves: "(x, y) -> (x - t, y) or (x, y - t), t >= 1",
        source: "Bouton 1901",
        known: &["theorem: G(x, y) is the nim-sum of x and y; P-positions are the (n, n)"],
        build: |_| wythoff_moves("nim", &[(1, 0), (0, 1)]),
    },
    Entry {
        name: "wythoff",
        letter: None,
        parameters: &[],
        title: "Wythoff's game",
        moves: "(x, y) -> (x - t, y), (x, y - t) or (x - t, y - t), t >= 1",
        source: "Wythoff 1907; Nivasch 2009 for its Grundy values",
        known: &[
            "theorem (Wythoff): P-positions are {floor(n phi), floor(n phi^2)}, n >= 0",
            "theorem (Nivasch): the n-th g-value lies at bounded distance from the n-th 0-value",
            "theorem (Pink; Landman): every row of Grundy values is additively periodic",
            "conjecture (Nivasch): states converge, so the n-th g-value takes O(log n) steps; \
             proved by this program for g <= 2",
        ],
        build: |_| wythoff_moves("wythoff", &WYTHOFF),
    },
    Entry {
        name: "f-wythoff",
        letter: None,
        parameters: &[],
        title: "F-Wythoff: keep the integer ratio",
        moves: "(x, y) -> (x - t, y) or (x, y - t), t >= 1; with piles a <= b also \
                (a - t, b - t), 1 <= t <= a - 1, if floor((b-t)/(a-t)) = floor(b/a)",
        source: "Ho 2012; Jiao 2013",
        known: &[
            "theorem (Ho): P-positions are (0, 0) and Wythoff's translated by (1, 1)",
            "theorem (Jiao): every row of Grundy values is additively periodic",
            "theorem (Jiao): every diagonal contains every Grundy value",
            "conjecture (Jiao): b/a tends to phi along the positions of each value; proved by this \
             program for values 3 and 4, and by Ho for 0, 1, 2",
            "conjecture (Jiao): from value 3 on the positions are no translate of Wythoff's, up to \
             finitely many; proved by this program for values 3 and 4",
        ],
        build: |_| {
            let diagonal = plain(1, 1).guarded(Condition::SameRatio);
            rules("f-wythoff", [plain(1, 0), plain(0, 1), diagonal])
        },
    },
    Entry {
        name: "r-wythoff",
        letter: None,
        parameters: &[],
        title: "R-Wythoff: from the larger pile or both",
        moves: "(x, y) -> (x - t, y) if x >= y, (x, y - t) if y >= x, or (x - t, y - t), t >= 1",
        source: "Ho 2012; Gu 2015",
        known: &[
            "theorem (Ho): P-positions are Wythoff's",
            "theorem (Ho; Gu): positions of value 1, 2 and 3 are explicit",
            "conjecture (Gu): d_n = n from some n on, for every Grundy value g; proved by this \
             program for g <= 26",
            "conjecture (Gu): up to finitely many chains the positions of value g are Wythoff's \
             translated; proved by this program, with all chains, for 4 <= g <= 13, and to g = 26 \
             it follows from the conjecture before",
        ],
        build: |_| {
            rules(
                "r-wythoff",
                [
                    plain(1, 0).guarded(Condition::first_not_smaller()),
                    plain(0, 1).guarded(Condition::second_not_smaller()),
                    plain(1, 1),
                ],
            )
        },
    },
    Entry {
        name: "connell",
        letter: None,
        parameters: &[Parameter { name: "K", min: 1, max: 1_000_000 }],
        title: "k-Wythoff: multiples of K from one pile",
        moves: "(x, y) -> (x - K t, y), (x, y - K t) or (x - t, y - t), t >= 1",
        source: "Connell 1959",
        known: &[
            "theorem (Connell): P-positions are {floor((n + i/K)(1 + 1/A)), floor((n + i/K)(1 + A))}, \
             0 <= i < K, n >= 0, where A = (K + sqrt(K^2 + 4))/2",
        ],
        build: |p| {
            let k = u64::from(p[0]);
            let multiples = Steps::multiples_of(k).expect("K >= 1");
            let thin = |f: MoveFamily| f.with_steps(multiples).expect("takes at least K");
            rules(&format!("connell:{k}"), [thin(plain(1, 0)), thin(plain(0, 1)), plain(1, 1)])
        },
    },
    Entry {
        name: "terminal",
        letter: Some('K'),
        parameters: &[Parameter { name: "L", min: 0, max: 1_000_000 }],
        title: "K^L: positions with x + y <= L end the game",
        moves: "Wythoff's moves from positions with x + y > L; the others are terminal",
        source: "Komak, Miyadera and Murakami 2025 (L = 2); Renard and Rigo",
        known: &[
            "theorem (Renard and Rigo): non-terminal P-positions are {a_n, b_n} with \
             a_n the least integer > L not among the earlier a_i, b_i, and b_n = a_n + n + L + 1",
            "theorem (Renard and Rigo): a_n - floor((n + L) phi) is bounded",
        ],
        build: |p| {
            let l = p[0];
            let name = format!("terminal:{l}");
            let sum = Expr::x().plus(Expr::y()).expect("two ones");
            let region = Condition::compare(sum, Relation::AtMost, &Expr::constant(l.into()))
                .expect("L is at most a million");
            // K^0 is Wythoff's game: (0, 0) has no move anyway.
            let terminal = if l == 0 { Condition::Never } else { region };
            wythoff_moves(&name, &WYTHOFF)
                .with_terminal(terminal)
                .expect("the region speaks of x and y only")
        },
    },
    Entry {
        name: "blocking",
        letter: Some('W'),
        parameters: &[Parameter { name: "K", min: 1, max: 1_000_000 }],
        title: "W^K: the previous player forbids up to K - 1 options",
        moves: "Wythoff's moves; before each of them the previous player may forbid up to K - 1 options. \
                A position is P if fewer than K of its options are P",
        source: "Larsson 2011; Renard and Rigo",
        known: &[
            "theorem (Larsson): W^2 has P-positions (0,0), {n, 2n+1}, {2 floor(n phi)+2, 2 floor(n phi^2)+2}",
            "theorem (Larsson): W^3 has P-positions (0,0), {n, 2n+1}, {n, 2n+2}",
            "outcomes only: a blocking game has no Sprague-Grundy values",
        ],
        build: |p| {
            let k = NonZeroU32::new(p[0]).expect("K >= 1");
            wythoff_moves(&format!("blocking:{k}"), &WYTHOFF).with_blocking(k)
        },
    },
    Entry {
        name: "fraenkel",
        letter: None,
        parameters: &[Parameter { name: "R", min: 1, max: 1_000 }],
        title: "r-Wythoff: nearly equal takes from both piles",
        moves: "(x, y) -> (x - t, y), (x, y - t) or (x - k, y - l), t, k, l >= 1, |k - l| < R",
        source: "Fraenkel 1982",
        known: &["theorem (Fraenkel): P-positions are {floor(n A), floor(n (A + R))}, n >= 0, \
             where A = (2 - R + sqrt(R^2 + 4))/2"],
        build: |p| {
            let strip = nearly_equal(p[0]);
            rules(
                &format!("fraenkel:{}", p[0]),
                [plain(1, 0), plain(0, 1)].into_iter().chain(strip),
            )
        },
    },
    Entry {
        name: "st-wythoff",
        letter: None,
        parameters: &[
            Parameter { name: "S", min: 1, max: 1_000 },
            Parameter { name: "T", min: 1, max: 1_000 },
        ],
        title: "(s, t)-Wythoff: the larger take below S times the smaller plus T",
        moves: "(x, y) -> (x - n, y) or (x, y - n), n >= 1; with k tokens from one pile and l \
                from the other also 1 <= k <= l < S k + T",
        source: "Fraenkel 1998",
        known: &[
            "theorem (Fraenkel): P-positions are {a_n, b_n}, n >= 0, with a_n the least integer not \
             among the earlier a_i, b_i, and b_n = S a_n + T n",
            "st-wythoff:1,T is fraenkel:T",
        ],
        build: |p| {
            let takes: Vec<_> = match p[0] {
                1 => nearly_equal(p[1]).collect(),
                rate => wedges(rate, p[1]).to_vec(),
            };
            rules(
                &format!("st-wythoff:{},{}", p[0], p[1]),
                [plain(1, 0), plain(0, 1)].into_iter().chain(takes),
            )
        },
    },
    Entry {
        name: "gdwn",
        letter: None,
        parameters: &[
            Parameter { name: "P", min: 1, max: 1_000_000 },
            Parameter { name: "Q", min: 1, max: 1_000_000 },
        ],
        title: "generalised diagonal Wythoff Nim: two more rays",
        moves: "Wythoff's moves, (x - P t, y - Q t) or (x - Q t, y - P t), t >= 1",
        source: "Larsson 2012",
        known: &["conjecture (Larsson): for (P, Q) = (1, 2) the P-positions split into two beams"],
        build: |p| {
            let rays = [plain(p[0], p[1]), plain(p[1], p[0])];
            let all = WYTHOFF.iter().map(|&(dx, dy)| plain(dx, dy)).chain(rays);
            rules(&format!("gdwn:{},{}", p[0], p[1]), all)
        },
    },
];

const WYTHOFF: [(u32, u32); 3] = [(1, 0), (0, 1), (1, 1)];

fn plain(dx: u32, dy: u32) -> MoveFamily {
    MoveFamily::ray(dx, dy).expect("a built-in ray takes something")
}

fn rules(name: &str, families: impl IntoIterator<Item = MoveFamily>) -> Rules {
    Rules::new(name, families).expect("a built-in game has moves")
}

fn wythoff_moves(name: &str, rays: &[(u32, u32)]) -> Rules {
    rules(name, rays.iter().map(|&(dx, dy)| plain(dx, dy)))
}

/// Fraenkel's strip: `k` from one pile and `l` from the other, `k, l >= 1` and
/// `|k - l| < r`, as the families `(t, t + s)` and `(t + s, t)`, `0 <= s < r`.
pub fn nearly_equal(r: u32) -> impl Iterator<Item = MoveFamily> {
    let family = |x: i32, y: i32| {
        let take = |offset| Take { rate: 1, offset };
        MoveFamily::new(take(x), take(y), Steps::ALL, Condition::Always)
            .expect("every step takes at least one token")
    };
    let r = i32::try_from(r).unwrap_or(i32::MAX);
    (0..r).flat_map(move |s| [family(0, s), family(s, 0)])
}

/// Fraenkel's wedge, on both sides: `1 <= k <= l < rate·k + offset`, `rate >= 2`.
pub(crate) fn wedges(rate: u32, offset: u32) -> [MoveFamily; 2] {
    [false, true].map(|larger_from_x| {
        MoveFamily::wedge_of(Wedge { rate, offset, larger_from_x }, Condition::Always)
            .expect("a rate of at least 2, and no guard")
    })
}

/// Why a name is not a built-in game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// No game of that name.
    #[error("unknown game `{name}`{}", suggestion.as_ref().map_or_else(String::new, |s| format!("; did you mean `{s}`?")))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The nearest name, if one is near.
        suggestion: Option<String>,
    },
    /// The game takes other parameters.
    #[error("`{name}` is written {usage}: {problem}")]
    Parameters {
        /// The game.
        name: &'static str,
        /// How it is written.
        usage: String,
        /// What is wrong.
        problem: String,
    },
}

impl Entry {
    /// How it is written, `connell:K`.
    pub fn usage(&self) -> String {
        let names: Vec<_> = self.parameters.iter().map(|p| p.name).collect();
        if names.is_empty() {
            self.name.to_string()
        } else {
            format!("{}:{}", self.name, names.join(","))
        }
    }

    /// The game with these parameters.
    ///
    /// # Errors
    /// [`CatalogueError::Parameters`] if there are too many, too few, or one is
    /// out of range.
    pub fn game(&'static self, parameters: &[u32]) -> Result<Rules, CatalogueError> {
        let refuse = |problem: String| CatalogueError::Parameters {
            name: self.name,
            usage: self.usage(),
            problem,
        };
        if parameters.len() != self.parameters.len() {
            return Err(refuse(format!(
                "it takes {} parameters, not {}",
                self.parameters.len(),
                parameters.len()
            )));
        }
        for (value, p) in parameters.iter().zip(self.parameters) {
            if !(p.min..=p.max).contains(value) {
                return Err(refuse(format!(
                    "{} must be {} to {}, not {value}",
                    p.name, p.min, p.max
                )));
            }
        }
        Ok((self.build)(parameters))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.usage(), self.title)
    }
}

/// The game that a name like `wythoff`, `connell:3`, `K2` or `W^3` stands for,
/// with its entry. Case does not matter.
///
/// # Errors
/// [`CatalogueError`], with the nearest name.
pub fn find(name: &str) -> Result<(&'static Entry, Rules), CatalogueError> {
    let lower = name.trim().to_ascii_lowercase();
    if let Some((entry, parameter)) = short_form(&lower) {
        return entry.game(&[parameter]).map(|rules| (entry, rules));
    }
    let (head, tail) = match lower.split_once(':') {
        Some((head, tail)) => (head, Some(tail)),
        None => (lower.as_str(), None),
    };
    let entry = ENTRIES.iter().find(|e| e.name == head).ok_or_else(|| CatalogueError::Unknown {
        name: name.to_string(),
        suggestion: suggest(head),
    })?;
    let parameters: Vec<u32> = match tail {
        None => Vec::new(),
        Some(tail) => tail
            .split(',')
            .map(|p| {
                p.trim().parse().map_err(|_| CatalogueError::Parameters {
                    name: entry.name,
                    usage: entry.usage(),
                    problem: format!("`{p}` is not a whole number in range"),
                })
            })
            .collect::<Result<_, _>>()?,
    };
    entry.game(&parameters).map(|rules| (entry, rules))
}

/// The built-in game without parameters that these rules are, whatever they are
/// called: `K^0` and `W^1` are Wythoff's game.
pub fn identify(rules: &Rules) -> Option<&'static Entry> {
    let mut plain = ENTRIES.iter().filter(|entry| entry.parameters.is_empty());
    plain.find(|entry| (entry.build)(&[]).same_game(rules))
}

/// Whether these are the rules of the built-in game of this name, parameters
/// included, whatever they are called.
pub fn is(rules: &Rules, name: &str) -> bool {
    find(name).is_ok_and(|(_, game)| game.same_game(rules))
}

/// `k2`, `k^2`, `w3`, `w^3`.
fn short_form(lower: &str) -> Option<(&'static Entry, u32)> {
    let letter = lower.chars().next()?;
    let digits = lower[letter.len_utf8()..].trim_start_matches('^');
    let parameter = digits.parse().ok()?;
    let entry =
        ENTRIES.iter().find(|e| e.letter.is_some_and(|l| l.eq_ignore_ascii_case(&letter)))?;
    Some((entry, parameter))
}

/// The nearest built-in name, if it is near enough to be a slip.
fn suggest(word: &str) -> Option<String> {
    ENTRIES
        .iter()
        .map(|e| (strsim::damerau_levenshtein(word, e.name), e))
        .filter(|(distance, e)| *distance <= e.name.len().max(3) / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, e)| e.usage())
}
