//! Learned automata against the subset construction, on random automata.

use wythoff_automata::{Control, Nfa, StateId, Symbol, Tracks, determinize, learn, minimize};

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
