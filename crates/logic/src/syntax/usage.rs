//! Every command with its form and what it does: for errors, suggestions,
//! `help` and completion.

/// How a command is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// The first word.
    pub command: &'static str,
    /// How it goes on; `<…>` stands for something, `[…]` may be left out.
    pub form: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
}

const fn usage(command: &'static str, form: &'static str, about: &'static str) -> Usage {
    Usage { command, form, about }
}

/// All commands, in the order in which `help` lists them.
pub const COMMANDS: &[Usage] = &[
    usage("eval", "[<name> [<variable>…]] \"<formula>\"", "decide a formula"),
    usage("def", "[<name> [<variable>…]] \"<formula>\"", "decide a formula and keep it as $name"),
    usage("assert", "[<name>] \"<formula>\"", "end the script unless it is true (not in Walnut)"),
    usage("reg", "<name> <alphabet>… \"<regular expression>\"", "define $name by words"),
    usage("macro", "<name> \"<text with %0, %1, …>\"", "define #name(…), replaced as text"),
    usage("explain", "\"<formula>\"", "show how a formula will be decided (not in Walnut)"),
    usage("morphism", "<name> \"0->01 1->10 …\"", "define a morphism"),
    usage("promote", "<word> <morphism>", "define a word as the fixed point of a morphism"),
    usage("image", "<word> <morphism> <old word>", "define a word as an image"),
    usage("combine", "<word> <automaton>[=<output>]…", "define a word by where automata accept"),
    usage("join", "<word> <word>[<x>][<y>]…", "define a word by several, the first nonzero one"),
    usage("ost", "<name> [<preperiod>] [<period>]", "define an Ostrowski number system"),
    usage(
        "parry",
        "<name> [<preperiod>] [<period>]",
        "define the number system of an expansion of 1 (not in Walnut)",
    ),
    usage(
        "pisot",
        "<name> \"<polynomial>\"",
        "define the number system of a Pisot number (not in Walnut)",
    ),
    usage("dumont", "<name> <morphism>", "define the number system of a morphism (not in Walnut)"),
    usage("union", "<new> <old>…", "the union of automata"),
    usage("intersect", "<new> <old>…", "the intersection of automata"),
    usage("concat", "<new> <old>…", "the concatenation of automata"),
    usage("star", "<new> <old>", "the repetition of an automaton"),
    usage("rightquo", "<new> <old> <old>", "the right quotient of two automata"),
    usage("leftquo", "<new> <old> <old>", "the left quotient of two automata"),
    usage("reverse", "<new> <old>", "the reversal of an automaton or word"),
    usage("minimize", "<new> <old>", "the minimal automaton of a word"),
    usage("convert", "<new> <number system> <old>", "the same in another number system"),
    usage("transduce", "<new> <transducer> <old>", "a word through a transducer"),
    usage("split", "<new> <old> [+|-|]…", "a part of integers as natural numbers"),
    usage("rsplit", "<new> [+|-|]… <old>", "natural numbers as a part of integers"),
    usage("alphabet", "<new> <alphabet>… <old>", "the same over other alphabets"),
    usage("fixleadzero", "<new> <old>", "accept with any number of zeros before"),
    usage("fixtrailzero", "<new> <old>", "accept with any number of zeros after"),
    usage("inf", "<name>", "does it accept infinitely many?"),
    usage("test", "<name> <count>", "the first that it accepts"),
    usage("first", "<name> [<count>]", "the first members, ten if not said (not in Walnut)"),
    usage("count", "<name> [<variable>=<value>… | < <bound>]", "how many (not in Walnut)"),
    usage("growth", "<function>", "is a counting function bounded? (not in Walnut)"),
    usage("values", "<word> <function>", "a word as values of a function (not in Walnut)"),
    usage("same", "<function> <function>", "are two counting functions equal? (not in Walnut)"),
    usage("relations", "<function>", "recurrences of a counting function (not in Walnut)"),
    usage("describe", "<name>", "its size and alphabets"),
    usage("info", "<name>", "the same as describe"),
    usage("regex", "<name>", "its language as a regular expression (not in Walnut)"),
    usage("export", "<name> gv|ba|txt|svg|mpl|wl|m|sage|json", "write it in another format"),
    usage("draw", "<name>", "the same as export gv"),
    usage("load", "<file>", "run the commands of a file"),
    usage("help", "[<command>]", "this list, or one command"),
    usage("clear", "", "nothing; Walnut clears the screen"),
    usage("cls", "", "the same as clear"),
    usage("exit", "", "leave"),
    usage("quit", "", "leave"),
];

/// The command with this first word.
pub fn usage_of(command: &str) -> Option<&'static Usage> {
    COMMANDS.iter().find(|usage| usage.command == command)
}
