//! What a search tells while it runs: the steps, their order, and their words.

use std::sync::{Arc, Mutex};
use wythoff_control::{Control, Progress};
use wythoff_discovery::{
    DiscoveryError, Effort, End, Follow, Method, Reading, Stage, Subject, discover, levels, values,
};
use wythoff_games::{Grundy, Rules, catalogue};

/// What was told.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Told {
    name: &'static str,
    text: String,
    subject: Option<Subject>,
    system: Option<String>,
    method: Option<Method>,
    side: Option<u32>,
    states: Option<usize>,
    beams: Option<usize>,
    refuted: Option<(String, String)>,
}

/// Writes down everything.
#[derive(Default)]
struct Notes(Mutex<Vec<Told>>);

impl Notes {
    fn all(&self) -> Vec<Told> {
        self.0.lock().expect("no thread panics here").clone()
    }
}

impl Follow for Notes {
    fn stage(&self, stage: &Stage<'_>) {
        let trial = stage.trial();
        let told = Told {
            name: stage.name(),
            text: stage.to_string(),
            subject: trial.map(|trial| trial.subject),
            system: trial.map(|trial| trial.system.to_string()),
            method: trial.and_then(|trial| trial.method),
            side: match stage {
                Stage::Computing { side } | Stage::Board { side, .. } => Some(*side),
                _ => trial.and_then(|trial| trial.side),
            },
            states: stage.states(),
            beams: match stage {
                Stage::Look(look) => Some(look.beams.len()),
                _ => None,
            },
            refuted: match stage {
                Stage::Ended { end: End::Refuted { x, y }, .. } => {
                    Some((x.to_string(), y.to_string()))
                }
                _ => None,
            },
        };
        self.0.lock().expect("no thread panics here").push(told);
    }
}

fn game(name: &str) -> Rules {
    catalogue::find(name).expect("a game of the catalogue").1
}

fn names(told: &[Told]) -> Vec<&'static str> {
    told.iter().map(|told| told.name).collect()
}

/// Every guess is learned before it ends, and only a candidate is proved.
fn is_in_order(told: &[Told]) {
    let mut last = "";
    for told in told.iter().filter(|told| told.subject.is_some()) {
        let before = match told.name {
            "learning" => &["", "proved", "refuted", "exhausted", "too large", "stopped"][..],
            "candidate" | "too large" => &["learning"],
            "proof" => &["candidate"],
            "proved" | "refuted" => &["proof"],
            "exhausted" => &["learning", "candidate"],
            _ => &["learning", "proof"],
        };
        assert!(before.contains(&last), "{} after {last:?}: {}", told.name, told.text);
        last = told.name;
    }
}

#[test]
fn the_stages_of_k2_lead_from_the_board_to_the_proof() -> Result<(), DiscoveryError> {
    let notes = Notes::default();
    let found = discover(&game("K2"), &[], Effort::default(), &Control::unlimited(), &notes)?;
    let told = notes.all();
    is_in_order(&told);
    let seen = names(&told);
    assert_eq!(seen[..4], ["computing", "board", "beams", "numeration"]);
    // What comes after the proof would have to be smaller.
    let end = seen.iter().position(|&name| name == "proved").expect("a proof") + 1;
    assert_eq!(seen[end - 4..end], ["learning", "candidate", "proof", "proved"]);
    assert!(seen[end..].iter().all(|name| ["learning", "exhausted", "stopped"].contains(name)));
    assert_eq!((told[1].side, told[2].beams), (Some(2_000), Some(1)));
    assert!(told[1].text.ends_with("P-positions on 2000 x 2000"), "{}", told[1].text);
    assert!(told[2].text.starts_with("1 beam of slope "), "{}", told[2].text);
    let last = &told[end - 1];
    assert_eq!(last.text, "the P-positions, 28 states in fib from pairs of digits: proved");
    assert_eq!((last.subject, last.states), (Some(Subject::P), Some(28)));
    assert_eq!(last.system.as_deref(), Some("fib"));
    let theorem = found.theorem.expect("proved");
    assert_eq!((last.method, last.side), (Some(theorem.method), Some(theorem.side)));
    Ok(())
}

#[test]
fn the_stages_of_w4_are_its_attempts() -> Result<(), DiscoveryError> {
    let notes = Notes::default();
    let found = discover(&game("W4"), &[], Effort::default(), &Control::unlimited(), &notes)?;
    let told = notes.all();
    is_in_order(&told);
    let position = |name: &str| names(&told).iter().position(|&told| told == name);
    let order = ["beams", "numeration", "learning", "candidate", "proved"].map(position);
    assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{order:?}");
    let last = told.iter().find(|told| told.name == "proved").expect("a proof");
    assert_eq!(last.states, Some(26));
    assert_eq!(last.system.as_deref(), Some("pell"));
    let ended = |told: &&Told| {
        !["learning", "candidate", "proof"].contains(&told.name) && told.subject.is_some()
    };
    let ended: Vec<Told> = told.iter().filter(ended).cloned().collect();
    assert_eq!(ended.len(), found.attempts.len());
    for (told, attempt) in ended.iter().zip(&found.attempts) {
        assert_eq!((told.states, told.side), (Some(attempt.states), Some(attempt.side)));
        assert_eq!(told.name, End::from(&attempt.end).name());
    }
    Ok(())
}

#[test]
fn refuted_candidates_are_told_with_the_position() -> Result<(), DiscoveryError> {
    let notes = Notes::default();
    let control = Control::unlimited();
    let found = levels::discover(&game("K2"), 2, Effort::default(), &control, &notes)?;
    let told = notes.all();
    is_in_order(&told);
    let wrong: Vec<_> =
        found.attempts.iter().filter_map(|attempt| attempt.refuted.as_ref()).collect();
    assert!(!wrong.is_empty(), "the first boards are too small for value 2");
    let refuted: Vec<_> = told.iter().filter(|told| told.name == "refuted").collect();
    assert_eq!(refuted.len(), wrong.len());
    for (told, wrong) in refuted.iter().zip(wrong) {
        assert_eq!(told.subject, Some(Subject::Value(2)));
        assert_eq!(told.refuted, Some((wrong.x.to_string(), wrong.y.to_string())));
        let ending = format!(": refuted at ({}, {})", wrong.x, wrong.y);
        assert!(told.text.ends_with(&ending), "{}", told.text);
    }
    let last = told.last().expect("stages");
    assert_eq!((last.name, last.states), ("proved", Some(792)));
    Ok(())
}

#[test]
fn values_are_told_one_after_the_other() -> Result<(), DiscoveryError> {
    let notes = Notes::default();
    let control = Control::unlimited();
    levels::discover(&game("r-wythoff"), 3, Effort::default(), &control, &notes)?;
    let told = notes.all();
    is_in_order(&told);
    let proved: Vec<_> = told.iter().filter(|told| told.name == "proved").collect();
    let subjects: Vec<_> = proved.iter().map(|told| told.subject).collect();
    assert_eq!(subjects, [0, 1, 2, 3].map(|g| Some(Subject::Value(g))));
    assert_eq!(proved[3].method, Some(Method::Word(Reading::Diagonals)));
    assert_eq!(
        proved[3].text,
        "the positions of value 3, 167 states in fib from the word of the diagonals: proved"
    );
    // Of a game that needs boards, the P-positions come first.
    let notes = Notes::default();
    levels::discover(&game("K1"), 1, Effort::default(), &control, &notes)?;
    let told = notes.all();
    is_in_order(&told);
    let proved: Vec<_> = told.iter().filter(|told| told.name == "proved").collect();
    let subjects: Vec<_> = proved.iter().map(|told| told.subject).collect();
    assert_eq!(subjects, [Some(Subject::P), Some(Subject::Value(1))]);
    assert!(proved[1].method.is_some());
    Ok(())
}

#[test]
fn values_of_wythoff_are_told() -> Result<(), DiscoveryError> {
    let notes = Notes::default();
    let control = Control::unlimited();
    values::discover(Grundy(1), values::ValueEffort::default(), &control, &notes)?;
    let told = notes.all();
    assert_eq!(names(&told), ["learning", "candidate", "proof", "proved"]);
    assert_eq!(
        told[0].text,
        "learning the positions of values 0 to 1 in fib from the word of the rows"
    );
    assert_eq!(told[3].states, Some(209));
    // A sight that is too short: refuted first, proved after looking further.
    let short = values::Sight { depth: 2, left: 0, right: 0, rows: 40 };
    let effort = values::ValueEffort { sight: Some(short), ..values::ValueEffort::default() };
    let notes = Notes::default();
    let found = values::discover(Grundy(1), effort, &control, &notes)?;
    let told = notes.all();
    is_in_order(&told);
    let learned = told.iter().filter(|told| told.name == "learning").count();
    assert_eq!(learned, found.attempts.len());
    let refused = found.attempts.iter().filter(|attempt| attempt.refused.is_some()).count();
    assert_eq!(told.iter().filter(|told| told.name == "refuted").count(), refused);
    assert!(refused > 0, "{:?}", found.attempts);
    Ok(())
}

#[test]
fn counts_alone_give_the_same_theorem() -> Result<(), DiscoveryError> {
    let progress = Arc::new(Progress::new());
    let control = Control::unlimited().watched(progress.clone());
    let found = discover(&game("K2"), &[], Effort::default(), &control, &())?;
    let (done, total) = progress.counted().expect("a board was counted");
    assert_eq!(done, total, "and is finished");
    assert!(progress.states() > 0);
    assert_eq!(found.theorem.map(|theorem| theorem.set.states()), Some(28));
    Ok(())
}
