//! Learned automata against the subset construction, on random automata.

use wythoff_automata::{
    Control, Dfa, Nfa, Reason, StateId, Symbol, Tracks, determinize, determinize_by_turns, learn,
    minimize, subtract, subtract_by_turns,
};
use wythoff_control::{Cancel, Limits};

/// Numbers that look random (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below the bound")
    }

    /// An automaton with up to so many states, some useless, of different densities.
    fn nfa(&mut self, most: usize) -> Nfa {
        let (states, symbols) = (1 + self.below(most), 1 + self.below(3));
        let density = 1 + self.below(3);
        let tracks = Tracks::up_to(&[u32::try_from(symbols).expect("a few")]).expect("one track");
        let mut state = || {
            let edges = self.below(symbols * density + 2);
            let edges = (0..edges)
                .map(|_| (Symbol::new(self.below(symbols)), StateId::new(self.below(states))));
            let edges = edges.collect();
            (self.below(4) == 0, edges)
        };
        let listed = (0..states).map(|_| state()).collect();
        let initial = vec![StateId::FIRST, StateId::new(self.below(states))];
        Nfa::new(tracks, initial, listed)
    }
}

fn agree(rounds: usize, most: usize, seed: u64) {
    let control = Control::unlimited();
    let mut random = Random(seed);
    let mut largest = 0;
    for round in 0..rounds {
        let nfa = random.nfa(most);
        let expected = determinize(&nfa, &control).unwrap();
        let expected = minimize(&expected, &control).unwrap();
        let learned = learn(&nfa, &control).unwrap();
        assert_eq!(learned.states(), expected.states(), "round {round}: it is the smallest");
        assert_eq!(minimize(&learned, &control).unwrap(), expected, "round {round}");
        largest = largest.max(expected.states());
    }
    // Small ones only would show nothing.
    assert!(largest > 5 * most, "{largest}");
}

#[test]
fn learned_automata_are_the_smallest_for_the_same_words() {
    agree(20_000, 11, 88_172_645_463_325_252);
    agree(200, 17, 1_234_567_890_123);
}

#[test]
#[ignore = "takes minutes"]
fn many_more_are_the_smallest_for_the_same_words() {
    agree(400_000, 12, 362_436_069_521_288_629);
    agree(4_000, 20, 123_456_789_123_457);
}

/// The words with a 1, said twice: by two states, and by some more that look for a 1 so many
/// places before the end. There are 2^places subsets.
fn many_subsets(places: usize) -> Nfa {
    let tracks = Tracks::up_to(&[2]).expect("one track");
    let edge = |symbol: usize, state: usize| (Symbol::new(symbol), StateId::new(state));
    let mut states = vec![
        (false, vec![edge(0, 0), edge(1, 1)]),
        (true, vec![edge(0, 1), edge(1, 1)]),
        (false, vec![edge(0, 2), edge(1, 2), edge(1, 3)]),
    ];
    let chain = (3..places + 2).map(|state| (false, vec![edge(0, state + 1), edge(1, state + 1)]));
    states.extend(chain);
    states.push((true, Vec::new()));
    Nfa::new(tracks, vec![StateId::new(0), StateId::new(2)], states)
}

#[test]
fn few_states_are_found_behind_many_subsets() {
    let control = Control::unlimited();
    let few = many_subsets(6);
    let subsets = determinize(&few, &control).unwrap();
    assert!(subsets.states() > 60);
    let with_a_one = minimize(&subsets, &control).unwrap();
    assert_eq!(with_a_one.states(), 2);
    assert_eq!(learn(&few, &control).unwrap(), with_a_one);
    // There are 2^60 subsets.
    let many = many_subsets(60);
    assert_eq!(determinize_by_turns(&many, &control).unwrap(), with_a_one);
    let rest = subtract_by_turns(&with_a_one, (&many, &[0]), &control).unwrap();
    let nothing = Dfa::nothing(with_a_one.tracks().clone());
    assert_eq!(minimize(&rest, &control).unwrap(), nothing);
}

#[test]
fn turns_give_what_subsets_give() {
    let control = Control::unlimited();
    let mut random = Random(2_463_534_242);
    for _ in 0..300 {
        let (nfa, other) = (random.nfa(9), random.nfa(9));
        let turns = determinize_by_turns(&nfa, &control).unwrap();
        assert_eq!(turns, determinize(&nfa, &control).unwrap());
        if nfa.tracks() == other.tracks() {
            let context = determinize(&other, &control).unwrap();
            let rest = subtract_by_turns(&context, (&nfa, &[0]), &control).unwrap();
            assert_eq!(rest, subtract(&context, (&nfa, &[0]), &control).unwrap());
        }
    }
}

#[test]
fn limits_of_the_whole_hold_for_all_turns() {
    // Both ways are long: the minimal automaton has 2^40 states.
    let tracks = Tracks::up_to(&[2]).expect("one track");
    let edge = |symbol: usize, state: usize| (Symbol::new(symbol), StateId::new(state));
    let mut states = vec![(false, vec![edge(0, 0), edge(1, 0), edge(1, 1)])];
    states.extend((1..40).map(|place| (false, vec![edge(0, place + 1), edge(1, place + 1)])));
    states.push((true, Vec::new()));
    let nfa = Nfa::new(tracks, vec![StateId::FIRST], states);
    for most in [1_000, 4_000_000, 9_000_000] {
        let limits = Limits { work: Some(most), ..Limits::default() };
        let control = Control::new(limits, Cancel::new());
        let stopped = determinize_by_turns(&nfa, &control).err();
        assert_eq!(stopped, Some(Reason::Work { limit: most }));
        assert!(control.done() < most + 100_000, "{}", control.done());
    }
    let cancel = Cancel::new();
    cancel.cancel();
    let control = Control::new(Limits::default(), cancel);
    assert_eq!(learn(&nfa, &control).err(), Some(Reason::Cancelled));
}
