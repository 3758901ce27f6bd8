//! The description of the API in OpenAPI 3.1, taken from the types that it reads and writes.
//!
//! `schemars` follows the attributes of serde, so a field that is renamed, left out or flattened
//! there is so here, and a comment on a type or field is its description. What types cannot
//! say (which path takes and gives which of them, and in what words) is the table in `paths`.

mod operation;
mod paths;

use super::{Route, routes};
use operation::{Generators, Operation};
use schemars::Schema;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use wythoff_requests::{ErrorBody, ROOT};

/// What all of it is about.
const ABOUT: &str = "What the server of the explorer answers. Numbers that may be large are strings of \
    decimal digits. Every failure is JSON of the schema ErrorBody. The server answers only \
    requests whose Host (and Origin, if there is one) is the address it listens on.";

/// A description in OpenAPI; its parts in the order in which they are read.
#[derive(Serialize)]
struct Document {
    openapi: &'static str,
    info: Value,
    servers: Value,
    paths: BTreeMap<String, BTreeMap<String, Value>>,
    components: Components,
}

#[derive(Serialize)]
struct Components {
    responses: Value,
    schemas: BTreeMap<String, Schema>,
}

/// The description, as the file holds it.
pub(crate) fn openapi() -> String {
    let mut generators = Generators::default();
    let mut paths: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
    let operations = paths::operations();
    check(&routes(), &operations);
    for operation in operations {
        let methods = paths.entry(format!("{ROOT}{}", operation.path)).or_default();
        let method = operation.method.as_str().to_lowercase();
        methods.insert(method, operation.described(&mut generators));
    }
    let failure = generators.written::<ErrorBody>();
    let document = Document {
        openapi: "3.1.0",
        info: json!({
            "title": "wythoff explorer",
            "version": "1.0.0",
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        }),
        servers: json!([{ "url": "http://127.0.0.1:7777" }]),
        paths,
        components: Components {
            responses: json!({
                "Error": {
                    "description": "Why there is no answer: the status follows from `kind`.",
                    "content": { "application/json": { "schema": failure } },
                },
            }),
            schemas: generators.schemas(),
        },
    };
    let mut text = serde_json::to_string_pretty(&document).expect("names and texts are JSON");
    text.push('\n');
    text
}

/// Every route is described, once, and nothing else is.
fn check(routes: &[Route], operations: &[Operation]) {
    let mut there: Vec<_> = routes.iter().map(|r| (r.path, r.method.as_str())).collect();
    let mut described: Vec<_> = operations.iter().map(|o| (o.path, o.method.as_str())).collect();
    there.sort_unstable();
    described.sort_unstable();
    assert_eq!(there, described, "the routes, and the table of paths");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `schemars` tells types of one name apart by a number, which would not mean anything.
    #[test]
    fn no_two_types_have_one_name() {
        let document: Value = serde_json::from_str(&openapi()).expect("JSON");
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        for name in schemas.keys() {
            assert!(!name.ends_with(|c: char| c.is_ascii_digit()), "{name}");
        }
    }

    #[test]
    fn everything_has_words() {
        let document: Value = serde_json::from_str(&openapi()).expect("JSON");
        for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
            assert!(schema["description"].is_string(), "{name}");
            let fields = schema["properties"].as_object();
            for (field, schema) in fields.into_iter().flatten() {
                assert!(schema["description"].is_string(), "{name}.{field}");
            }
        }
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for operation in methods.as_object().expect("methods").values() {
                let parameters = operation["parameters"].as_array();
                for parameter in parameters.into_iter().flatten() {
                    assert!(parameter["description"].is_string(), "{path}: {parameter}");
                }
            }
        }
    }
}
