//! `--max-memory` where the system does not say how much memory there is in use.

use clap::ArgMatches;
use clap::parser::ValueSource;

/// What to say, beside the answer, to whoever gives `--max-memory`; nothing if it is kept.
pub(crate) fn warning(given: &ArgMatches, is_known: bool) -> Option<&'static str> {
    (!is_known && limits_memory(given)).then_some(
        "this system does not say how much memory is in use: --max-memory limits only what is \
         known before it is computed",
    )
}

/// Whether the option is among the arguments, and not only its default.
fn limits_memory(given: &ArgMatches) -> bool {
    const OPTION: &str = "max_memory";
    let here = given.try_contains_id(OPTION).is_ok()
        && given.value_source(OPTION) == Some(ValueSource::CommandLine);
    here || given.subcommand().is_some_and(|(_, given)| limits_memory(given))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn a_limit_that_is_not_kept_is_told_to_whoever_gives_it() {
        let warns = |line: &str, is_known| {
            let given = crate::Cli::command().try_get_matches_from(line.split(' '));
            warning(&given.expect(line), is_known).is_some()
        };
        for line in
            ["wythoff value nim 1 2", "wythoff verify rows wythoff --up-to-row 10 --value 2"]
        {
            let limited = format!("{line} --max-memory 1G");
            assert!(warns(&limited, false), "{limited}");
            assert!(!warns(&limited, true) && !warns(line, false), "{line}");
        }
        assert!(!warns("wythoff games", false));
    }
}
