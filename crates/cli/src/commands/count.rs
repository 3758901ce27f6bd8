//! `wythoff count`

use super::prover::print::{Style, counting_line, print_entry};
use super::prover::{ProverArgs, execute};
use super::run::verdict;
use crate::Verdict;
use crate::failure::Failure;
use crate::output::{can_be_written, print_json, print_text, unless_unread, write_text};
use crate::status::Watched;
use dashu_int::IBig;
use std::path::{Path, PathBuf};
use wythoff_workbench::count::{
    CountRequest, CountingAnswer, Index, b_file, count, count_members, matrices,
};
use wythoff_workbench::prover::{
    Answer, CountingSummary, Entry, MatrixFormat, RelationSummary, Response, Session, Source,
    Totals, counting_command,
};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff count \"?msd_fib x<=n & Ey x=2*y\" n=10^30\n  wythoff count \"?msd_fib x+y=n & F[x]=F[y]\" n=0..20\n  wythoff count \"x<=n & T[x]=@1\" n\n  wythoff count \"x<=n & T[x]=@1\" n --recurrence\n  wythoff count \"x<n & T[x]=T[x+1]\" n --out f.mpl --minimal\n  wythoff count \"?msd_fib x<n\" n --equal \"?msd_fib x+1<=n\"\n  wythoff count \"n<=x & x<m\" n=5 m=10^20 --json\n  wythoff count \"?msd_fib x<10^30 & Ey x=2*y\"\n\nThe values of the other free variables are counted; without a variable all that satisfy the formula,\nif they are finitely many. Without a value for n its counting function is\ndescribed: the dimension of its linear representation, the smallest one (rank), first values, growth.\nA range of values is printed as a b-file. Exit codes: 0 answered, 1 not bounded (--bounded) or not\nequal (--equal), 2 the formula is wrong, a count is infinite or a file cannot be written, 3 stopped by\na limit."
)]
pub(crate) struct Args {
    /// A formula in the language of Walnut, with free variables
    formula: String,
    /// The variables to count for, with values of any size: n=10^30, n=0..20, or n alone; without
    /// them all that satisfy the formula are counted
    #[arg(value_name = "VARIABLE", value_parser = Index::parse)]
    index: Vec<Index>,
    #[command(flatten)]
    questions: Questions,
    /// Compare with what another formula counts for the same variables
    #[arg(long, value_name = "FORMULA")]
    equal: Option<String>,
    /// Write matrices: .mpl (Maple), .wl (Mathematica), .m (MATLAB), .sage or .json; or the
    /// values as a b-file, .txt
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// With --out: the smallest representation, over the rationals
    #[arg(long, requires = "out")]
    minimal: bool,
    #[command(flatten)]
    prover: ProverArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What else to say.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Questions {
    /// Say whether the numbers are bounded, and which there are if they are
    #[arg(long)]
    bounded: bool,
    /// Print recurrences: between n and its digits, and along zeros
    #[arg(long)]
    recurrence: bool,
}

/// What a file is to hold.
#[derive(Clone, Copy)]
enum Contents {
    Matrices(MatrixFormat),
    Values,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    if args.index.is_empty() {
        return run_without_index(args);
    }
    let contents = args.out.as_deref().map(contents_of).transpose()?;
    let ranges = ranges(&args.index)?;
    if matches!(contents, Some(Contents::Values)) && ranges.is_none() {
        let message = "a .txt file holds values: give some, as in n=0..100";
        return Err(Failure::usage(message));
    }
    can_be_written(&args.out)?;
    let mut session = args.prover.open()?;
    let counting = match define(&mut session, &args.formula, args)? {
        Ok(counting) => counting,
        Err(verdict) => return Ok(verdict),
    };
    let other = match &args.equal {
        None => None,
        Some(formula) => match define(&mut session, formula, args)? {
            Ok(other) => Some(other),
            Err(verdict) => return Ok(verdict),
        },
    };
    let describes = ranges.is_none() && !args.questions.recurrence && args.equal.is_none();
    let request = CountRequest {
        ranges: ranges.as_deref(),
        growth: args.questions.bounded || (describes && args.out.is_none()),
        recurrences: args.questions.recurrence,
        equal_to: other.as_ref().map(|other| &*other.function),
    };
    let watched = Watched::new("counting", session.options.limits);
    let answer = watched.run(|control| count(&session, &counting, &request, control))?;
    if let (Some(path), Some(contents)) = (&args.out, contents) {
        let text = match contents {
            Contents::Matrices(format) => watched
                .run(|control| matrices(&counting.function, format, args.minimal, control))?,
            Contents::Values => {
                b_file(&answer.function.index, answer.counts.as_deref().unwrap_or_default())
            }
        };
        write_text(path, &text)?;
    }
    if args.json {
        print_json(&answer)?;
    } else {
        let heading = describes.then(|| counting_line(None, &counting));
        print_text(&shown(&answer, heading, args.questions.bounded))?;
    }
    let bounded =
        !args.questions.bounded || answer.growth.as_ref().is_none_or(|growth| growth.bounded);
    Ok(if bounded && answer.equal != Some(false) { Verdict::Yes } else { Verdict::No })
}

/// How many tuples satisfy the formula.
fn run_without_index(args: &Args) -> Result<Verdict, Failure> {
    let Questions { bounded, recurrence } = args.questions;
    if bounded || recurrence || args.equal.is_some() || args.out.is_some() {
        let message = "a number of tuples is no function: name a variable to count for, as in n";
        return Err(Failure::usage(message));
    }
    let mut session = args.prover.open()?;
    let relation = match decide(&mut session, &args.formula, args)? {
        Ok(relation) => relation,
        Err(verdict) => return Ok(verdict),
    };
    let watched = Watched::new("counting", session.options.limits);
    let answer = watched.run(|control| count_members(&session, &relation, control))?;
    if args.json {
        print_json(&answer)?;
    } else {
        print_text(&answer.value)?;
    }
    Ok(Verdict::Yes)
}

/// The counting function of a formula; if there is none, that has been said.
fn define(
    session: &mut Session,
    formula: &str,
    args: &Args,
) -> Result<Result<CountingSummary, Verdict>, Failure> {
    Ok(decide(session, formula, args)?.map(|relation| {
        relation.counting.expect("a relation that is counted for a variable has its function")
    }))
}

/// What satisfies a formula; if that cannot be asked, it has been said.
fn decide(
    session: &mut Session,
    formula: &str,
    args: &Args,
) -> Result<Result<RelationSummary, Verdict>, Failure> {
    let index: Vec<String> = args.index.iter().map(|index| index.variable.clone()).collect();
    let command = counting_command(formula, &index);
    let outcome = match execute(session, &command) {
        Ok(Response { answer: Answer::Relation(summary), .. }) => return Ok(Ok(*summary)),
        outcome => outcome,
    };
    if let Ok(Response { answer: Answer::Truth { .. }, .. }) = &outcome {
        let message = "the formula has no free variable, so there is nothing to count";
        return Err(Failure::usage(message));
    }
    let source = Source { file: "formula", text: formula };
    let entry = Entry::new(source, &command, &outcome);
    let mut totals = Totals::default();
    totals.count(&entry);
    unless_unread(print_entry(&entry, Style { head: false, explain: args.prover.explain }))?;
    Ok(Err(match verdict(totals) {
        // A term has a value, but nothing to count.
        Verdict::Yes | Verdict::No => Verdict::Wrong,
        other => other,
    }))
}

/// The values of all variables, or of none.
fn ranges(index: &[Index]) -> Result<Option<Vec<(IBig, IBig)>>, Failure> {
    let given: Vec<(IBig, IBig)> = index.iter().filter_map(|index| index.range.clone()).collect();
    match given.len() {
        0 => Ok(None),
        all if all == index.len() => Ok(Some(given)),
        _ => {
            let missing = index.iter().find(|index| index.range.is_none());
            let name = missing.map_or("", |index| &index.variable);
            Err(Failure::usage(format!("`{name}` has no value; give it one, or give none")))
        }
    }
}

fn contents_of(path: &Path) -> Result<Contents, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    if extension.eq_ignore_ascii_case("txt") {
        return Ok(Contents::Values);
    }
    MatrixFormat::of_extension(extension).map(Contents::Matrices).ok_or_else(|| {
        Failure::usage(format!(
            "{}: matrices are written as .mpl (Maple), .wl (Mathematica), .m (MATLAB), .sage or \
             .json, values as .txt",
            path.display()
        ))
    })
}

fn shown(answer: &CountingAnswer, heading: Option<String>, bounded: bool) -> String {
    let mut lines: Vec<String> = heading.into_iter().collect();
    match answer.counts.as_deref() {
        Some([one]) => lines.push(one.value.clone()),
        Some(rows) => lines.push(b_file(&answer.function.index, rows).trim_end().to_owned()),
        None => {}
    }
    if let Some(growth) = answer.growth.as_ref().filter(|_| bounded || answer.counts.is_none()) {
        lines.push(growth.text.clone());
    }
    lines.extend(answer.recurrences.iter().flatten().cloned());
    if answer.equal == Some(true) {
        lines.push("the same function".to_owned());
    }
    if let Some(difference) = &answer.difference {
        let at: Vec<String> = difference.at.iter().map(|(v, n)| format!("{v} = {n}")).collect();
        lines.push(format!(
            "different at {}: {} and {}",
            at.join(", "),
            difference.value,
            difference.other
        ));
    }
    lines.join("\n")
}
