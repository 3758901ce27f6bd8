//! The number system of a morphism (Dumont and Thomas 1989): a number n is written as the
//! address of the n-th letter of the fixed point.
//!
//! What: letters 0, 1, …, each with an image, a word of at least one letter; the image of 0
//! begins with 0 and goes on. Reading an address from the top one stands on a letter, at
//! first on 0; digit d leads to the d-th letter of its image, and any number of digits is an
//! address. The zero loop at letter 0 is the padding.
//!
//! Why it is right. Let C_q(m) be the number of addresses of m digits that begin at letter
//! q: C_q(0) = 1, and C_q(m+1) is the sum of C_p(m) over the letters p of the image of q. So
//! C_q(m) is the length of the m-th image of q. Of the addresses of m+1 digits from q, those
//! that begin with a digit below d number W_{q,d}(m), the sum of C_p(m) over the first d
//! letters p of the image of q. By induction on m, the number of addresses of m digits from
//! q that are lexicographically before a given one is the sum of the W of its digits: the
//! *value* of the address, which runs through 0, …, C_q(m) - 1 in lexicographic order. Hence
//! every number below C_0(m) has exactly one address of m digits from letter 0, numbers are
//! ordered as their addresses, padded to one length, are, and every number has an address,
//! for C_0(m) grows without end: C_0(m+1) >= C_0(m) + 1.
//!
//! Letters with the same addresses below them are one: the letters of Thue-Morse's morphism
//! are, and its number system is base 2.

use std::collections::HashMap;

use super::Recurrence;
use crate::{MorphismFault, NumerationError};
use dashu_int::UBig;

/// The most letters: one byte for each in the states of automata.
const MOST_LETTERS: usize = 256;

/// The longest image: digits are alphabets, which are tables.
const LONGEST_IMAGE: usize = 1 << 16;

/// The number system of a morphism.
///
/// ```
/// use wythoff_numeration::DumontThomas;
///
/// // 0 -> 01, 1 -> 02, 2 -> 0: Tribonacci.
/// let tribonacci = DumontThomas::new(&[vec![0, 1], vec![0, 2], vec![0]])?;
/// assert_eq!(tribonacci.represent(&6u32.into()), [1, 1, 0]);
/// assert_eq!(tribonacci.value(&[1, 0, 0, 0]), 7u32.into());
/// # Ok::<(), wythoff_numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DumontThomas {
    images: Vec<Vec<usize>>,
    recurrence: Recurrence,
}

impl DumontThomas {
    /// The system of the morphism that takes letter i to `images[i]`, numbers being addresses
    /// in its fixed point from letter 0 on.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Morphism`] if there is no such fixed point, a letter that occurs in
    /// it has no image or an empty one, or there are too many letters or digits;
    /// [`NumerationError::Weights`] if the lengths follow too long a recurrence.
    pub fn new(images: &[Vec<usize>]) -> Result<Self, NumerationError> {
        let wrong = |fault| Err(NumerationError::Morphism(fault));
        let first = images.first().map_or(&[][..], Vec::as_slice);
        if first.first() != Some(&0) || first.len() < 2 {
            return wrong(MorphismFault::NotProlongable);
        }
        let images = merged(&reachable(images)?);
        if images.len() > MOST_LETTERS {
            return wrong(MorphismFault::TooManyLetters { most: MOST_LETTERS });
        }
        if images.iter().any(|image| image.len() > LONGEST_IMAGE) {
            return wrong(MorphismFault::LongImage { most: LONGEST_IMAGE });
        }
        let recurrence = Recurrence::of(&images)?;
        Ok(Self { images, recurrence })
    }

    /// The images of the letters; letters with the same addresses are one.
    pub(crate) fn images(&self) -> &[Vec<usize>] {
        &self.images
    }

    /// How many digits there are: 0, 1, …, up to one less.
    pub fn digits(&self) -> usize {
        self.images.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The first numbers that have one digit more than those before them: the lengths of the
    /// images of letter 0, which are the weights of its digit 1 where all letters before the
    /// last of an image are 0.
    pub fn lengths(&self, count: usize) -> Vec<UBig> {
        let first = vec![UBig::ONE; self.images.len()];
        std::iter::successors(Some(first), |lengths| Some(self.lengthen(lengths)))
            .map(|mut lengths| lengths.swap_remove(0))
            .take(count)
            .collect()
    }

    /// The recurrence of all lengths of images.
    pub(crate) fn recurrence(&self) -> &Recurrence {
        &self.recurrence
    }

    /// C_q(m+1) for all letters q, from C_q(m).
    pub(crate) fn lengthen(&self, lengths: &[UBig]) -> Vec<UBig> {
        let sum = |image: &Vec<usize>| image.iter().map(|&letter| &lengths[letter]).sum();
        self.images.iter().map(sum).collect()
    }
}

/// The letters that occur in the fixed point from 0 on, numbered as they are found.
fn reachable(images: &[Vec<usize>]) -> Result<Vec<Vec<usize>>, NumerationError> {
    let mut number = vec![None; images.len()];
    let mut found = vec![0];
    number[0] = Some(0);
    let mut next = 0;
    while let Some(&letter) = found.get(next) {
        next += 1;
        if images[letter].is_empty() {
            return Err(NumerationError::Morphism(MorphismFault::EmptyImage { letter }));
        }
        for &target in &images[letter] {
            let Some(place) = number.get_mut(target) else {
                let fault = MorphismFault::NoImage { letter: target };
                return Err(NumerationError::Morphism(fault));
            };
            if place.is_none() {
                *place = Some(found.len());
                found.push(target);
            }
        }
    }
    let new = |letter: &usize| number[*letter].expect("it was found");
    Ok(found.iter().map(|&letter| images[letter].iter().map(new).collect()).collect())
}

/// The same addresses with the fewest letters: letters are told apart by the lengths of their
/// images, then by the classes of the letters of the images, until nothing changes.
fn merged(images: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut classes = vec![0; images.len()];
    loop {
        let mut keys: HashMap<Vec<usize>, usize> = HashMap::new();
        let refined: Vec<usize> = (0..images.len())
            .map(|letter| {
                let below = images[letter].iter().map(|&target| classes[target]);
                let key: Vec<usize> = std::iter::once(classes[letter]).chain(below).collect();
                let new = keys.len();
                *keys.entry(key).or_insert(new)
            })
            .collect();
        if refined == classes {
            break;
        }
        classes = refined;
    }
    let count = classes.iter().max().map_or(0, |last| last + 1);
    (0..count)
        .map(|class| {
            let letter = classes.iter().position(|&c| c == class).expect("no class is empty");
            images[letter].iter().map(|&target| classes[target]).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn images(images: &[&[usize]]) -> Result<DumontThomas, NumerationError> {
        DumontThomas::new(&images.iter().map(|image| image.to_vec()).collect::<Vec<_>>())
    }

    #[test]
    fn letters_with_the_same_addresses_are_one() -> Result<(), NumerationError> {
        assert_eq!(images(&[&[0, 1], &[1, 0]])?.images(), [vec![0, 0]]);
        assert_eq!(images(&[&[0, 2], &[1], &[0]])?.images(), [vec![0, 1], vec![0]]);
        // Tribonacci with a letter that says the same as 1.
        let five = images(&[&[0, 3], &[0, 2], &[0], &[0, 2]])?;
        assert_eq!(five.images(), [vec![0, 1], vec![0, 2], vec![0]]);
        Ok(())
    }

    #[test]
    fn morphisms_without_a_fixed_point_are_refused() {
        for (wrong, said) in [
            (&[][..], "begin with it"),
            (&[&[0][..]], "begin with it"),
            (&[&[1, 0], &[1]], "begin with it"),
            (&[&[0, 1]], "letter 1 has no image"),
            (&[&[0, 1], &[]], "letter 1 is empty"),
        ] {
            let error = images(wrong).expect_err("no system");
            assert!(error.to_string().contains(said), "{error}");
        }
    }
}
