//! Right systems pass, and adders that are wrong in one place do not.

use super::*;
use wythoff_automata::Symbol;
use wythoff_numeration::{CustomFiles, DumontThomas, NumberSystem, Parry};

const ORDERS: [Order; 2] = [Order::MostSignificantFirst, Order::LeastSignificantFirst];

fn parry(preperiod: &[u64], period: &[u64], order: Order) -> Arithmetic {
    let system = Parry::new(preperiod, period).and_then(|parry| parry.system());
    Arithmetic::morphic(&system.expect("an expansion"), order, &Control::unlimited())
        .expect("a Pisot number")
}

fn doubted(arithmetic: Arithmetic) -> Option<&'static str> {
    doubt(&Arc::new(arithmetic), &Control::unlimited()).expect("no limit")
}

#[test]
fn number_systems_pass() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    for order in ORDERS {
        let of = |system: NumberSystem| Arithmetic::of(&system, order, unlimited);
        for arithmetic in [
            of(NumberSystem::fibonacci())?,
            of(NumberSystem::pell())?,
            of(NumberSystem::ostrowski(&[], &[1, 2])?)?,
            of(NumberSystem::ostrowski(&[3, 2], &[1])?)?,
            of(NumberSystem::base(2)?)?,
            of(NumberSystem::base(5)?)?,
            Arithmetic::tribonacci(order, unlimited)?,
            Arithmetic::narayana(order, unlimited)?,
            parry(&[2], &[1], order),
            parry(&[2, 0], &[1], order),
            parry(&[2, 2], &[], order),
        ] {
            assert_eq!(doubted(arithmetic), None);
        }
    }
    let images = [vec![0, 2, 0, 1], vec![0], vec![1, 2]];
    let other = Arithmetic::morphic(&DumontThomas::new(&images)?, ORDERS[0], unlimited)?;
    assert_eq!(doubted(other), None);
    let four = parry(&[1, 1, 1, 1], &[], ORDERS[0]);
    assert_eq!(doubted(four), None);
    Ok(())
}

/// An automaton as a list of states.
type States = Vec<(bool, Vec<(Symbol, StateId)>)>;

fn states(dfa: &Dfa) -> States {
    let edges = |state: StateId| {
        let edges = dfa.edges(state);
        edges.symbols.iter().copied().zip(edges.targets.iter().copied()).collect()
    };
    (0..dfa.states()).map(StateId::new).map(|state| (dfa.accepts_at(state), edges(state))).collect()
}

/// Each edge of an adder led elsewhere, left out, or its states accepting where they do not:
/// every change that concerns numbers is noticed.
#[test]
fn adders_that_are_wrong_in_one_place_fail() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    for (arithmetic, every) in [
        (parry(&[1, 1], &[], ORDERS[0]), 1),
        (parry(&[2], &[1], ORDERS[0]), 3),
        (parry(&[1, 1, 1], &[], ORDERS[0]), 41),
        (parry(&[2, 0], &[1], ORDERS[0]), 101),
    ] {
        let adder = arithmetic.addition(unlimited)?;
        let right = states(&adder);
        let files = |addition: Dfa| CustomFiles {
            addition,
            valid: Some(arithmetic.valid().clone()),
            less: None,
        };
        let made = Arithmetic::custom(files(adder.clone()), ORDERS[0], unlimited)?;
        assert_eq!(doubted(made), None);
        let mut wrong: Vec<States> = Vec::new();
        for state in 0..right.len() {
            let mut flipped = right.clone();
            flipped[state].0 = !flipped[state].0;
            wrong.push(flipped);
            for edge in 0..right[state].1.len() {
                let mut missing = right.clone();
                missing[state].1.remove(edge);
                wrong.push(missing);
                let mut led = right.clone();
                let target = led[state].1[edge].1.index();
                led[state].1[edge].1 = StateId::new((target + 1) % right.len());
                wrong.push(led);
            }
        }
        let mut refused = 0;
        for states in wrong.into_iter().step_by(every) {
            let addition = Dfa::new(adder.tracks().clone(), states);
            let made = Arithmetic::custom(files(addition), ORDERS[0], unlimited)?;
            // Some changes concern words only that are no numbers, and those are dropped.
            let is_right = made.addition(unlimited)? == adder;
            assert_eq!(doubted(made).is_none(), is_right);
            refused += usize::from(!is_right);
        }
        assert!(refused > 20, "{refused}");
    }
    Ok(())
}

#[test]
fn orders_that_are_wrong_fail() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    let fib = parry(&[1, 1], &[], ORDERS[0]);
    let addition = fib.addition(unlimited)?;
    let less = fib.word_order(unlimited)?;
    let greater = wythoff_automata::rename(&less, &[1, 0], less.tracks(), unlimited)?;
    let everything = Dfa::everything(less.tracks().clone());
    for (order, said) in
        [(greater, "no word is the largest"), (everything, "no word is less than itself")]
    {
        let files = CustomFiles {
            addition: addition.clone(),
            valid: Some(fib.valid().clone()),
            less: Some(order),
        };
        if let Ok(made) = Arithmetic::custom(files, ORDERS[0], unlimited) {
            assert_eq!(doubted(made), Some(said));
        }
    }
    // Binary words with a Fibonacci adder.
    let files = CustomFiles { addition, valid: None, less: None };
    assert_ne!(doubted(Arithmetic::custom(files, ORDERS[0], unlimited)?), None);
    Ok(())
}

/// All even numbers before all odd ones, and x + y for an even x alone: every number is added to
/// what is reached from 0, and 1 never is.
#[test]
fn an_order_with_infinitely_many_words_below_one_fails() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    for order in ORDERS {
        let binary = Arithmetic::of(&NumberSystem::base(2)?, order, unlimited)?;
        let mut prover = Prover::new();
        let system = prover.systems.adopt(
            match order {
                Order::MostSignificantFirst => "msd_two",
                Order::LeastSignificantFirst => "lsd_two",
            },
            Arc::new(binary.clone()),
        );
        let name = prover.systems.get(system).name.to_string();
        let mut made = |formula: &str| {
            let relation = relation(&mut prover, &name, formula, unlimited).expect("no limit");
            (*relation.dfa).clone()
        };
        let less = made(
            "((Ek x=2*k) & (Ek y=2*k+1)) | ((Ek x=2*k) & (Ek y=2*k) & x<y) \
             | ((Ek x=2*k+1) & (Ek y=2*k+1) & x<y)",
        );
        let addition = made("x+y=z & (Ek x=2*k)");
        let files = CustomFiles { addition, valid: None, less: Some(less) };
        let said = doubted(Arithmetic::custom(files, order, unlimited)?);
        assert_eq!(said, Some("finitely many words are less than any one"));
    }
    Ok(())
}
