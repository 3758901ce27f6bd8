//! What the worker answers is what the server answers.

use axum::body::Body;
use axum::http::Request as HttpRequest;
use http_body_util::BodyExt;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Mutex;
use tower::ServiceExt;
use wythoff_requests::Allowance;
use wythoff_requests::jobs::Happening;
use wythoff_server::Config;
use wythoff_wasm::{Front, Request};

fn front() -> Front {
    Front::new(Allowance::default(), |_| ())
}

fn asked(method: &str, path: &str, body: &str) -> Request {
    Request { method: method.to_owned(), path: path.to_owned(), body: body.to_owned() }
}

/// Status and bytes, as the server gives them.
async fn served(router: &axum::Router, request: &Request) -> (u16, Vec<u8>) {
    let built = HttpRequest::builder()
        .method(request.method.as_str())
        .uri(format!("/api/v1/{}", request.path))
        .header("host", "127.0.0.1:7777")
        .header("content-type", "application/json")
        .body(Body::from(request.body.clone()))
        .expect("a request");
    let response = router.clone().oneshot(built).await.expect("an answer");
    let status = response.status().as_u16();
    let bytes = response.into_body().collect().await.expect("a body").to_bytes();
    (status, bytes.to_vec())
}

/// JSON without what a clock says.
fn timeless(bytes: &[u8]) -> Option<Value> {
    let mut value: Value = serde_json::from_slice(bytes).ok()?;
    if let Some(object) = value.as_object_mut() {
        object.remove("seconds");
    }
    Some(value)
}

#[tokio::test]
async fn every_path_gives_what_the_server_gives() {
    let address: SocketAddr = "127.0.0.1:7777".parse().expect("an address");
    let router = wythoff_server::router(Config::default(), address);
    let mut front = front();
    let source = "game%20%22mine%22%0Atake%20any%20from%20x%0Atake%20any%20from%20y%0A";
    for (method, path, body) in [
        ("GET", "games".to_owned(), ""),
        ("GET", "games/show?game=connell:3".to_owned(), ""),
        ("GET", format!("games/show?source={source}"), ""),
        ("GET", "games/show?game=chess".to_owned(), ""),
        ("GET", "games/show".to_owned(), ""),
        ("POST", "games/parse".to_owned(), r#"{"source":"game \"a\"\ntake any form x\n"}"#),
        ("GET", "tile?game=wythoff&x=0&y=0&rows=64&cols=64&layer=grundy".to_owned(), ""),
        ("GET", "tile?game=K2&x=1e30&y=1e30&rows=64&cols=64&scale=3".to_owned(), ""),
        ("GET", "tile?game=wythoff&x=0&y=0&layer=difference&other=nim".to_owned(), ""),
        ("GET", "tile?game=wythoff&x=0&y=0&rows=5000".to_owned(), ""),
        ("GET", "tile?game=wythoff&x=0&y=0&layer=values&values=1,x".to_owned(), ""),
        ("GET", "position?game=wythoff&x=5&y=9".to_owned(), ""),
        ("GET", "position?game=wythoff&x=1e50&y=161803398874989484820".to_owned(), ""),
        ("GET", "position?game=wythoff&x=5&y=nine".to_owned(), ""),
        ("GET", "positions?game=K2&from_row=1e30&count=5".to_owned(), ""),
        ("GET", "nth?game=wythoff&n=1e40&value=0".to_owned(), ""),
        ("GET", "nth?game=wythoff&n=-1".to_owned(), ""),
        ("GET", "period?game=wythoff&row=3&last=5".to_owned(), ""),
        ("GET", "period?game=wythoff&row=3&last=5000".to_owned(), ""),
        ("POST", "play".to_owned(), r#"{"sum":"wythoff(10,15) + nim(7)","moves":5}"#),
        ("POST", "play".to_owned(), r#"{"sum":"chess(3)"}"#),
        ("GET", "automaton?formula=%3Fmsd_fib%20x%3D2*y&read=12,6".to_owned(), ""),
        ("GET", "automaton?formula=%3Fmsd_fib%20x%3D2*y&state=3".to_owned(), ""),
        ("GET", "automaton?formula=%3Fmsd_fib%20x%3D2*y&state=99".to_owned(), ""),
        ("GET", "automaton?formula=%3Fmsd_fob%20x%3D2*y".to_owned(), ""),
        ("GET", "automaton?job=none".to_owned(), ""),
        ("GET", "papers".to_owned(), ""),
        ("GET", "papers/nivasch/table-1".to_owned(), ""),
        ("GET", "papers/nivasch/none".to_owned(), ""),
        ("GET", "papers/nivasch/table-1/figures/99".to_owned(), ""),
        ("GET", "jobs/none".to_owned(), ""),
        ("GET", "none".to_owned(), ""),
        ("POST", "jobs".to_owned(), r#"{"kind":"prove"}"#),
        ("POST", "jobs".to_owned(), r#"{"kind":"theorem","game":"chess"}"#),
    ] {
        let request = asked(method, &path, body);
        let (status, bytes) = served(&router, &request).await;
        let answer = front.answer(&request);
        assert_eq!(answer.status, status, "{method} {path}");
        match timeless(&bytes) {
            Some(json) => assert_eq!(timeless(&answer.bytes), Some(json), "{method} {path}"),
            None => assert_eq!(answer.bytes, bytes, "{method} {path}"),
        }
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_by_both() {
    let address: SocketAddr = "127.0.0.1:7777".parse().expect("an address");
    let router = wythoff_server::router(Config::default(), address);
    let mut front = front();
    for (method, path, body) in [
        ("GET", "tile?game=wythoff", ""),
        ("GET", "tile?game=wythoff&x=0&y=0&rows=many", ""),
        ("POST", "play", "{"),
        ("POST", "play", r#"{"sum":3}"#),
        ("POST", "jobs", r#"{"kind":"dance"}"#),
    ] {
        let request = asked(method, path, body);
        let (status, bytes) = served(&router, &request).await;
        let answer = front.answer(&request);
        assert_eq!((answer.status, status), (400, 400), "{method} {path} {body}");
        // In their own words, but of one kind.
        for bytes in [bytes, answer.bytes.to_vec()] {
            let failure: Value = serde_json::from_slice(&bytes).expect("JSON");
            assert_eq!(failure["error"]["kind"], "request", "{failure}");
        }
    }
}

static TOLD: Mutex<Vec<Happening>> = Mutex::new(Vec::new());

#[test]
fn a_job_tells_what_happens_and_keeps_what_came_of_it() {
    let mut front = Front::new(Allowance::default(), |event| {
        TOLD.lock().expect("nobody panics").push(event.clone());
    });
    let request = asked("POST", "jobs", r#"{"kind":"theorem","game":"W4"}"#);
    let report: Value = serde_json::from_slice(&front.answer(&request).bytes).expect("JSON");
    assert_eq!(report["state"], "done", "{report}");
    let told = TOLD.lock().expect("nobody panics");
    let names: Vec<&str> = told.iter().map(|event| event.name.as_str()).collect();
    assert_eq!((names.first(), names.last()), (Some(&"started"), Some(&"result")));
    assert!(names.contains(&"stage"), "{names:?}");
    let started: Value = serde_json::from_str(&told[0].data).expect("JSON");
    let id = started["id"].as_str().expect("a name");
    assert_eq!(report["id"], id);
    let mut get = |path: &str| {
        let answer = front.answer(&asked("GET", path, ""));
        (answer.status, answer.bytes)
    };
    for name in report["result"]["files"].as_array().expect("files") {
        let name = name.as_str().expect("a name");
        let (status, file) = get(&format!("jobs/{id}/files/{name}"));
        assert!(status == 200 && !file.is_empty(), "{name}");
    }
    assert_eq!(get(&format!("jobs/{id}/files/none")).0, 404);
    let (status, automaton) = get(&format!("automaton?job={id}&read=0,0"));
    let automaton: Value = serde_json::from_slice(&automaton).expect("JSON");
    assert_eq!((status, &automaton["states"]), (200, &26.into()), "{automaton}");
    // The board knows it from now on.
    let (_, tile) = get("tile?game=W4&x=1e6&y=1e6&rows=8&cols=8");
    assert!(String::from_utf8_lossy(&tile).contains("proved"), "{tile:?}");
}
