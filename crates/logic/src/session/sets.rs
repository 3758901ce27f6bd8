//! Automata as sets of tuples, for whoever works with them beside formulas: members, the
//! algebra of sets, and automata that come from elsewhere.
//!
//! A set is what an automaton stands for in a formula (`table.rs`): tuples of numbers, whatever
//! their padding. The complement is taken among all tuples of its tracks; where a track holds
//! words, among those that fit together (`kind.rs`).

use super::members::Listing;
use super::response::{Member, Size};
use super::summary::alphabets;
use super::{Job, Session};
use crate::counting::{NoCount, natural, represent};
use crate::kind::Kind;
use crate::prover::Failure;
use crate::syntax::{Name, Span};
use crate::table::{Predicate, TrackKind, prepare};
use crate::trace::Trace;
use crate::{LogicError, LogicErrorKind, SystemId};
use dashu_int::{IBig, UBig};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, difference, intersection, minimize, symmetric_difference, union,
};
use wythoff_numeration::Arithmetic;

/// What is made of two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetOperation {
    /// What belongs to both.
    And,
    /// What belongs to one at least.
    Or,
    /// What belongs to the first and not to the second.
    Minus,
    /// What belongs to exactly one.
    Xor,
}

impl Session {
    /// The set that an automaton stands for, as the one minimal automaton that it has.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn set_of(&self, predicate: &Predicate, control: &Control) -> Result<Predicate, Failure> {
        let kinds: Vec<Kind> = predicate.tracks.iter().map(Kind::from).collect();
        let dfa = prepare(&predicate.dfa, &kinds, &self.prover.systems, control)?;
        Ok(Predicate { tracks: predicate.tracks.clone(), dfa: Arc::new(dfa) })
    }

    /// Everything that a set with these tracks may hold.
    ///
    /// # Errors
    ///
    /// If the control says so, or there are too many digits.
    pub fn everything(
        &self,
        tracks: &[TrackKind],
        control: &Control,
    ) -> Result<Predicate, Failure> {
        let all = Dfa::everything(self.tracks(tracks)?);
        self.set_of(&Predicate { tracks: tracks.to_vec(), dfa: Arc::new(all) }, control)
    }

    /// A set made of two.
    ///
    /// # Errors
    ///
    /// If their tracks are not the same, or the control says so.
    pub fn combine_sets(
        &self,
        left: &Predicate,
        operation: SetOperation,
        right: &Predicate,
        control: &Control,
    ) -> Result<Predicate, Failure> {
        if left.tracks != right.tracks {
            let over = |set: &Predicate| alphabets(&set.tracks, &self.prover.systems).join(" ");
            let message =
                format!("one is a set over {}, the other over {}", over(left), over(right));
            return Err(LogicError::new(LogicErrorKind::Type, message).into());
        }
        let (left, right) = (self.set_of(left, control)?, self.set_of(right, control)?);
        let combine = match operation {
            SetOperation::And => intersection,
            SetOperation::Or => union,
            SetOperation::Minus => difference,
            SetOperation::Xor => symmetric_difference,
        };
        let dfa = minimize(&combine(&left.dfa, &right.dfa, control)?, control)?;
        Ok(Predicate { tracks: left.tracks, dfa: Arc::new(dfa) })
    }

    /// Whether a tuple of numbers belongs to a set.
    ///
    /// # Errors
    ///
    /// If it has another length than the tuples of the set, a track holds words, or the control
    /// says so.
    pub fn is_member(
        &self,
        set: &Predicate,
        numbers: &[IBig],
        control: &Control,
    ) -> Result<bool, Failure> {
        let wrong = |message| Failure::from(LogicError::new(LogicErrorKind::Type, message));
        if numbers.len() != set.tracks.len() {
            let (has, given) = (set.tracks.len(), numbers.len());
            return Err(wrong(format!("the members of the set are {has} numbers, not {given}")));
        }
        let signed = |track: &TrackKind| matches!(track, TrackKind::System(id) if id.is_signed());
        let mut pairs = set.tracks.iter().zip(numbers);
        if pairs.any(|(track, number)| *number < IBig::ZERO && !signed(track)) {
            return Ok(false);
        }
        let words = |track: &TrackKind| matches!(track, TrackKind::Digits(_));
        if set.tracks.iter().any(words) {
            return Err(wrong(
                "the set has words on a track, so numbers do not belong to it".into(),
            ));
        }
        let set = self.set_of(set, control)?;
        let word = self.word_of(set.dfa.tracks(), &set.tracks, numbers, control)?;
        Ok(word.is_some_and(|word| set.dfa.accepts(word)))
    }

    /// The first members of a set.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn first_members(
        &self,
        set: &Predicate,
        count: usize,
        control: &Control,
    ) -> Result<Vec<Member>, Failure> {
        let listing = Listing::new(set, &self.prover.systems, control)?;
        Ok(listing.first(count, control)?)
    }

    /// How many members a set has.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn size_of(&self, set: &Predicate, control: &Control) -> Result<Size, Failure> {
        Ok(Listing::new(set, &self.prover.systems, control)?.size(control)?)
    }

    /// How many members a set has, however many; none if they are infinitely many.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn number_of(&self, set: &Predicate, control: &Control) -> Result<Option<UBig>, Failure> {
        let systems = &self.prover.systems;
        let kinds: Vec<Kind> = set.tracks.iter().map(Kind::from).collect();
        let members = prepare(&set.dfa, &kinds, systems, control)?;
        match represent(&members, &kinds, &[], systems, control) {
            Ok((linear, _)) => Ok(Some(natural(&linear.value(&[], control)?))),
            Err(NoCount::Infinite(_)) => Ok(None),
            Err(NoCount::Failed(failure)) => Err(failure),
        }
    }

    /// What stands on each track of a set: a number system, or a set of digits.
    pub fn alphabets_of(&self, set: &Predicate) -> Vec<String> {
        alphabets(&set.tracks, &self.prover.systems)
    }

    /// Defines `$name` by an automaton, as a command would.
    ///
    /// # Errors
    ///
    /// If the session has a folder that cannot be written to.
    pub fn insert(
        &mut self,
        name: &str,
        predicate: Predicate,
        control: &Control,
    ) -> Result<(), Failure> {
        let name = Name { text: name.to_owned(), span: Span::default() };
        let mut job = Job { control, trace: Trace::off(), warnings: Vec::new(), files: Vec::new() };
        self.keep(&name, predicate, &mut job)
    }

    /// The number system with these automata: that of the name if its numbers are the same. If
    /// the name has another meaning here, it is followed by the first number from 2 on that makes
    /// it a new one.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn adopt_system(
        &mut self,
        name: &str,
        arithmetic: &Arc<Arithmetic>,
        control: &Control,
    ) -> Result<SystemId, Failure> {
        let names = (2..).map(|number: u32| format!("{name}_{number}"));
        for name in std::iter::once(name.to_owned()).chain(names) {
            match self.prover.find_system(&name, control) {
                Ok(id) if self.prover.systems.get(id).arithmetic.same_numbers(arithmetic) => {
                    return Ok(id);
                }
                Ok(_) => {}
                Err(Failure::Wrong(_)) => {
                    return Ok(self.prover.systems.adopt(&name, arithmetic.clone()));
                }
                Err(stopped) => return Err(stopped),
            }
        }
        unreachable!("a session has finitely many systems")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Options;
    use crate::syntax::parse_command;
    use proptest::prelude::*;
    use wythoff_numeration::{NumberSystem, Order};

    fn session(script: &[&str]) -> Session {
        let mut session = Session::new(Options::default());
        for line in script {
            let command = parse_command(line).expect("a command");
            session.execute(&command, &Control::unlimited()).expect("it can be carried out");
        }
        session
    }

    fn set(session: &mut Session, name: &str) -> Predicate {
        let found = session.prover.predicate(name, &Control::unlimited());
        (*found.expect("no limit").expect("it is defined")).clone()
    }

    fn numbers(session: &Session, set: &Predicate, count: usize) -> Vec<i64> {
        let members = session.first_members(set, count, &Control::unlimited()).expect("no limit");
        let number = |member: &Member| i64::try_from(member.numbers[0].clone().expect("a number"));
        members.iter().map(|member| number(member).expect("small")).collect()
    }

    proptest! {
        #[test]
        fn the_algebra_is_that_of_the_members(system in 0usize..4, n in 0i64..400) {
            let unlimited = &Control::unlimited();
            let system = ["msd_fib", "lsd_fib", "msd_3", "msd_neg_2"][system];
            let mut session = session(&[
                &format!("def even \"?{system} Ey x=2*y\";"),
                &format!("def third \"?{system} Ey x=3*y+1\";"),
            ]);
            let (even, third) = (set(&mut session, "even"), set(&mut session, "third"));
            let has = |set: &Predicate| session.is_member(set, &[n.into()], unlimited).unwrap();
            let combined = |operation| {
                has(&session.combine_sets(&even, operation, &third, unlimited).unwrap())
            };
            let (two, three) = (n % 2 == 0, n % 3 == 1);
            prop_assert_eq!((has(&even), has(&third)), (two, three));
            prop_assert_eq!(combined(SetOperation::And), two && three);
            prop_assert_eq!(combined(SetOperation::Or), two || three);
            prop_assert_eq!(combined(SetOperation::Minus), two && !three);
            prop_assert_eq!(combined(SetOperation::Xor), two != three);
            let all = session.everything(&even.tracks, unlimited).unwrap();
            let others = session.combine_sets(&all, SetOperation::Minus, &even, unlimited).unwrap();
            prop_assert_eq!(has(&others), !two);
        }
    }

    #[test]
    fn members_come_in_order_and_are_counted() {
        let mut session = session(&["def few \"?msd_fib x>3 & x<9 & Ey x=2*y\";"]);
        let few = set(&mut session, "few");
        assert_eq!(numbers(&session, &few, 10), [4, 6, 8]);
        assert_eq!(numbers(&session, &few, 2), [4, 6]);
        assert_eq!(session.size_of(&few, &Control::unlimited()).unwrap(), Size::Finite(3));
        let unlimited = &Control::unlimited();
        let all = session.everything(&few.tracks, unlimited).unwrap();
        assert_eq!(session.size_of(&all, unlimited).unwrap(), Size::Infinite);
    }

    #[test]
    fn what_is_no_member_of_any_such_set_is_refused() {
        let mut session = session(&["def pair \"x<y\";", "reg word {0,1} \"01*\";"]);
        let unlimited = &Control::unlimited();
        let pair = set(&mut session, "pair");
        assert!(session.is_member(&pair, &[1.into(), 2.into()], unlimited).unwrap());
        assert!(!session.is_member(&pair, &[(-1).into(), 2.into()], unlimited).unwrap());
        let short = session.is_member(&pair, &[1.into()], unlimited);
        assert!(short.unwrap_err().to_string().contains("2 numbers, not 1"));
        let word = set(&mut session, "word");
        assert!(session.is_member(&word, &[1.into()], unlimited).is_err());
        let mixed = session.combine_sets(&pair, SetOperation::And, &word, unlimited);
        let said = mixed.unwrap_err().to_string();
        assert!(said.contains("over msd_2 msd_2, the other over {0, 1}"), "{said}");
    }

    #[test]
    fn a_system_keeps_its_numbers_under_another_name_if_its_own_is_taken() {
        let unlimited = &Control::unlimited();
        let mut session = session(&["ost own [0 1] [3];"]);
        let arithmetic = |system: &NumberSystem| {
            Arc::new(Arithmetic::of(system, Order::MostSignificantFirst, unlimited).unwrap())
        };
        let golden = arithmetic(&NumberSystem::fibonacci());
        let golden_id = session.adopt_system("msd_fib", &golden, unlimited).unwrap();
        assert_eq!(golden_id, session.prover.find_system("msd_fib", unlimited).unwrap());
        let other = arithmetic(&NumberSystem::ostrowski(&[], &[4]).unwrap());
        let id = session.adopt_system("msd_own", &other, unlimited).unwrap();
        assert_eq!(&*session.prover.systems.get(id).name, "msd_own_2");
        assert_eq!(session.adopt_system("msd_own", &other, unlimited).unwrap(), id);
        let everything = session.everything(&[TrackKind::System(id)], unlimited).unwrap();
        session.insert("all", everything, unlimited).unwrap();
        let command = parse_command("eval \"?msd_own_2 Ax $all(x)\";").unwrap();
        let said = session.execute(&command, unlimited).unwrap();
        assert!(matches!(said.answer, super::super::Answer::Truth { value: true, .. }));
    }
}
