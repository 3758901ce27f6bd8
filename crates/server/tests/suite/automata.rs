//! Automata of formulas.

use crate::client::Client;
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn a_formula_becomes_states_and_edges() {
    let client = Client::new();
    let parameters = [("formula", "?msd_fib y=2*x"), ("read", "5,10")];
    let shown = client.ask("automaton", &parameters).await.json();
    assert_eq!(shown["kind"], "relation");
    let (states, edges) = (shown["states_list"].as_array(), shown["edges_list"].as_array());
    assert_eq!(states.map(Vec::len).map(|n| json!(n)), Some(shown["states"].clone()));
    let merged: u64 = edges.expect("drawn").iter().filter_map(|e| e["symbols"].as_u64()).sum();
    assert_eq!(json!(merged), shown["edges"]);
    assert_eq!(shown["tracks"][0]["variable"], "x");
    assert_eq!(shown["run"]["digits"], json!([[0, 1, 0, 0, 0], [1, 0, 0, 1, 0]]));
    assert_eq!(shown["run"]["accepted"], true);
}

#[tokio::test]
async fn large_automata_are_given_in_numbers() {
    let client = Client::new();
    let shown = client.ask("automaton", &[("formula", "?msd_2 y=1001*x")]).await.json();
    assert!(shown["states"].as_u64().expect("a number") > 200);
    assert!(shown.get("states_list").is_none() && shown.get("edges_list").is_none());
    assert!(shown["statistics"]["components"].as_u64().expect("a number") > 0);
    // Layer by layer they are all there, and so are the edges.
    let layers = shown["layers"].as_array().expect("layers");
    let sum = |name: &str| layers.iter().filter_map(|layer| layer[name].as_u64()).sum::<u64>();
    assert_eq!(json!(sum("states")), shown["states"]);
    assert_eq!(json!(sum("accepting")), shown["accepting"]);
    assert_eq!(json!(sum("onward") + sum("within") + sum("back")), shown["edges"]);
    assert_eq!(json!(layers.len() - 1), shown["statistics"]["depth"]);
    assert_eq!((&layers[0]["states"], &layers[0]["first"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn a_state_can_be_looked_at() {
    let client = Client::new();
    let at = |state: &'static str| [("formula", "?msd_2 y=1001*x"), ("state", state)];
    let first = client.ask("automaton", &at("0")).await.json()["look"].clone();
    assert_eq!((&first["state"]["id"], &first["layer"]), (&json!(0), &json!(0)));
    let to = first["edges"][0]["to"].as_u64().expect("an edge");
    let next = client.ask("automaton", &at("1")).await.json()["look"].clone();
    assert_eq!(next["layer"], 1);
    assert!(next["from"].as_array().expect("states").contains(&json!(0)), "{to} {next}");
    let answer = client.ask("automaton", &at("99999999")).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.error().1.contains("no state 99999999"), "{:?}", answer.error());
}

#[tokio::test]
async fn definitions_may_come_before() {
    let client = Client::new();
    let parameters = [
        ("script", "def even \"?msd_2 Ey x=2*y\";"),
        ("formula", "?msd_2 $even(x) & x>3"),
        ("read", "6"),
    ];
    let shown = client.ask("automaton", &parameters).await.json();
    assert_eq!(shown["run"]["accepted"], true);
}

#[tokio::test]
async fn what_is_no_automaton_is_refused() {
    let client = Client::new();
    for (parameters, part) in [
        (vec![], "is needed"),
        (vec![("formula", "?msd_2 Ax x=x")], "no free variables"),
        (vec![("formula", "?msd_2 x=")], ""),
        (vec![("formula", "?msd_2 x=y"), ("read", "1")], "reads 2 numbers"),
        (vec![("formula", "?msd_2 x=y"), ("read", "1,z")], "natural number"),
        (vec![("formula", "?msd_2 x=y"), ("script", "def")], ""),
    ] {
        let answer = client.ask("automaton", &parameters).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{parameters:?}");
        let message = answer.error().1;
        assert!(!message.is_empty() && message.contains(part), "{parameters:?}: {message}");
    }
    let answer = client.ask("automaton", &[("job", "none")]).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}
