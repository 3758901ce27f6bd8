//! Number systems by name: `msd_fib`, `lsd_2`, `msd_neg_2` and those the user defines.

use crate::prover::Failure;
use crate::{LogicError, LogicErrorKind, suggest};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use wythoff_automata::Control;
use wythoff_numeration::{
    Arithmetic, CustomFiles, DumontThomas, NumberSystem, NumerationError, Order,
};

/// A number system with its name and its arithmetic.
#[derive(Clone, Debug)]
pub struct System {
    /// The name with the order: `msd_fib`.
    pub name: Arc<str>,
    /// Its automata.
    pub arithmetic: Arc<Arithmetic>,
}

/// Which system of a [`Systems`], and whether its numbers are all integers: everybody who
/// simplifies has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SystemId {
    number: u32,
    is_signed: bool,
}

impl SystemId {
    pub(crate) fn number(self) -> u32 {
        self.number
    }

    /// Whether its numbers are all integers; those of other systems are natural.
    pub fn is_signed(self) -> bool {
        self.is_signed
    }
}

/// A system the user defined, for both orders.
#[derive(Clone, Debug)]
enum Definition {
    Ostrowski(NumberSystem),
    Morphic(DumontThomas),
    /// Made for one order; files come with one.
    Files(Box<CustomFiles>, Order),
}

/// All systems that were named so far. A system is made when it is first named.
#[derive(Clone, Debug, Default)]
pub struct Systems {
    all: Vec<System>,
    by_name: FxHashMap<Arc<str>, SystemId>,
    defined: FxHashMap<String, Definition>,
    /// What is wrong with systems of files, for whoever asked for them.
    doubts: Vec<String>,
}

/// The systems that are always there, by the names after `msd_` and `lsd_`.
const BUILT_IN: [&str; 6] = ["fib", "pell", "trib", NARA, "narayana", "neg_fib"];

/// Walnut's name of Narayana's system, and so the one in files.
const NARA: &str = "nara";

/// What there is with negative numbers.
pub(crate) const NEGATIVE_HELP: &str = "negative bases are neg_K for any K from 2 on, and neg_fib";

/// Other names that somebody may try, with all but letters and digits left out.
const SLIPS: [(&str, &str); 7] = [
    ("fibonacci", "fib"),
    ("zeckendorf", "fib"),
    ("tribonacci", "trib"),
    ("negfibonacci", "neg_fib"),
    ("negafib", "neg_fib"),
    ("negafibonacci", "neg_fib"),
    ("negabinary", "neg_2"),
];

impl Systems {
    /// The system with this id.
    pub fn get(&self, id: SystemId) -> &System {
        &self.all[id.number as usize]
    }

    /// The system of a name such as `msd_fib`.
    ///
    /// # Errors
    ///
    /// If there is no such system, its digits are too many, or the control says so.
    pub fn find(&mut self, name: &str, control: &Control) -> Result<SystemId, Failure> {
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        if let Some((order, "narayana")) = split(name) {
            let short = format!("{}{NARA}", prefix(order));
            if !self.is_defined(name) && !self.is_defined(&short) {
                return self.find(&short, control);
            }
        }
        let arithmetic = self.make(name, control)?;
        Ok(self.adopt(name, Arc::new(arithmetic)))
    }

    /// The system with these automata, from now on under this name.
    pub(crate) fn adopt(&mut self, name: &str, arithmetic: Arc<Arithmetic>) -> SystemId {
        let name: Arc<str> = name.into();
        let number = u32::try_from(self.all.len()).expect("few systems are named");
        let id = SystemId { number, is_signed: arithmetic.is_signed() };
        self.all.push(System { name: name.clone(), arithmetic });
        self.by_name.insert(name, id);
        id
    }

    /// Defines the Ostrowski system of a continued fraction, for `msd_NAME` and `lsd_NAME`.
    pub fn define_ostrowski(&mut self, name: &str, system: NumberSystem) {
        self.forget(name);
        self.defined.insert(name.to_owned(), Definition::Ostrowski(system));
    }

    /// Defines the number system of a morphism, for `msd_NAME` and `lsd_NAME`.
    pub fn define_morphic(&mut self, name: &str, system: DumontThomas) {
        self.forget(name);
        self.defined.insert(name.to_owned(), Definition::Morphic(system));
    }

    /// Defines a system by automata, for the given order.
    pub(crate) fn define_files(&mut self, name: &str, files: CustomFiles, order: Order) {
        let name = format!("{}{name}", prefix(order));
        // The other order has files of its own, and what was made with it stays valid.
        self.by_name.remove(name.as_str());
        self.defined.insert(name, Definition::Files(Box::new(files), order));
    }

    /// Notes that the automata of a system may not be what they should be.
    pub(crate) fn doubt(&mut self, message: String) {
        self.doubts.push(message);
    }

    /// What was noted since the last time.
    pub(crate) fn take_doubts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.doubts)
    }

    /// Whether a name is known without looking for files.
    pub(crate) fn is_known(&self, name: &str) -> bool {
        let Some((_, base)) = split(name) else { return false };
        let number = base.strip_prefix("neg_").unwrap_or(base);
        self.by_name.contains_key(name)
            || self.is_defined(name)
            || BUILT_IN.contains(&base)
            || number.parse::<u64>().is_ok_and(|number| number >= 2)
    }

    /// Whether the user defined the system of a name.
    fn is_defined(&self, name: &str) -> bool {
        let base = split(name).map(|(_, base)| base);
        base.is_some_and(|base| self.defined.contains_key(base)) || self.defined.contains_key(name)
    }

    /// Whether a name means one of the systems that are always there.
    pub(crate) fn is_built_in(&self, name: &str) -> bool {
        let Some((_, base)) = split(name) else { return false };
        let defined = self.defined.contains_key(base) || self.defined.contains_key(name);
        !defined && BUILT_IN.contains(&base)
    }

    /// The names that can be completed: built in and defined.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = BUILT_IN
            .iter()
            .map(|name| (*name).to_owned())
            .chain(["2", "10", "neg_2", "neg_10"].map(str::to_owned))
            .chain(self.defined.keys().filter(|name| split(name).is_none()).cloned())
            .flat_map(|name| [format!("msd_{name}"), format!("lsd_{name}")])
            .chain(self.defined.keys().filter(|name| split(name).is_some()).cloned())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    fn forget(&mut self, name: &str) {
        // Relations already made keep their own system; the name now means the new one.
        self.by_name.remove(format!("msd_{name}").as_str());
        self.by_name.remove(format!("lsd_{name}").as_str());
    }

    fn make(&self, name: &str, control: &Control) -> Result<Arithmetic, Failure> {
        let (order, base) = split(name).ok_or_else(|| self.unknown(name))?;
        if let Some(number) = base.strip_prefix("neg_") {
            let made = match (number, number.parse()) {
                ("fib", _) => Arithmetic::nega_fibonacci(order, control),
                (_, Ok(number)) => Arithmetic::negative_base(number, order, control),
                // The numbers of files would be taken for natural ones.
                _ if self.is_defined(name) => {
                    let message = format!("`{name}`: files can have natural numbers only");
                    let error = LogicError::new(LogicErrorKind::Unsupported, message);
                    return Err(error.helping(NEGATIVE_HELP).into());
                }
                _ => return Err(self.unknown(name).into()),
            };
            return made.map_err(|error| refused(name, error));
        }
        let made = match self.defined.get(base).or_else(|| self.defined.get(name)) {
            Some(Definition::Ostrowski(system)) => Arithmetic::of(system, order, control),
            Some(Definition::Morphic(system)) => Arithmetic::morphic(system, order, control),
            Some(Definition::Files(files, order)) => {
                Arithmetic::custom((**files).clone(), *order, control)
            }
            None => match base {
                "fib" => Arithmetic::of(&NumberSystem::fibonacci(), order, control),
                "pell" => Arithmetic::of(&NumberSystem::pell(), order, control),
                "trib" => Arithmetic::tribonacci(order, control),
                NARA | "narayana" => Arithmetic::narayana(order, control),
                _ => {
                    let base: u64 = base.parse().map_err(|_| self.unknown(name))?;
                    NumberSystem::base(base)
                        .and_then(|system| Arithmetic::of(&system, order, control))
                }
            },
        };
        made.map_err(|error| refused(name, error))
    }

    fn unknown(&self, name: &str) -> LogicError {
        let candidates = self.names();
        let near = meant(name)
            .or_else(|| suggest(name, candidates.iter().map(String::as_str)))
            .filter(|near| near != name);
        LogicError::new(LogicErrorKind::UnknownName, format!("unknown number system `{name}`"))
            .suggesting(near)
            .helping(
                "built in are msd_K and lsd_K for a base K, msd_neg_K for the base -K, fib, \
                 neg_fib, pell, trib and nara; `ost`, `parry`, `pisot` and `dumont` define others",
            )
    }
}

/// The name that was probably meant, where it is known under another one: `msd_neg2`.
fn meant(name: &str) -> Option<String> {
    let (order, base) = split(name)?;
    let plain: String = base.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    let other = SLIPS.iter().find(|(slip, _)| *slip == plain).map(|(_, known)| (*known).to_owned());
    let other = other.or_else(|| {
        let number = plain.strip_prefix("nega").or_else(|| plain.strip_prefix("neg"))?;
        number.parse::<u64>().is_ok_and(|number| number >= 2).then(|| format!("neg_{number}"))
    })?;
    Some(format!("{}{other}", prefix(order)))
}

/// A system that has a name, but cannot be made.
fn refused(name: &str, error: NumerationError) -> Failure {
    match error {
        NumerationError::Stopped(reason) => reason.into(),
        other => LogicError::new(LogicErrorKind::Type, format!("`{name}`: {other}")).into(),
    }
}

fn prefix(order: Order) -> &'static str {
    match order {
        Order::MostSignificantFirst => "msd_",
        Order::LeastSignificantFirst => "lsd_",
    }
}

fn split(name: &str) -> Option<(Order, &str)> {
    if let Some(base) = name.strip_prefix("msd_") {
        return Some((Order::MostSignificantFirst, base));
    }
    name.strip_prefix("lsd_").map(|base| (Order::LeastSignificantFirst, base))
}
