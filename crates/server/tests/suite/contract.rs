//! The description: it is what the code says, and every answer of these tests is as it says.

use crate::client::{Answer, Client};
use crate::schema::{CONTRACT, check, followed};
use axum::http::{Method, header};
use serde_json::{Map, Value, json};

/// An operation of the description.
fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let matches = |template: &str| {
        let (template, path) = (template.split('/'), path.split('/'));
        template.clone().count() == path.clone().count()
            && template.zip(path).all(|(part, given)| part == given || part.starts_with('{'))
    };
    let paths = CONTRACT["paths"].as_object().expect("paths");
    let (_, methods) = paths.iter().find(|(template, _)| matches(template))?;
    methods.get(method.as_str().to_lowercase())
}

/// An answer is as the description says.
pub(crate) fn check_answer(method: &Method, path: &str, answer: &Answer) {
    let responses = operation(method, path).map(|operation| &operation["responses"]);
    let described = responses.and_then(|responses| responses.get(answer.status.as_str()));
    assert!(
        described.is_some() || !answer.status.is_success(),
        "{method} {path}: the status {} is not described",
        answer.status
    );
    let response = described.unwrap_or_else(|| followed("#/components/responses/Error"));
    let Some(content) = response.get("content").and_then(Value::as_object) else {
        assert!(answer.body.is_empty(), "{method} {path} has no body");
        return;
    };
    let media = answer.headers[header::CONTENT_TYPE].to_str().expect("a type");
    let media = media.split(';').next().unwrap_or_default();
    let body = content.get(media).or_else(|| content.get("*/*"));
    let body = body.unwrap_or_else(|| panic!("{method} {path}: {media} is not described"));
    if content.contains_key("application/json")
        && let Err(problem) = check(&body["schema"], &answer.json())
    {
        panic!("{method} {path}: {problem}");
    }
}

/// What was sent, and answered, is as the description says.
pub(crate) fn check_body(path: &str, body: &str) {
    let described = operation(&Method::POST, path).expect("a path that answers is described");
    let schema = &described["requestBody"]["content"]["application/json"]["schema"];
    let body = serde_json::from_str(body).expect("what was answered is JSON");
    check(schema, &body).unwrap_or_else(|problem| panic!("POST {path}: {problem}"));
}

/// Parameters that were sent, and answered, are as the description says.
pub(crate) fn check_parameters(path: &str, sent: &[(&str, &str)]) {
    let described = operation(&Method::GET, path).expect("a path that answers is described");
    let described = described["parameters"].as_array().expect("parameters");
    for (name, text) in sent {
        let parameter = described.iter().find(|parameter| parameter["name"] == *name);
        let schema =
            &parameter.unwrap_or_else(|| panic!("{path}: {name} is not described"))["schema"];
        let value = match schema["type"].as_str() {
            Some("integer" | "boolean") => serde_json::from_str(text).expect("a value"),
            _ => json!(text),
        };
        check(schema, &value).unwrap_or_else(|problem| panic!("{path}: {name}: {problem}"));
    }
    for parameter in described.iter().filter(|parameter| parameter["required"] == true) {
        let name = parameter["name"].as_str().expect("a name");
        assert!(sent.iter().any(|(sent, _)| *sent == name), "{path} was answered without {name}");
    }
}

#[test]
fn the_file_is_what_the_code_says() {
    assert!(
        include_str!("../../openapi.json") == wythoff_server::openapi(),
        "crates/server/openapi.json is out of date:\n\
         cargo run -p wythoff-server --example openapi > openapi.new && \
         mv openapi.new crates/server/openapi.json"
    );
}

#[tokio::test]
async fn the_file_is_served() {
    let answer = Client::new().get("/api/v1/openapi.json").await;
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json");
    assert_eq!(answer.json(), *CONTRACT);
    let version = CONTRACT["openapi"].as_str().expect("a version");
    assert!(version.starts_with("3.1"));
}

#[test]
fn every_reference_leads_somewhere() {
    let mut references = Vec::new();
    collect(&CONTRACT, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        followed(reference);
    }
}

fn collect<'a>(value: &'a Value, references: &mut Vec<&'a str>) {
    match value {
        Value::Object(map) => {
            references.extend(map.get("$ref").and_then(Value::as_str));
            Map::values(map).for_each(|value| collect(value, references));
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}
