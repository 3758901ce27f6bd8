//! Nodes of a plan in words, for explanations.

use crate::node::{Node, NodeId, Plan, Variable};

impl Plan {
    /// The name of a variable; those of our own are numbered.
    pub(crate) fn name(&self, variable: Variable) -> String {
        match &self.info(variable).name {
            Some(name) => name.clone(),
            None => format!("_{}", variable.number()),
        }
    }

    /// Names, separated by commas.
    pub(crate) fn names(&self, variables: &[Variable]) -> String {
        variables.iter().map(|&v| self.name(v)).collect::<Vec<_>>().join(",")
    }

    /// A node as a formula.
    pub(crate) fn describe(&self, id: NodeId) -> String {
        let each = |parts: &[NodeId], with: &str| {
            let parts: Vec<String> = parts.iter().map(|&part| self.describe(part)).collect();
            format!("({})", parts.join(with))
        };
        match self.node(id) {
            Node::True => "true".to_owned(),
            Node::False => "false".to_owned(),
            Node::Linear { terms, relation, constant } => {
                let sign = relation.symbol();
                let side = |sign: i64| {
                    let terms: Vec<String> = terms
                        .iter()
                        .filter(|(_, c)| c.signum() == sign)
                        .map(|&(v, c)| match c.abs() {
                            1 => self.name(v),
                            c => format!("{c}*{}", self.name(v)),
                        })
                        .collect();
                    terms.join("+")
                };
                let (left, mut right) = (side(1), side(-1));
                let zero = dashu_int::IBig::ZERO;
                if right.is_empty() {
                    right = constant.to_string();
                } else if *constant > zero {
                    right = format!("{right}+{constant}");
                } else if *constant < zero {
                    return format!("{left}+{}{sign}{right}", -constant.clone());
                }
                format!("{left}{sign}{right}")
            }
            Node::Table { table, variables } => {
                format!("#{}({})", table.0, self.names(variables))
            }
            Node::Not(inner) => format!("~{}", self.describe(*inner)),
            Node::And(parts) => each(parts, " & "),
            Node::Or(parts) => each(parts, " | "),
            Node::Xor(left, right) => each(&[*left, *right], " ^ "),
            Node::Exists(bound, body) => {
                format!("E{} {}", self.names(bound), self.describe(*body))
            }
            Node::AtLeast(count, bound, body) => {
                format!("E[>={count}] {} {}", self.names(bound), self.describe(*body))
            }
        }
    }
}
