//! One position: value, outcome, options, digits.

use crate::client::Client;
use axum::http::StatusCode;
use serde_json::{Value, json};
use wythoff_games::engine::naive;
use wythoff_games::{Control, Position, Size, catalogue};

async fn position(client: &Client, game: &str, x: &str, y: &str) -> Value {
    let answer = client.ask("position", &[("game", game), ("x", x), ("y", y)]).await;
    assert_eq!(answer.status, StatusCode::OK, "{game} ({x}, {y}): {:?}", answer.body);
    answer.json()
}

#[tokio::test]
async fn near_the_origin_everything_is_known() {
    let client = Client::new();
    for game in ["wythoff", "r-wythoff", "K2"] {
        let (_, rules) = catalogue::find(game).expect("built in");
        let table = naive::grundy(&rules, Size::new(30, 30), &Control::unlimited()).expect("small");
        for (x, y) in [(0u64, 0u64), (1, 2), (7, 9), (13, 8), (20, 29)] {
            let shown = position(&client, game, &x.to_string(), &y.to_string()).await;
            let at = |x: u64, y: u64| {
                let place = |v: u64| usize::try_from(v).expect("small");
                table.get(place(x), place(y)).0
            };
            assert_eq!(shown["value"], at(x, y).to_string(), "{game} ({x}, {y})");
            assert_eq!(shown["outcome"], if at(x, y) == 0 { "P" } else { "N" });
            let options = rules.options(Position::new(x, y));
            let expected: Vec<Value> = options
                .iter()
                .map(|q| {
                    let value = at(q.x, q.y);
                    json!({
                        "x": q.x.to_string(),
                        "y": q.y.to_string(),
                        "value": value.to_string(),
                        "outcome": if value == 0 { "P" } else { "N" },
                    })
                })
                .collect();
            assert_eq!(shown["options"], json!(expected), "{game} ({x}, {y})");
            let winning: Vec<&Value> =
                expected.iter().filter(|option| option["outcome"] == "P").collect();
            assert_eq!(shown["winning"], json!(winning));
            assert_eq!(shown["options_cut"], false);
        }
    }
}

#[tokio::test]
async fn digits_are_zeckendorfs() {
    let client = Client::new();
    let shown = position(&client, "wythoff", "0", "17").await;
    assert_eq!(shown["zeckendorf"], json!({ "x": "0", "y": "100101" }));
}

#[tokio::test]
async fn huge_positions_are_known_by_theorems_or_bounds() {
    let client = Client::new();
    let n = "100000000000000000000000000000000000000000000000000";
    let phi_n = "161803398874989484820458683436563811772030917980576";
    let phi_2_n = "261803398874989484820458683436563811772030917980576";
    let p = position(&client, "wythoff", phi_n, phi_2_n).await;
    assert_eq!((&p["value"], &p["outcome"]), (&json!("0"), &json!("P")));
    assert_eq!(p["winning"], json!([]));
    let other = position(&client, "wythoff", n, phi_2_n).await;
    assert_eq!((&other["value"], &other["outcome"]), (&Value::Null, &json!("N")));
    assert!(other["more_than"].as_u64().is_some(), "{other}");
    assert_eq!(other["winning"][0]["outcome"], "P");
    assert_eq!((&other["options"], &other["options_cut"]), (&json!([]), &json!(true)));
    let nim = position(&client, "nim", n, n).await;
    assert_eq!((&nim["value"], &nim["known"]), (&json!("0"), &json!("theorem (Bouton 1901)")));
    let blocking = position(&client, "W3", "1e60", "2e60").await;
    assert_eq!(blocking["outcome"], "N");
    assert!(blocking["known"].as_str().expect("known").contains("Larsson"), "{blocking}");
    let unknown = position(&client, "gdwn:1,2", n, n).await;
    assert_eq!((&unknown["outcome"], &unknown["known"]), (&Value::Null, &Value::Null));
    assert!(unknown["note"].as_str().expect("a reason").contains("out of reach"));
}

#[tokio::test]
async fn games_without_values_have_outcomes() {
    let client = Client::new();
    let shown = position(&client, "W2", "3", "7").await;
    assert_eq!((&shown["value"], &shown["outcome"]), (&Value::Null, &json!("P")));
    assert!(shown["explanation"].as_str().expect("text").contains("forbidden"));
    let far = position(&client, "W4", "10000", "16180").await;
    assert!(far["outcome"] == "N" || far["outcome"] == "P");
}

#[tokio::test]
async fn hovering_asks_for_no_options() {
    let client = Client::new();
    let parameters = [("game", "wythoff"), ("x", "300"), ("y", "17"), ("options", "0")];
    let shown = client.ask("position", &parameters).await.json();
    assert_eq!((&shown["options"], &shown["winning"]), (&json!([]), &json!([])));
    assert!(shown["value"].is_string());
    let cut = [("game", "wythoff"), ("x", "300"), ("y", "17"), ("options", "5")];
    let shown = client.ask("position", &cut).await.json();
    assert_eq!(shown["options"].as_array().map(Vec::len), Some(5));
    assert_eq!(shown["options_cut"], true);
}
