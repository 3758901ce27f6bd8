//! The plan: formulas as a shared graph of typed nodes, simplified as they are made.
//!
//! Every node exists once, so equal parts of a formula are evaluated once. Variables are
//! numbers, different for every quantifier of a translated formula, so that quantifiers
//! can be moved without capture. Simplification may put copies of one quantifier side by
//! side, as ∃ over ∨ does, so whatever carries a variable into a node minds the variables
//! that are bound there. Constructors keep a normal form: no double negation, connectives
//! flattened and sorted, linear relations divided by their common factor.
//!
//! | file | what |
//! |---|---|
//! | `make` | the constructors, and what they simplify |
//! | `binding` | free and bound variables, new names, putting one variable for another |

mod binding;
mod make;

use crate::SystemId;
use crate::kind::Kind;
use dashu_int::IBig;
use rustc_hash::FxHashMap;
use wythoff_numeration::Relation;

/// A variable of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Variable(u32);

impl Variable {
    pub(crate) fn number(self) -> u32 {
        self.0
    }
}

/// A node of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

/// An automaton of the library, made ready for what its tracks hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TableId(pub(crate) u32);

/// What a node says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// True.
    True,
    /// False.
    False,
    /// Σ c·x ⋈ constant, terms sorted by variable, no coefficient 0, at least one term.
    Linear {
        /// Variables and their coefficients.
        terms: Vec<(Variable, i64)>,
        /// How the sum compares …
        relation: Relation,
        /// … with this.
        constant: IBig,
    },
    /// The variables, track by track, are a word of an automaton.
    Table {
        /// The automaton.
        table: TableId,
        /// Its tracks.
        variables: Vec<Variable>,
    },
    /// Not.
    Not(NodeId),
    /// All of them; at least two, sorted.
    And(Vec<NodeId>),
    /// One of them; at least two, sorted.
    Or(Vec<NodeId>),
    /// Exactly one of both.
    Xor(NodeId, NodeId),
    /// For some values.
    Exists(Vec<Variable>, NodeId),
    /// For at least so many tuples of values.
    AtLeast(u32, Vec<Variable>, NodeId),
}

/// What is known of a variable.
#[derive(Clone, Debug)]
pub(crate) struct VariableInfo {
    /// The name it was written with; variables of our own have none.
    pub name: Option<String>,
    /// What it stands for, once known.
    pub kind: Option<Kind>,
}

/// All nodes of a plan.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    nodes: Vec<Node>,
    ids: FxHashMap<Node, NodeId>,
    variables: Vec<VariableInfo>,
    free: FxHashMap<NodeId, Vec<Variable>>,
}

impl Plan {
    /// The node with this id.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// How many nodes there are.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, name: Option<&str>, kind: Option<Kind>) -> Variable {
        let number = u32::try_from(self.variables.len()).expect("few variables");
        self.variables.push(VariableInfo { name: name.map(str::to_owned), kind });
        Variable(number)
    }

    /// A new variable with the name and the kind of another one.
    fn variable_like(&mut self, other: Variable) -> Variable {
        let VariableInfo { name, kind } = self.info(other).clone();
        self.variable(name.as_deref(), kind)
    }

    /// What is known of a variable.
    pub(crate) fn info(&self, variable: Variable) -> &VariableInfo {
        &self.variables[variable.0 as usize]
    }

    pub(crate) fn info_mut(&mut self, variable: Variable) -> &mut VariableInfo {
        &mut self.variables[variable.0 as usize]
    }

    /// The kind of a variable that occurs in an atom.
    pub(crate) fn kind(&self, variable: Variable) -> &Kind {
        self.info(variable).kind.as_ref().expect("variables of atoms have a kind")
    }

    /// Whether a variable stands for words.
    pub(crate) fn is_word(&self, variable: Variable) -> bool {
        self.info(variable).kind.as_ref().is_some_and(Kind::is_word)
    }

    /// Whether one of some variables stands for words.
    pub(crate) fn has_word(&self, variables: &[Variable]) -> bool {
        variables.iter().any(|&variable| self.is_word(variable))
    }

    /// The number system of a variable of a linear relation.
    pub(crate) fn system(&self, variable: Variable) -> SystemId {
        match self.kind(variable) {
            Kind::Number(id) => *id,
            Kind::Word(_) | Kind::Length => unreachable!("only numbers are added and compared"),
        }
    }

    /// Whether a variable is known to be at least 0.
    fn is_natural(&self, variable: Variable) -> bool {
        matches!(self.info(variable).kind, Some(Kind::Number(id)) if !id.is_signed())
    }

    /// The systems of all variables.
    pub(crate) fn systems(&self) -> impl Iterator<Item = SystemId> {
        self.variables.iter().filter_map(|info| match info.kind {
            Some(Kind::Number(id)) => Some(id),
            _ => None,
        })
    }

    fn add(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).expect("formulas are small"));
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }
}
