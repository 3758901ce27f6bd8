//! The `console` blocks of a page: commands, and what is shown to come out.

/// A command with the output shown below it.
pub(crate) struct Shown {
    pub(crate) command: String,
    pub(crate) output: String,
}

/// All commands of a page.
pub(crate) fn shown(markdown: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            all.push(Shown { command: command.to_owned(), output: String::new() });
        } else if inside {
            let last = all.last_mut().expect("a block starts with a command");
            last.output.push_str(line);
            last.output.push('\n');
        }
    }
    all
}
