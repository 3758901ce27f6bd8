//! Number systems by name: `msd_fib`, `lsd_2`, `msd_pell` and those the user defines.

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

/// Which system of a [`Systems`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SystemId(u32);

impl SystemId {
    pub(crate) fn number(self) -> u32 {
        self.0
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
const BUILT_IN: [&str; 4] = ["fib", "pell", "trib", "narayana"];

impl Systems {
    /// The system with this id.
    pub fn get(&self, id: SystemId) -> &System {
        &self.all[id.0 as usize]
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
        let arithmetic = self.make(name, control)?;
        Ok(self.adopt(name, Arc::new(arithmetic)))
    }

    /// The system with these automata, from now on under this name.
    pub(crate) fn adopt(&mut self, name: &str, arithmetic: Arc<Arithmetic>) -> SystemId {
        let name: Arc<str> = name.into();
        let id = SystemId(u32::try_from(self.all.len()).expect("few systems are named"));
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
        let prefix = if order == Order::MostSignificantFirst { "msd_" } else { "lsd_" };
        let name = format!("{prefix}{name}");
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
        self.by_name.contains_key(name)
            || self.defined.contains_key(base)
            || self.defined.contains_key(name)
            || BUILT_IN.contains(&base)
            || base.parse::<u64>().is_ok_and(|base| base >= 2)
    }

    /// The names that can be completed: built in and defined.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = BUILT_IN
            .iter()
            .map(|name| (*name).to_owned())
            .chain(["2".to_owned(), "10".to_owned()])
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
        let unknown = || {
            let candidates = self.names();
            LogicError::new(LogicErrorKind::UnknownName, format!("unknown number system `{name}`"))
                .suggesting(suggest(name, candidates.iter().map(String::as_str)))
                .helping(
                    "built in are msd_K and lsd_K for a base K, and fib, pell, trib, narayana; \
                     `ost`, `parry`, `pisot` and `dumont` define others",
                )
        };
        let (order, base) = split(name).ok_or_else(unknown)?;
        if base.starts_with("neg_") {
            return Err(LogicError::new(
                LogicErrorKind::Unsupported,
                format!("`{name}`: negative bases are not supported yet"),
            )
            .into());
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
                "narayana" => Arithmetic::narayana(order, control),
                _ => {
                    let base: u64 = base.parse().map_err(|_| unknown())?;
                    NumberSystem::base(base)
                        .and_then(|system| Arithmetic::of(&system, order, control))
                }
            },
        };
        made.map_err(|error| match error {
            NumerationError::Stopped(reason) => reason.into(),
            other => LogicError::new(LogicErrorKind::Type, format!("`{name}`: {other}")).into(),
        })
    }
}

fn split(name: &str) -> Option<(Order, &str)> {
    if let Some(base) = name.strip_prefix("msd_") {
        return Some((Order::MostSignificantFirst, base));
    }
    name.strip_prefix("lsd_").map(|base| (Order::LeastSignificantFirst, base))
}
