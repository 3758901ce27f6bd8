//! Requests that nobody should send: each is refused, and the server lives on.

use crate::client::{Client, address};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use proptest::prelude::*;
use serde_json::json;
use std::time::Duration;
use wythoff_server::{Allowance, Capacity};

#[tokio::test]
async fn malformed_bodies_are_refused() {
    let client = Client::new();
    for path in ["play", "jobs", "games/parse"] {
        for body in ["", "{", "null", "[]", "3", "{\"sum\": 3}", "\u{0}", "{\"kind\": {}}", "[[[["]
        {
            let answer = client.post_text(path, body).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path} {body:?}");
            assert_eq!(answer.error().0, "request");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(client.post_text(path, &deep).await.status, StatusCode::BAD_REQUEST);
        let long = format!("{{\"sum\": \"{}\"}}", "x".repeat(2 << 20));
        let answer = client.post_text(path, &long).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        let typed = Client::request(Method::POST, &format!("/api/v1/{path}"))
            .header(header::CONTENT_TYPE, "text/plain")
            .body(Body::from("{}"));
        let answer = client.send(typed.expect("a request")).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{path}");
    }
    client.is_healthy().await;
}

#[tokio::test]
async fn deeply_nested_texts_are_refused_or_read() {
    let client = Client::new();
    // An address has at most 65,534 bytes, and brackets take three.
    let formula = format!("?msd_2 {}x=x{}", "(".repeat(10_000), ")".repeat(10_000));
    let answer = client.ask("automaton", &[("formula", &formula)]).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
    let game = format!("game \"deep\"\ntake any from x if {}x > 1", "(".repeat(10_000));
    let answer = client.post("games/parse", &json!({ "source": game })).await;
    assert_eq!(answer.json()["ok"], false);
    client.is_healthy().await;
}

#[tokio::test]
async fn slow_games_are_given_up_and_not_tried_again() {
    let allowance = Allowance { request_time: Duration::from_millis(30), ..Allowance::default() };
    let limits = Capacity { allowance, ..Capacity::default() };
    let client = Client::with(limits);
    // No fast engine knows this game, so its board takes longer than allowed.
    let source = "game \"slow\"\ntake any from either pile if max(x,y) - t > 2 min(x,y) - 3t\n\
        take t from one pile and 2t + 1 from the other";
    let parameters = [("source", source), ("x", "3000"), ("y", "3000"), ("layer", "grundy")];
    for _ in 0..2 {
        let answer = client.ask("tile", &parameters).await;
        assert_eq!(answer.status, StatusCode::OK, "{:?}", answer.body);
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store", "all of it is unknown");
    }
    let health = client.get("/api/v1/health").await.json();
    assert_eq!(health["running"], 0);
}

#[tokio::test]
async fn an_endless_formula_ends() {
    let allowance = Allowance { request_time: Duration::from_millis(200), ..Allowance::default() };
    let limits = Capacity { allowance, ..Capacity::default() };
    let client = Client::with(limits);
    let formula = "?msd_2 Ec,d,e,f 97*a+89*b+83*c+79*d=73*e+71*f & 103*a+107*c=109*d+113*f";
    let answer = client.ask("automaton", &[("formula", formula)]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{:?}", answer.body);
    assert_eq!(answer.error().0, "limit");
    client.is_healthy().await;
}

#[tokio::test]
async fn methods_and_paths_that_there_are_not() {
    let client = Client::new();
    for (method, path, status) in [
        (Method::DELETE, "/api/v1/tile", 405),
        (Method::PUT, "/api/v1/games", 405),
        (Method::GET, "/api/v1/play", 405),
        (Method::GET, "/api/v1/nothing", 404),
        (Method::GET, "/api/v2/games", 404),
        (Method::GET, "/api", 404),
        (Method::GET, "/api/v1/../../Cargo.toml", 404),
        (Method::GET, "/api/v1/jobs/%FF", 400),
        (Method::GET, "/api/v1/papers/gu/%FF/figures/0", 400),
    ] {
        let request = Client::request(method.clone(), path).body(Body::empty());
        let answer = client.send(request.expect("a request")).await;
        assert_eq!(answer.status.as_u16(), status, "{method} {path}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever is sent, there is an answer, and it is nobody's panic.
    #[test]
    fn any_parameters_are_answered(
        path in prop::sample::select(vec!["tile", "position", "games/show", "automaton"]),
        parameters in prop::collection::vec(
            (
                prop::sample::select(vec![
                    "game", "source", "x", "y", "rows", "cols", "scale", "layer", "values",
                    "other", "by", "options", "formula", "read", "job", "entry",
                ]),
                prop_oneof![
                    "[ -~]{0,12}",
                    "\\PC{0,6}",
                    Just("wythoff".to_string()),
                    Just("W3".to_string()),
                    Just("7".to_string()),
                    Just("99999999999999999999".to_string()),
                    Just("?msd_fib x=y".to_string()),
                    Just("grundy".to_string()),
                ],
            ),
            0..8,
        ),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let answer = runtime.block_on(async {
            let client = Client::with(Capacity { allowance: Allowance { grundy_side: 512, outcome_side: 512, ..Allowance::default() }, ..Capacity::default() });
            let parameters: Vec<(&str, &str)> =
                parameters.iter().map(|(name, value)| (*name, value.as_str())).collect();
            client.get(&address(path, &parameters)).await
        });
        prop_assert!(!answer.status.is_server_error(), "{} {:?}", answer.status, answer.body);
    }
}
