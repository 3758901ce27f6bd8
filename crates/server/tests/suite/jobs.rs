//! Proofs and searches, with their events.

use crate::client::Client;
use crate::schema::{check, named};
use axum::http::{Method, StatusCode, header};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::time::Duration;
use wythoff_server::Capacity;

/// A formula that takes hours.
const ENDLESS: &str = "?msd_2 Ea,b,c,d,e,f,g,h 97*a+89*b+83*c+79*d+73*e=71*f+67*g+61*h & \
    103*a+107*c=109*d+113*h & 127*b+131*e=137*g+139*a";

/// Everything that a job says, and then how it stands.
struct Told {
    events: Vec<(String, Value)>,
    report: Value,
}

impl Told {
    fn all(&self, name: &str) -> Vec<&Value> {
        self.events.iter().filter(|(n, _)| n == name).map(|(_, data)| data).collect()
    }

    fn last(&self) -> &(String, Value) {
        self.events.last().expect("a job says something")
    }
}

async fn start(client: &Client, request: Value) -> String {
    let answer = client.post("jobs", &request).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{request}: {:?}", answer.body);
    let started = answer.json();
    assert_eq!(started["kind"], request["kind"]);
    let id = started["id"].as_str().expect("an id").to_string();
    assert_eq!(started["events"], format!("/api/v1/jobs/{id}/events"));
    id
}

async fn listen(client: &Client, id: &str) -> Response {
    let response = client.open(&format!("/api/v1/jobs/{id}/events")).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    response
}

async fn run(client: &Client, request: Value) -> (String, Told) {
    let id = start(client, request).await;
    let body = listen(client, &id).await.into_body().collect().await.expect("events").to_bytes();
    let text = String::from_utf8(body.to_vec()).expect("text");
    let mut events = Vec::new();
    for block in text.split("\n\n").filter(|block| !block.starts_with(':')) {
        let field = |name: &str| {
            let start = format!("{name}: ");
            block.lines().find_map(|line| line.strip_prefix(start.as_str()).map(str::to_string))
        };
        if let (Some(name), Some(data)) = (field("event"), field("data")) {
            let data: Value = serde_json::from_str(&data).expect("JSON");
            let event = json!({ "event": name, "data": data });
            check(named("JobEvent"), &event).unwrap_or_else(|problem| panic!("{name}: {problem}"));
            events.push((name, data));
        }
    }
    let report = client.get(&format!("/api/v1/jobs/{id}")).await.json();
    (id, Told { events, report })
}

#[tokio::test]
async fn a_true_formula_is_proved_step_by_step() {
    let client = Client::new();
    let request = json!({ "kind": "prove", "formula": "?msd_fib Ax Ey x=2*y | x=2*y+1" });
    let (_, told) = run(&client, request).await;
    let (name, result) = told.last();
    assert_eq!(name, "result");
    assert_eq!(result["entries"][0]["result"], true);
    assert_eq!((&result["truths"], &result["falsehoods"]), (&json!(1), &json!(0)));
    assert_eq!(told.all("entry").len(), 1);
    let steps = told.all("step");
    assert!(!steps.is_empty());
    assert!(steps.iter().all(|step| step["states"].is_u64() && step["depth"].is_u64()));
    assert_eq!(steps.len(), result["entries"][0]["steps"].as_array().expect("steps").len());
    assert_eq!((&told.report["state"], &told.report["result"]), (&json!("done"), result));
}

#[tokio::test]
async fn a_false_formula_has_a_counterexample() {
    let client = Client::new();
    let request = json!({ "kind": "prove", "formula": "?msd_fib Ax,y x+y<100 | x=y" });
    let (_, told) = run(&client, request).await;
    let entry = &told.last().1["entries"][0];
    assert_eq!(entry["result"], false);
    let value = |name: &str| -> u64 {
        entry["counterexample"][name].as_str().expect("digits").parse().expect("a number")
    };
    assert!(value("x") + value("y") >= 100 && value("x") != value("y"));
}

#[tokio::test]
async fn scripts_define_what_formulas_use_and_automata_can_be_looked_at() {
    let client = Client::new();
    let request = json!({
        "kind": "prove",
        "script": "def double \"?msd_fib y=2*x\";\neval wrong \"?msd_fib $none(x)\";",
        "formula": "?msd_fib Ax Ey $double(x,y)",
    });
    let (id, told) = run(&client, request).await;
    let result = &told.last().1;
    let entries = result["entries"].as_array().expect("three");
    assert_eq!(entries.len(), 3);
    assert_eq!((&entries[0]["automaton"], &entries[2]["result"]), (&json!(true), &json!(true)));
    assert_eq!((&entries[1]["result"], &result["wrong"]), (&json!("error"), &json!(1)));
    assert_eq!((&entries[1]["place"]["line"], &entries[1]["line"]), (&json!(2), &json!(2)));
    let shown = client.ask("automaton", &[("job", &id), ("entry", "0"), ("read", "21,42")]).await;
    let shown = shown.json();
    assert_eq!(shown["states"], entries[0]["states"]);
    assert_eq!(shown["run"]["accepted"], true);
    let none = client.ask("automaton", &[("job", &id), ("entry", "2")]).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn scripts_read_no_files_of_the_server() {
    let client = Client::new();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let script = format!("load {path};");
    let (_, told) = run(&client, json!({ "kind": "prove", "script": script })).await;
    let entry = &told.last().1["entries"][0];
    assert_eq!(entry["result"], "error");
    let error = entry["error"].as_str().expect("text");
    assert!(error.contains("no files are read here") && !error.contains("[package]"), "{error}");
    let formula = ("formula", "?msd_fib x<5");
    let refused = client.ask("automaton", &[formula, ("script", &script)]).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_mistake_in_a_formula_has_its_place() {
    let client = Client::new();
    let (_, told) = run(&client, json!({ "kind": "prove", "formula": "?msd_fob Ax x=x" })).await;
    let entry = &told.last().1["entries"][0];
    assert_eq!(entry["result"], "error");
    assert!(entry["error"].as_str().expect("text").contains("msd_fib"), "a suggestion");
    assert_eq!(entry["place"]["line"], 1);
}

#[tokio::test]
async fn limits_end_a_proof_as_an_answer() {
    let client = Client::new();
    let request = json!({ "kind": "prove", "formula": ENDLESS, "seconds": 0.3 });
    let (_, told) = run(&client, request).await;
    let result = &told.last().1;
    assert_eq!((&result["stopped"], &result["truths"]), (&json!(1), &json!(0)));
    assert_eq!(result["entries"][0]["result"], "stopped");
    assert!(!told.all("progress").is_empty());
    let request = json!({ "kind": "prove", "formula": ENDLESS, "max_states": 50 });
    let (_, told) = run(&client, request).await;
    assert_eq!(told.last().1["entries"][0]["result"], "stopped");
    client.is_healthy().await;
}

/// Asks again until a job has ended; how long that takes is for the engine to say.
async fn ended(client: &Client, id: &str) -> Value {
    loop {
        let report = client.get(&format!("/api/v1/jobs/{id}")).await.json();
        if !["waiting", "running"].contains(&report["state"].as_str().expect("a state")) {
            return report;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn a_job_ends_when_its_listener_leaves() {
    let client = Client::new();
    let id = start(&client, json!({ "kind": "prove", "formula": ENDLESS })).await;
    let mut response = listen(&client, &id).await;
    // It runs: something is told.
    response.body_mut().frame().await.expect("an event").expect("a frame");
    drop(response);
    assert_eq!(ended(&client, &id).await["state"], "cancelled");
    assert_eq!(client.get("/api/v1/health").await.json()["jobs"], 0);
    client.is_healthy().await;
}

#[tokio::test]
async fn a_job_can_be_cancelled() {
    let client = Client::new();
    for request in [
        json!({ "kind": "prove", "formula": ENDLESS }),
        json!({ "kind": "theorem", "game": "W13" }),
    ] {
        let id = start(&client, request).await;
        let response = listen(&client, &id).await;
        let path = format!("/api/v1/jobs/{id}");
        let request = Client::request(Method::DELETE, &path).body(axum::body::Body::empty());
        let answer = client.send(request.expect("a request")).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let text = response.into_body().collect().await.expect("events").to_bytes();
        let text = String::from_utf8(text.to_vec()).expect("text");
        assert!(text.contains("event: failed") && text.contains("\"cancelled\""), "{text}");
        assert_eq!(client.get(&path).await.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_job_that_nobody_listens_to_ends() {
    let patience = Duration::from_millis(50);
    let client = Client::with(Capacity { patience, ..Capacity::default() });
    let id = start(&client, json!({ "kind": "prove", "formula": ENDLESS })).await;
    assert_eq!(ended(&client, &id).await["state"], "cancelled");
}

#[tokio::test]
async fn a_theorem_is_found_and_its_files_can_be_had() {
    let client = Client::new();
    let far = |layer| {
        [
            ("game", "W4"),
            ("layer", layer),
            ("x", "1000000"),
            ("y", "1000000"),
            ("rows", "8"),
            ("cols", "8"),
        ]
    };
    let before = client.ask("tile", &far("outcome")).await;
    assert_eq!(before.headers[header::CACHE_CONTROL], "no-store", "nothing is known yet");
    let (id, told) = run(&client, json!({ "kind": "theorem", "game": "W4" })).await;
    let (name, result) = told.last();
    assert_eq!(name, "result");
    assert_eq!(result["report"]["status"], "proved");
    assert_eq!(result["report"]["states"], 26);
    let stages = told.all("stage");
    let names: Vec<&Value> = stages.iter().map(|stage| &stage["stage"]).collect();
    assert_eq!(names[..4], ["computing", "board", "beams", "numeration"]);
    assert_eq!(names[4..8], ["learning", "candidate", "proof", "proved"]);
    // Other systems might have a smaller automaton.
    let others = &names[8..names.len() - 2];
    let ends = ["exhausted", "stopped"];
    assert!(
        others.chunks(2).all(|turn| turn[0] == "learning" && ends.iter().any(|end| turn[1] == end)),
        "{others:?}"
    );
    assert_eq!(names[names.len() - 2..], ["forms", "files"]);
    assert!(stages.iter().all(|stage| stage["text"].is_string()));
    assert_eq!((&stages[1]["board"], &stages[1]["positions"]), (&json!(2000), &json!(4686)));
    let beams = stages[2]["beams"].as_array().expect("beams").clone();
    assert!(beams.len() == 1 && beams.iter().all(|beam| beam["slope"].is_f64()));
    assert_eq!((&stages[2]["symmetric"], &stages[3]["systems"][0]), (&json!(true), &json!("pell")));
    let learning = stages[4];
    assert_eq!((&learning["system"], &learning["board"]), (&json!("pell"), &json!(2000)));
    assert_eq!(
        (&learning["method"], &learning["states"]),
        (&json!("pairs of digits"), &Value::Null)
    );
    for stage in &stages[5..8] {
        assert_eq!((&stage["states"], &stage["system"]), (&json!(26), &json!("pell")));
        assert_eq!((&stage["subject"], &stage["value"]), (&json!("the P-positions"), &Value::Null));
    }
    assert_eq!(stages[7]["end"], "proved");
    for name in result["files"].as_array().expect("names") {
        let name = name.as_str().expect("a name");
        let file = client.get(&format!("/api/v1/jobs/{id}/files/{name}?download=true")).await;
        assert_eq!(file.status, StatusCode::OK, "{name}");
        assert!(!file.body.is_empty());
        assert!(file.headers[header::CONTENT_DISPOSITION].to_str().expect("text").contains(name));
        let policy = file.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.contains("sandbox"));
    }
    for name in ["none", "..%2f..%2fetc%2fpasswd", "P"] {
        let file = client.get(&format!("/api/v1/jobs/{id}/files/{name}")).await;
        assert_eq!(file.status, StatusCode::NOT_FOUND, "{name}");
    }
    let machine = client.ask("automaton", &[("job", &id), ("read", "0,0")]).await.json();
    assert_eq!((&machine["states"], &machine["run"]["accepted"]), (&json!(26), &json!(true)));
    // What was proved is known at any distance from now on.
    let after = client.ask("tile", &far("outcome")).await;
    assert_ne!(after.headers[header::CACHE_CONTROL], "no-store");
    let position = [("game", "W4"), ("x", "1e100"), ("y", "3e100")];
    let shown = client.ask("position", &position).await.json();
    assert!(
        shown["known"].as_str().expect("known").contains("automaton with 26 states"),
        "{shown}"
    );
}

#[tokio::test]
async fn the_positions_of_a_value_are_proved() {
    let client = Client::new();
    let request = json!({ "kind": "theorem", "game": "r-wythoff", "value": 1 });
    let (id, told) = run(&client, request).await;
    let (name, result) = told.last();
    assert_eq!(name, "result");
    assert_eq!(
        (&result["report"]["status"], &result["report"]["value"]),
        (&json!("proved"), &json!(1))
    );
    let files = result["files"].as_array().expect("names");
    for name in ["certificate.cert", "proof.txt", "theorem.tex", "theorem.json", "V1.txt"] {
        assert!(files.contains(&json!(name)), "{name}");
        let file = client.get(&format!("/api/v1/jobs/{id}/files/{name}")).await;
        assert_eq!(file.status, StatusCode::OK, "{name}");
    }
    let proved = told.all("stage").into_iter().filter(|stage| stage["stage"] == "proved");
    let proved: Vec<_> = proved.map(|stage| (&stage["value"], &stage["states"])).collect();
    assert_eq!(proved, [(&json!(0), &json!(7)), (&json!(1), &json!(15))]);
    assert_eq!(result["automaton"], true);
    let machine = client.ask("automaton", &[("job", &id), ("read", "0,1")]).await.json();
    assert_eq!((&machine["states"], &machine["run"]["accepted"]), (&json!(15), &json!(true)));
}

#[tokio::test]
async fn refuted_candidates_name_their_position() {
    let client = Client::new();
    let request = json!({ "kind": "theorem", "game": "K2", "value": 2 });
    let (_, told) = run(&client, request).await;
    assert_eq!(told.last().1["report"]["status"], "proved");
    let stages = told.all("stage");
    let refuted: Vec<_> = stages.iter().filter(|stage| stage["stage"] == "refuted").collect();
    assert!(!refuted.is_empty());
    for stage in refuted {
        let pile = |i: usize| -> u64 {
            stage["position"][i].as_str().expect("digits").parse().expect("a number")
        };
        let end = format!("refuted at ({}, {})", pile(0), pile(1));
        assert_eq!((&stage["end"], &stage["value"]), (&json!(end), &json!(2)));
    }
}

#[tokio::test]
async fn values_that_cannot_be_proved_are_refused_in_words() {
    let client = Client::new();
    for (game, value, words) in [
        ("wythoff", 3, "asked for in full"),
        ("wythoff", 4, "no theorem about value 4"),
        ("W3", 1, "Grundy values"),
    ] {
        let request = json!({ "kind": "theorem", "game": game, "value": value });
        let (_, told) = run(&client, request).await;
        let (name, data) = told.last();
        assert_eq!(
            (name.as_str(), &data["error"]["kind"]),
            ("failed", &json!("request")),
            "{game}"
        );
        let message = data["error"]["message"].as_str().expect("a sentence");
        assert!(message.contains(words), "{message}");
    }
}

#[tokio::test]
async fn searches_without_a_theorem_say_so() {
    let client = Client::new();
    let (_, told) = run(&client, json!({ "kind": "theorem", "game": "f-wythoff" })).await;
    let (name, data) = told.last();
    assert_eq!((name.as_str(), &data["error"]["kind"]), ("failed", &json!("request")));
    assert_eq!(told.report["state"], "failed");
    let (_, told) = run(&client, json!({ "kind": "theorem", "game": "W5", "seconds": 20 })).await;
    let (name, data) = told.last();
    assert_eq!(name, "result");
    assert_ne!(data["report"]["status"], "proved");
    assert_eq!((&data["files"], &data["automaton"]), (&json!([]), &json!(false)));
}

#[tokio::test]
async fn wrong_jobs_are_refused() {
    let client = Client::new();
    for request in [
        json!({}),
        json!({ "kind": "nothing" }),
        json!({ "kind": "prove" }),
        json!({ "kind": "theorem" }),
        json!({ "kind": "theorem", "game": "wythof" }),
        json!({ "kind": "theorem", "source": "game" }),
    ] {
        let answer = client.post("jobs", &request).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{request}");
    }
    assert_eq!(client.get("/api/v1/jobs/none").await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/api/v1/jobs/none/events").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn there_is_an_end_to_the_jobs_that_wait() {
    let client = Client::new();
    let mut started = Vec::new();
    let refused = loop {
        let answer = client.post("jobs", &json!({ "kind": "prove", "formula": ENDLESS })).await;
        if answer.status != StatusCode::ACCEPTED {
            break answer;
        }
        started.push(answer.json()["id"].as_str().expect("an id").to_string());
        assert!(started.len() < 100, "there is no end");
    };
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(refused.error().0, "busy");
    client.is_healthy().await;
    for id in started {
        let request = Client::request(Method::DELETE, &format!("/api/v1/jobs/{id}"));
        client.send(request.body(axum::body::Body::empty()).expect("a request")).await;
    }
    client.is_healthy().await;
}
