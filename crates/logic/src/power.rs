//! Bases as powers: numbers of base 4 and base 8 are written in blocks of digits of base 2.

/// A base as a power of a number that is none: 8 is 2^3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) root: u32,
    pub(crate) exponent: u32,
}

impl Power {
    /// The base of a system such as `msd_8`, if it has one.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let base = name.strip_prefix("msd_").or_else(|| name.strip_prefix("lsd_"))?;
        let base: u32 = base.parse().ok().filter(|&base| base >= 2)?;
        let exponent = |root: u32| {
            let mut power = root;
            let mut exponent = 1;
            while power < base {
                power = power.checked_mul(root)?;
                exponent += 1;
            }
            (power == base).then_some(Self { root, exponent })
        };
        // A root of a higher power is at most the square root.
        let smaller = (2..=base.isqrt()).find_map(exponent);
        Some(smaller.unwrap_or(Self { root: base, exponent: 1 }))
    }

    /// The number that it is.
    pub(crate) fn base(self) -> u32 {
        self.root.pow(self.exponent)
    }

    /// The exponent of the largest base of which two powers of one root are powers.
    pub(crate) fn common(self, other: Self) -> u32 {
        let (mut one, mut two) = (self.exponent, other.exponent);
        while two != 0 {
            (one, two) = (two, one % two);
        }
        one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_are_powers_of_their_least_roots() {
        for base in 2..2000u32 {
            let power = Power::of(&format!("msd_{base}")).expect("a base");
            assert_eq!(power.root.pow(power.exponent), base);
            let smaller = (2..power.root).any(|r| (1..11).any(|e| r.checked_pow(e) == Some(base)));
            assert!(!smaller, "{base}");
        }
        assert_eq!(Power::of("lsd_64"), Some(Power { root: 2, exponent: 6 }));
        for name in ["msd_fib", "msd_neg_2", "msd_1", "2"] {
            assert_eq!(Power::of(name), None, "{name}");
        }
    }
}
