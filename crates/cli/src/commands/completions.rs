//! `wythoff completions`

use crate::failure::Failure;
use crate::output::Output;
use crate::{Cli, Verdict};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff completions bash > ~/.local/share/bash-completion/completions/wythoff\n  wythoff completions zsh > _wythoff"
)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    // Into memory first: the generator takes a failed write for a defect.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wythoff", &mut script);
    let mut out = Output::open(None)?;
    out.write_all(&script)?;
    out.finish()?;
    Ok(Verdict::Yes)
}
