//! One path with its method: what it takes, what it gives, and the same in words.

use axum::http::{Method, StatusCode};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What types are on the wire: read from requests, or written to answers. Fields that may be
/// left out of the one are always there in the other.
pub(super) struct Generators {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Default for Generators {
    fn default() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Self {
            read: settings().for_deserialize().into_generator(),
            written: settings().for_serialize().into_generator(),
        }
    }
}

impl Generators {
    /// The schema of a type in answers.
    pub(super) fn written<T: JsonSchema>(&mut self) -> Schema {
        self.written.subschema_for::<T>()
    }

    /// All types that have names.
    pub(super) fn schemas(mut self) -> BTreeMap<String, Schema> {
        let mut read = self.read.take_definitions(true);
        let mut written = self.written.take_definitions(true);
        read.values_mut().chain(written.values_mut()).for_each(tidy);
        written.values_mut().for_each(leave_out_null);
        let mut schemas = BTreeMap::new();
        for (name, schema) in read.into_iter().chain(written) {
            let schema = Schema::try_from(schema).expect("a schema is an object");
            if let Some(other) = schemas.insert(name.clone(), schema.clone()) {
                assert_eq!(other, schema, "{name} is read and written in two ways");
            }
        }
        schemas
    }
}

type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// What an answer holds.
enum Content {
    Nothing,
    Json(SchemaOf),
    /// A media type, and what is in it.
    Other(&'static str, &'static str),
}

/// A path with its method.
pub(super) struct Operation {
    pub(super) method: Method,
    pub(super) path: &'static str,
    name: &'static str,
    summary: &'static str,
    about: Option<&'static str>,
    query: Option<SchemaOf>,
    body: Option<SchemaOf>,
    status: StatusCode,
    answer: &'static str,
    content: Content,
    /// Types that are on the wire in other ways than as JSON.
    also: Vec<SchemaOf>,
}

impl Operation {
    /// A path with its method, a name for programs and a sentence for people.
    pub(super) const fn new(
        method: Method,
        path: &'static str,
        name: &'static str,
        summary: &'static str,
    ) -> Self {
        Self {
            method,
            path,
            name,
            summary,
            about: None,
            query: None,
            body: None,
            status: StatusCode::OK,
            answer: "",
            content: Content::Nothing,
            also: Vec::new(),
        }
    }

    /// More to say.
    pub(super) fn about(self, about: &'static str) -> Self {
        Self { about: Some(about), ..self }
    }

    /// It takes the fields of a type as parameters.
    pub(super) fn query<T: JsonSchema>(self) -> Self {
        Self { query: Some(T::json_schema), ..self }
    }

    /// It takes a type as JSON.
    pub(super) fn body<T: JsonSchema>(self) -> Self {
        Self { body: Some(SchemaGenerator::subschema_for::<T>), ..self }
    }

    /// It gives a type as JSON.
    pub(super) fn gives<T: JsonSchema>(self, answer: &'static str) -> Self {
        let content = Content::Json(SchemaGenerator::subschema_for::<T>);
        Self { answer, content, ..self }
    }

    /// It gives something else.
    pub(super) fn gives_other(
        self,
        media: &'static str,
        answer: &'static str,
        inside: &'static str,
    ) -> Self {
        Self { answer, content: Content::Other(media, inside), ..self }
    }

    /// It answers with another status than 200.
    pub(super) fn status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// It gives nothing.
    pub(super) fn gives_nothing(self, answer: &'static str) -> Self {
        Self { answer, status: StatusCode::NO_CONTENT, ..self }
    }

    /// A type within what it gives.
    pub(super) fn also<T: JsonSchema>(mut self) -> Self {
        self.also.push(SchemaGenerator::subschema_for::<T>);
        self
    }

    /// It in OpenAPI.
    pub(super) fn described(&self, generators: &mut Generators) -> Value {
        for schema in &self.also {
            schema(&mut generators.written);
        }
        let content = match self.content {
            Content::Nothing => None,
            Content::Json(schema) => {
                Some(json!({ "application/json": { "schema": schema(&mut generators.written) } }))
            }
            Content::Other(media, inside) => {
                Some(json!({ media: { "schema": { "type": "string", "description": inside } } }))
            }
        };
        let mut answer = json!({ "description": self.answer });
        if let Some(content) = content {
            answer["content"] = content;
        }
        let mut described = json!({
            "operationId": self.name,
            "summary": self.summary,
            "responses": {
                self.status.as_str(): answer,
                "default": { "$ref": "#/components/responses/Error" },
            },
        });
        if let Some(about) = self.about {
            described["description"] = about.into();
        }
        let mut parameters = places(self.path);
        if let Some(query) = self.query {
            parameters.extend(query_parameters(query, &mut generators.read));
        }
        if !parameters.is_empty() {
            described["parameters"] = parameters.into();
        }
        if let Some(body) = self.body {
            let json = json!({ "schema": body(&mut generators.read) });
            described["requestBody"] =
                json!({ "required": true, "content": { "application/json": json } });
        }
        described
    }
}

/// The parameters in a path: `/jobs/{id}`.
fn places(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let place = |name: &str| {
        let words = match name {
            "id" => "The job: `id` of what startJob gives.",
            "name" => "The file: one of `files` of the result.",
            "paper" => "The paper: nivasch, gu, …",
            "item" => "The item: table-1, figure-9, …",
            "number" => "Which of the figures, from 0.",
            _ => unreachable!("a part of a path has words: {name}"),
        };
        json!({
            "name": name,
            "in": "path",
            "required": true,
            "description": words,
            "schema": { "type": "string" },
        })
    };
    names.map(place).collect()
}

/// The fields of a type as parameters.
fn query_parameters(of: SchemaOf, generator: &mut SchemaGenerator) -> Vec<Value> {
    let mut object = of(generator).to_value();
    tidy(&mut object);
    // What is not there is left out of an address.
    leave_out_null(&mut object);
    let required = object["required"].as_array().cloned().unwrap_or_default();
    let fields = object["properties"].as_object_mut().map(std::mem::take).unwrap_or_default();
    let parameter = |(name, mut schema): (String, Value)| {
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        json!({
            "name": name,
            "in": "query",
            "required": required.contains(&json!(name)),
            "description": description,
            "schema": schema,
        })
    };
    fields.into_iter().map(parameter).collect()
}

/// Takes null out of the fields that may be left out: they are left out instead.
fn leave_out_null(object: &mut Value) {
    let required = object["required"].as_array().cloned().unwrap_or_default();
    let fields = object.get_mut("properties").and_then(Value::as_object_mut);
    for (name, field) in fields.into_iter().flatten() {
        let Some(field) = field.as_object_mut() else { continue };
        if required.contains(&json!(name)) {
            continue;
        }
        match (field.get("type"), field.get("anyOf")) {
            (Some(Value::Array(types)), _) if types.len() == 2 && types[1] == "null" => {
                let one = types[0].clone();
                field.insert("type".to_owned(), one);
            }
            (_, Some(Value::Array(all))) if all.len() == 2 && all[1]["type"] == "null" => {
                let one = all[0].as_object().cloned().unwrap_or_default();
                field.remove("anyOf");
                field.extend(one);
            }
            _ => {}
        }
    }
}

/// Takes line breaks of comments out of descriptions, and out of formats the names that Rust
/// has for numbers, of which JSON knows nothing. What is added to a type by reference stands
/// beside the reference: not every reader looks at both in one place.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::String(words)) = object.get_mut("description") {
                let paragraphs: Vec<String> =
                    words.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
                *words = paragraphs.join("\n\n");
            }
            if object.get("format").is_some_and(Value::is_string) {
                object.remove("format");
            }
            if object.contains_key("properties")
                && let Some(reference) = object.remove("$ref")
            {
                object.insert("allOf".to_owned(), json!([{ "$ref": reference }]));
            }
            object.values_mut().for_each(tidy);
        }
        Value::Array(list) => list.iter_mut().for_each(tidy),
        _ => {}
    }
}
