//! Random formulas with formulas as indices, products of letters, functions as terms, and
//! several number systems in one formula.

use super::formula::{Formula, Term};
use super::generate::{Generator, SIGNS};

impl Generator {
    /// A formula with terms of all sorts.
    pub(crate) fn terms(&mut self) -> Formula {
        self.has_terms = true;
        self.formula()
    }

    pub(crate) fn rich_atom(&mut self) -> Formula {
        let atom = match (self.below(8), self.others.sets) {
            (0, _) => Formula::R(self.argument(), self.argument()),
            (1, _) => Formula::Q(self.argument()),
            (2, Some(system)) => Formula::Sets(system, self.argument(), self.argument()),
            (2, None) if !self.others.relations.is_empty() => {
                let name = self.one_of(self.others.relations);
                Formula::OtherR(name, self.argument(), self.argument())
            }
            (4, _) if !self.others.foreign.is_empty() => return self.foreign(),
            (3, _) if !self.others.natural_relations.is_empty() => {
                let name = self.one_of(self.others.natural_relations);
                Formula::NaturalR(name, self.argument(), self.argument())
            }
            _ => {
                let (left, sign) = (self.rich_term(), self.one_of(&SIGNS));
                let right = if self.below(2) == 0 { self.rich_term() } else { self.term(1) };
                Formula::Compare(left, sign, right)
            }
        };
        if self.others.systems.is_empty() || self.below(2) == 0 {
            return atom;
        }
        Formula::In(self.one_of(self.others.systems), Box::new(atom))
    }

    /// What an unrelated system says of one variable.
    fn foreign(&mut self) -> Formula {
        let variable = self.variable();
        let Term::Variable(name) = &variable else { unreachable!("it is a variable") };
        let outer = std::mem::replace(&mut self.scope, vec![name.clone()]);
        let left = self.term(1);
        let right = Term::Number(self.number(9));
        self.scope = outer;
        let sum = Term::Add(Box::new(left), Box::new(variable));
        let atom = Formula::Compare(sum, self.one_of(&SIGNS), right);
        Formula::In(self.one_of(self.others.foreign), Box::new(atom))
    }

    fn letter(&mut self) -> Term {
        let index = Box::new(self.argument());
        if !self.others.natural_words.is_empty() && self.below(2) == 0 {
            return Term::NaturalLetter(self.one_of(self.others.natural_words), index);
        }
        if self.others.words.is_empty() || self.below(2) == 0 {
            return Term::Letter(index);
        }
        Term::OtherLetter(self.one_of(self.others.words), index)
    }

    fn rich_term(&mut self) -> Term {
        match self.below(8) {
            0 => Term::Product(Box::new(self.letter()), Box::new(self.letter())),
            1 => Term::Product(Box::new(self.letter()), Box::new(self.term(1))),
            2 => {
                let letters = self.letters();
                Term::Product(Box::new(self.term(1)), Box::new(letters))
            }
            3 => {
                let divisor = Term::Add(Box::new(self.letter()), Box::new(self.letter()));
                Term::Over(Box::new(self.term(1)), Box::new(divisor))
            }
            4 => Term::F(Box::new(self.argument())),
            5 => Term::G(Box::new(self.argument()), Box::new(self.argument())),
            6 => {
                let value = Term::F(Box::new(self.argument()));
                Term::Add(Box::new(value), Box::new(self.term(0)))
            }
            _ => self.letter(),
        }
    }

    /// A term, or a formula that stands for its variable.
    fn argument(&mut self) -> Term {
        if self.below(3) > 0 {
            return self.term(1);
        }
        let Term::Variable(name) = self.variable() else { unreachable!("it is a variable") };
        let outer = std::mem::replace(&mut self.scope, vec![name.clone()]);
        let depth = if self.below(3) == 0 { 2 } else { 1 };
        let mut formula = self.any(depth);
        self.scope = outer;
        if formula.free() != [name.as_str()] {
            let bound =
                Formula::Compare(Term::Variable(name.clone()), "<=", Term::Number(self.number(9)));
            formula = Formula::Binary(Box::new(formula), "&", Box::new(bound));
        }
        Term::Where(name, Box::new(formula))
    }
}
