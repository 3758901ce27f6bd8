//! JSON checked against the schemas of the description.
//!
//! Stricter than JSON Schema: a field that is not described is a mistake, and so is a keyword
//! that is not known here.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The description that is served.
pub(crate) static CONTRACT: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../openapi.json")).expect("the description is JSON")
});

/// Words for readers, which say nothing about values.
const WORDS: [&str; 4] = ["description", "examples", "default", "title"];

/// Whether a value is as its schema says, and if not, where.
pub(crate) fn check(schema: &Value, value: &Value) -> Result<(), String> {
    fits(schema, value)?;
    if let Some(fields) = value.as_object() {
        let mut described = BTreeSet::new();
        if names(schema, &mut described)
            && let Some(field) = fields.keys().find(|field| !described.contains(field.as_str()))
        {
            return Err(format!("{field}: is not described"));
        }
    }
    Ok(())
}

/// The same, for a part of it.
fn part(schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    check(schema, value).map_err(|problem| format!("{place}/{problem}"))
}

/// The schema of a name.
pub(crate) fn named(name: &str) -> &'static Value {
    &CONTRACT["components"]["schemas"][name]
}

/// What a reference leads to.
pub(crate) fn followed(reference: &str) -> &'static Value {
    let pointer = reference.strip_prefix('#').expect("references stay within the description");
    CONTRACT.pointer(pointer).unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

/// Collects the fields that a schema speaks of; false if it allows any.
fn names<'a>(schema: &'a Value, into: &mut BTreeSet<&'a str>) -> bool {
    let Some(schema) = schema.as_object() else { return false };
    let fields = schema.get("properties").and_then(Value::as_object);
    into.extend(fields.into_iter().flat_map(Map::keys).map(String::as_str));
    let closed = !schema.contains_key("additionalProperties");
    let reference = schema.get("$ref").and_then(Value::as_str).map(followed);
    let all = ["allOf", "anyOf", "oneOf"].iter().filter_map(|name| schema.get(*name)?.as_array());
    all.flatten().chain(reference).fold(closed, |closed, part| names(part, into) && closed)
}

/// Whether a value is as its schema says, other fields aside.
fn fits(schema: &Value, value: &Value) -> Result<(), String> {
    let Value::Object(keywords) = schema else {
        return if schema == &Value::Bool(true) {
            Ok(())
        } else {
            Err("nothing is expected here".to_owned())
        };
    };
    for (keyword, of) in keywords {
        let holds = match keyword.as_str() {
            "$ref" => {
                fits(followed(of.as_str().expect("a name")), value)?;
                true
            }
            "type" => types(of).any(|name| is(name, value)),
            "const" => of == value,
            "enum" => list(of).contains(value),
            "allOf" => {
                list(of).iter().try_for_each(|one| fits(one, value))?;
                true
            }
            "anyOf" => list(of).iter().any(|one| fits(one, value).is_ok()),
            "oneOf" => list(of).iter().filter(|one| fits(one, value).is_ok()).count() == 1,
            "required" => value.as_object().is_none_or(|fields| {
                list(of).iter().all(|name| fields.contains_key(name.as_str().expect("a name")))
            }),
            "properties" => {
                for (name, field) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = of.get(name) {
                        part(schema, field, name)?;
                    }
                }
                true
            }
            "additionalProperties" => {
                let described = keywords.get("properties").and_then(Value::as_object);
                for (name, field) in value.as_object().into_iter().flatten() {
                    if !described.is_some_and(|described| described.contains_key(name)) {
                        part(of, field, name)?;
                    }
                }
                true
            }
            "items" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    part(of, item, &n.to_string())?;
                }
                true
            }
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                for (n, (item, schema)) in items.zip(list(of)).enumerate() {
                    part(schema, item, &n.to_string())?;
                }
                true
            }
            "minItems" => value.as_array().is_none_or(|v| v.len() >= count(of)),
            "maxItems" => value.as_array().is_none_or(|v| v.len() <= count(of)),
            "minimum" => value.as_f64().is_none_or(|v| v >= of.as_f64().expect("a bound")),
            "maximum" => value.as_f64().is_none_or(|v| v <= of.as_f64().expect("a bound")),
            "pattern" => {
                assert_eq!(of, "^[0-9]+$", "the only pattern known here");
                let digits =
                    |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                value.as_str().is_none_or(digits)
            }
            word if WORDS.contains(&word) => true,
            _ => panic!("{keyword} is not known here"),
        };
        if !holds {
            return Err(format!("{value} is not {keyword} {of}"));
        }
    }
    Ok(())
}

fn list(of: &Value) -> &[Value] {
    of.as_array().expect("a list")
}

fn count(of: &Value) -> usize {
    of.as_u64().and_then(|n| usize::try_from(n).ok()).expect("a number")
}

/// The types that a schema allows: one, or several.
fn types(of: &Value) -> impl Iterator<Item = &str> {
    let several = of.as_array().map_or(std::slice::from_ref(of), Vec::as_slice);
    several.iter().map(|name| name.as_str().expect("a type"))
}

fn is(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("{name} is no type"),
    }
}

#[test]
fn the_check_finds_what_is_wrong() {
    use serde_json::json;
    let place = json!({ "start": 1, "end": 2, "line": 1, "column": 2, "length": 1 });
    let with = |field: &str, value: Value| {
        let mut place = place.clone();
        place[field] = value;
        check(named("Place"), &place)
    };
    assert_eq!(with("start", json!(0)), Ok(()));
    assert_eq!(with("word", json!(0)), Err("word: is not described".to_owned()));
    assert!(with("start", json!("0")).is_err() && with("start", json!(-1)).is_err());
    assert!(check(named("Place"), &json!({ "start": 1 })).is_err());
    let list = json!({ "type": "array", "items": { "$ref": "#/components/schemas/Place" } });
    assert!(check(&list, &json!([place, { "start": 1 }])).is_err());
    let digits = json!({ "type": ["string", "null"], "pattern": "^[0-9]+$" });
    assert!(check(&digits, &json!("12")).is_ok() && check(&digits, &Value::Null).is_ok());
    assert!(check(&digits, &json!("-1")).is_err() && check(&digits, &json!(12)).is_err());
    let one = json!({ "oneOf": [{ "const": 1 }, { "enum": [1, 2] }] });
    assert!(check(&one, &json!(2)).is_ok(), "exactly one of them");
    assert!(check(&one, &json!(1)).is_err() && check(&one, &json!(3)).is_err());
}
