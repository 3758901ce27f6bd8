//! Everything that belongs to a theorem, in one folder.

use super::html::page;
use super::{ClosedFormReport, Found, TheoremReport};
use super::{if_it_fits, latex};
use crate::error::{Disagreement, InputError, WorkbenchError};
use std::path::{Path, PathBuf};
use wythoff_automata::format::{Header, TrackKind, dot, svg, tikz, walnut};
use wythoff_discovery::encode::encode;
use wythoff_discovery::walnut_script;
use wythoff_numeration::NumberSystem;

/// Writes everything that belongs to a theorem ([`files_of`]), and gives the files written.
///
/// # Errors
/// A file that cannot be written, or a search without a theorem.
pub fn write_folder(found: &Found, folder: &Path) -> Result<Vec<PathBuf>, WorkbenchError> {
    write_all(folder, files_of(found)?)
}

/// The files of a theorem, names and texts: `theorem.json`, `theorem.html`, `theorem.tex`, the
/// automaton as `P.txt` (Walnut), `P.gv`, `P.svg` and `P.tikz`, `proof.txt` (a Walnut script) and, if
/// the format has room for it, `certificate.cert`; and, where they exist, the words of the
/// closed form and of the rows as `w.txt` and `coding.txt` (Walnut).
///
/// # Errors
/// A search without a theorem.
pub fn files_of(found: &Found) -> Result<Vec<(String, String)>, WorkbenchError> {
    let Some(theorem) = found.theorem() else {
        return Err(InputError::NoTheorem.into());
    };
    let (system, prelude) = walnut_system(theorem.numerals.system());
    let header = Header { tracks: vec![TrackKind::System(system.clone()); 2] };
    let encoding = encode(found.game().rules())?;
    let picture = svg::draw(&theorem.set);
    let report = found.report();
    let whole = TheoremReport { automaton: found.automaton(), ..report.clone() };
    let json = serde_json::to_string_pretty(&whole).map_err(Disagreement::Report)?;
    let files = [
        ("theorem.json", json + "\n"),
        ("theorem.html", page(found, theorem, &report, &picture)),
        ("theorem.tex", latex::of_p_positions(found, theorem, &report.also_proved, &report.forms)),
        ("P.txt", walnut::write(&theorem.set, &header)),
        ("P.gv", dot::write(&theorem.set, &header)),
        ("P.svg", picture),
        ("P.tikz", tikz::write(&theorem.set)),
        ("proof.txt", walnut_script(found.game().name(), &system, &encoding, &prelude)),
    ];
    let certificate = if_it_fits(found.certificate())?;
    let certificate = certificate.map(|text| ("certificate.cert", text));
    let forms = &report.forms;
    let sequences = forms.closed_form.iter().flat_map(ClosedFormReport::words);
    let words = sequences.map(|(word, sequence)| (word_file(word), sequence.automaton.clone()));
    let coding = forms.coding_word.as_ref();
    let coding = coding.map(|word| ("coding.txt".to_owned(), word.automaton.clone()));
    let files = files.into_iter().chain(certificate).map(|(name, text)| (name.to_owned(), text));
    Ok(files.chain(words).chain(coding).collect())
}

/// The file of a word of offsets: `w.txt`, `w_2.txt`.
pub(super) fn word_file(word: &str) -> String {
    format!("{word}.txt")
}

/// Writes files into a folder, all of them or none. Files of other names stay.
pub(super) fn write_all(
    folder: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> Result<Vec<PathBuf>, WorkbenchError> {
    wythoff_files::fill(folder, files).map_err(|error| WorkbenchError::file(folder, error))
}

/// The name that Walnut knows a system by, and what has to be said before.
pub(crate) fn walnut_system(system: &NumberSystem) -> (String, String) {
    let list = |items: &[u64]| items.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    match system {
        NumberSystem::Fibonacci => ("msd_fib".to_owned(), String::new()),
        NumberSystem::Base(base) => (format!("msd_{}", base.get()), String::new()),
        NumberSystem::Parry(parry) => {
            let expansion = parry.expansion();
            let (before, period) = (list(expansion.preperiod()), list(expansion.period()));
            ("msd_own".to_owned(), format!("parry own [{before}] [{period}];\n"))
        }
        NumberSystem::Ostrowski(ostrowski) => {
            let fraction = ostrowski.continued_fraction();
            if fraction.preperiod().is_empty() && fraction.period() == [2] {
                return ("msd_pell".to_owned(), String::new());
            }
            let before = std::iter::once(0).chain(fraction.preperiod().iter().copied());
            let before: Vec<u64> = before.collect();
            let prelude = format!("ost own [{}] [{}];\n", list(&before), list(fraction.period()));
            ("msd_own".to_owned(), prelude)
        }
    }
}
