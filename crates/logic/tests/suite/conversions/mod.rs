//! Words and automata made of others by numbers: transducers, other number systems, signs.
//! Each is compared with its definition, letter by letter.

mod convert;
mod ranges;
mod split;
mod syntax;
mod transduce;

use crate::random::Random;
use crate::scripts;
use wythoff_automata::{Dfao, StateId, Symbol, Tracks};
use wythoff_control::Control;
use wythoff_logic::session::{Answer, Options, Session, SessionError};
use wythoff_logic::syntax::parse_script;
use wythoff_logic::{AutomaticWord, TrackKind};

fn session() -> Session {
    Session::new(Options::default())
}

/// The first letters of a word with one index.
fn letters(session: &mut Session, name: &str, count: usize) -> Vec<i64> {
    let word = scripts::word(session, name);
    let [TrackKind::System(id)] = word.tracks[..] else { panic!("one index") };
    let arithmetic = session.prover.systems.get(id).arithmetic.clone();
    let letter = |n: usize| {
        let digits = arithmetic.represent(&n.into(), &Control::unlimited()).expect("no limit");
        let symbol = |&digit: &i32| word.dfao.tracks().symbol(&[digit]).expect("a digit");
        word.dfao.output(digits.iter().map(symbol)).expect("every number has a letter")
    };
    (0..count).map(letter).collect()
}

/// A random word in a number system. State 0 is where zeros stay, so that it does not matter
/// how many stand in front; in a system that reads the least significant digit first, a zero
/// never changes a letter.
fn random_word(
    random: &mut Random,
    session: &mut Session,
    system: &str,
    outputs: &[i64],
) -> AutomaticWord {
    let id = session.prover.find_system(system, &Control::unlimited()).expect("it is known");
    let arithmetic = session.prover.systems.get(id).arithmetic.clone();
    let tracks = Tracks::new([arithmetic.digits().to_vec()]).expect("one track");
    let zero = tracks.zero().expect("0 is a digit");
    let count = 2 + random.below(4);
    let msd = system.starts_with("msd_");
    let states: Vec<(i64, Vec<(Symbol, StateId)>)> = (0..count)
        .map(|state| {
            let target = |random: &mut Random, symbol: Symbol| {
                let stays = symbol == zero && (state == 0 || !msd);
                if stays { state } else { random.below(count) }
            };
            let symbols = (0..tracks.symbols()).map(Symbol::new);
            let edges = symbols.map(|s| (s, StateId::new(target(random, s)))).collect();
            (random.one_of(outputs), edges)
        })
        .collect();
    let dfao = Dfao::new(tracks, states).into();
    AutomaticWord { tracks: vec![TrackKind::System(id)], dfao }
}

/// Whether the last command of a script says TRUE.
fn holds(session: &mut Session, script: &str) -> bool {
    match last(session, script) {
        Ok(Answer::Truth { value, .. }) => value,
        other => panic!("{script}: {other:?}"),
    }
}

/// What is wrong with the last command of a script, and where.
fn mistake(session: &mut Session, script: &str) -> (String, String) {
    match last(session, script) {
        Err(SessionError::Wrong(wrong)) => {
            let at = wrong.error.span.expect("a place").of(script).to_owned();
            (at, wrong.error.to_string())
        }
        other => panic!("{script}: {other:?}"),
    }
}

fn last(session: &mut Session, script: &str) -> Result<Answer, SessionError> {
    let mut answer = None;
    for command in parse_script(script) {
        let command = command.unwrap_or_else(|e| panic!("{}", e.render(script, "script")));
        answer = Some(session.execute(&command, &Control::unlimited()).map(|r| r.answer));
    }
    answer.expect("a command")
}
