//! Lists of positions, the n-th one, periods of rows.

use crate::client::{Answer, Client};
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn ask(path: &str, parameters: &[(&str, &str)]) -> Answer {
    Client::new().ask(path, parameters).await
}

async fn good(path: &str, parameters: &[(&str, &str)]) -> Value {
    let answer = ask(path, parameters).await;
    assert_eq!(answer.status, StatusCode::OK, "{path} {parameters:?}: {:?}", answer.body);
    answer.json()
}

#[tokio::test]
async fn positions_are_listed_from_the_first_or_from_far_out() {
    let first = good("positions", &[("game", "wythoff"), ("count", "3")]).await;
    let pair = |x: &str, y: &str| json!({"x": x, "y": y, "terminal": false});
    assert_eq!(first["positions"], json!([pair("0", "0"), pair("1", "2"), pair("3", "5")]));
    assert_eq!(first["known"], "theorem (Wythoff 1907)");
    let far = [("game", "wythoff"), ("from_row", "1e50"), ("count", "2"), ("value", "1")];
    let far = good("positions", &far).await;
    assert_eq!(far["positions"].as_array().expect("a list").len(), 2);
    assert_eq!(far["positions"][0]["x"].as_str().expect("digits").len(), 51);
    let own = "game \"own\"\ntake any from either pile\n";
    let own = good("positions", &[("source", own), ("count", "2")]).await;
    assert_eq!(own["positions"][1], pair("1", "1"));
    let k2 = [("game", "K2"), ("count", "2"), ("non_terminal", "true")];
    assert_eq!(good("positions", &k2).await["positions"][0]["terminal"], false);
    // As many as are allowed, and no more.
    let many = good("positions", &[("game", "nim"), ("count", "1000000")]).await;
    assert_eq!(many["positions"].as_array().expect("a list").len(), 10_000);
}

#[tokio::test]
async fn the_nth_position_is_found() {
    let n = good("nth", &[("game", "wythoff"), ("n", "1e50")]).await;
    assert_eq!(n["x"], "161803398874989484820458683436563811772030917980576");
    assert_eq!(n["n"].as_str().expect("digits").len(), 51);
    let value = good("nth", &[("game", "wythoff"), ("n", "5"), ("value", "3")]).await;
    assert_eq!(value["known"], "definition");
}

#[tokio::test]
async fn periods_of_rows_are_exact() {
    let one = good("period", &[("game", "wythoff"), ("row", "3")]).await;
    assert_eq!(one["rows"].as_array().expect("a list").len(), 1);
    let some = good("period", &[("game", "wythoff"), ("row", "0"), ("last", "3")]).await;
    assert_eq!(some["rows"][3], one["rows"][0]);
    assert_eq!(some["rows"][0], json!({"row": 0, "preperiod": 0, "period": 1, "rise": 1}));
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_with_a_reason() {
    for (path, parameters, status) in [
        ("positions", &[("count", "3")][..], StatusCode::BAD_REQUEST),
        ("positions", &[("game", "none")], StatusCode::BAD_REQUEST),
        ("positions", &[("game", "nim"), ("count", "-1")], StatusCode::BAD_REQUEST),
        ("positions", &[("game", "nim"), ("from_row", "x")], StatusCode::BAD_REQUEST),
        ("nth", &[("game", "nim")], StatusCode::BAD_REQUEST),
        ("nth", &[("game", "nim"), ("n", "1e20000")], StatusCode::UNPROCESSABLE_ENTITY),
        ("period", &[("game", "nim"), ("row", "x")], StatusCode::BAD_REQUEST),
        ("period", &[("game", "nim"), ("row", "5"), ("last", "3")], StatusCode::BAD_REQUEST),
        (
            "period",
            &[("game", "nim"), ("row", "0"), ("last", "1000")],
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ] {
        let answer = ask(path, parameters).await;
        assert_eq!(answer.status, status, "{path} {parameters:?}: {:?}", answer.body);
        let (_, message) = answer.error();
        assert!(!message.is_empty(), "{path} {parameters:?}");
    }
}
