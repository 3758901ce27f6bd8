//! Sums of games, move by move.

use crate::client::Client;
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn play(client: &Client, body: Value) -> Value {
    let answer = client.post("play", &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{body}: {:?}", answer.body);
    answer.json()
}

#[tokio::test]
async fn a_sum_is_solved_and_explained() {
    let client = Client::new();
    let state = play(&client, json!({ "sum": "wythoff(10,15) + nim(7)", "moves": 1000 })).await;
    assert_eq!(state["solution"]["outcome"], "N");
    assert!(state["solution"]["explanation"].as_str().expect("text").contains("nim-sum is 0"));
    assert_eq!(state["advice"]["move"], state["solution"]["move"]);
    assert_eq!((&state["over"], &state["winner"]), (&json!(false), &Value::Null));
    assert_eq!(
        state["components"][1],
        json!({ "game": "nim", "piles": ["7"], "heap": true, "value": "7" })
    );
    // 10 + 15 + 10 moves of the first, 7 of the second.
    assert_eq!(state["moves"].as_array().map(Vec::len), Some(42));
    assert_eq!(state["moves_cut"], false);
}

/// The machine wins a whole game from a won position, whatever the other does.
#[tokio::test]
async fn the_machine_wins_a_won_game() {
    let client = Client::new();
    let mut sum = "wythoff(10,15) + nim(7) + K2(5,6)".to_string();
    for turn in 0..100 {
        let machine = turn % 2 == 0;
        let state = play(&client, json!({ "sum": sum, "moves": 1000 })).await;
        if state["over"] == true {
            assert!(!machine, "the machine made the last move");
            assert_eq!(state["winner"], "previous");
            return;
        }
        assert_eq!(state["solution"]["outcome"], if machine { "N" } else { "P" }, "{sum}");
        let made = if machine {
            state["advice"]["move"].clone()
        } else {
            let moves = state["moves"].as_array().expect("a list");
            moves[turn * 7 % moves.len()].clone()
        };
        let chosen = json!({ "component": made["component"], "take": made["take"] });
        let after = play(&client, json!({ "sum": sum, "move": chosen, "solve": false })).await;
        assert_eq!(after["refused"], Value::Null);
        assert_eq!((&after["solution"], &after["advice"]), (&Value::Null, &Value::Null));
        sum = after["sum"].as_str().expect("a sum").to_string();
    }
    panic!("the game does not end: {sum}");
}

#[tokio::test]
async fn illegal_moves_are_refused_and_change_nothing() {
    let client = Client::new();
    for (chosen, why) in [
        (json!({ "component": 3, "take": ["1", "0"] }), "no such component"),
        (json!({ "component": 0, "take": ["1", "0"] }), "no such component"),
        (json!({ "component": 1, "take": ["4", "0"] }), "too many"),
        (json!({ "component": 1, "take": ["1", "2"] }), "against the rules"),
        (json!({ "component": 1, "take": ["0", "0"] }), "against the rules"),
        (json!({ "component": 2, "take": ["8"] }), "too many"),
    ] {
        let body = json!({ "sum": "wythoff(3,5) + nim(7)", "move": chosen });
        let state = play(&client, body).await;
        assert_eq!(
            (&state["refused"], &state["sum"]),
            (&json!(why), &json!("wythoff(3,5) + nim(7)"))
        );
    }
    let body = json!({ "sum": "wythoff(3,5)", "move": { "component": 1, "take": ["1"] } });
    assert_eq!(client.post("play", &body).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn games_of_ones_own_can_be_played() {
    let client = Client::new();
    let source = "game \"odd\"\ntake odd from either pile";
    let body = json!({ "sum": "mine(5,4) + nim(1)", "sources": { "mine": source } });
    let state = play(&client, body).await;
    assert_eq!(state["components"][0]["value"], "1");
    assert_eq!(state["solution"]["outcome"], "P");
    let wrong = json!({ "sum": "mine(5)", "sources": { "mine": source } });
    assert!(client.post("play", &wrong).await.error().1.contains("two piles"));
}

#[tokio::test]
async fn huge_positions_and_games_out_of_reach() {
    let client = Client::new();
    let huge = play(&client, json!({ "sum": "wythoff(1e40,1e41) + nim(3)" })).await;
    assert_eq!(huge["solution"]["outcome"], "N");
    let beyond = play(&client, json!({ "sum": "gdwn:1,2(1e40,1e41)" })).await;
    assert_eq!(beyond["solution"], Value::Null);
    assert!(beyond["note"].as_str().expect("a reason").contains("out of reach"));
    assert!(beyond["advice"]["why"].as_str().expect("text").contains("smallest"));
    let blocking = play(&client, json!({ "sum": "W3(4,5)" })).await;
    assert!(blocking["note"].as_str().expect("a reason").contains("blocking"));
    assert_eq!(blocking["advice"], Value::Null);
}

#[tokio::test]
async fn sums_name_no_files() {
    let client = Client::new();
    for sum in ["../../examples/odd.game(3,4)", "/etc/passwd(1,2)", "x.game(1,2)", "~(1,1)"] {
        let answer = client.post("play", &json!({ "sum": sum })).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{sum}");
        assert!(answer.error().1.contains("no place in a sum"), "{sum}");
    }
    for sum in ["", "wythoff", "wythoff(3,4", "nim(3) +", "nim(1)+W3(1,2)"] {
        let answer = client.post("play", &json!({ "sum": sum })).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{sum}");
    }
    let many = vec!["nim(1)"; 100].join("+");
    let answer = client.post("play", &json!({ "sum": many })).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// A place is counted in the sum that was sent, whatever part of it is wrong.
#[tokio::test]
async fn mistakes_have_their_place_in_the_whole_sum() {
    let client = Client::new();
    let odd = "game \"odd\"\ntake odd from either pile";
    let wrong = "game \"odd\"\ntake odd form either pile";
    for (sum, column, length) in [
        ("wythoff(3,5) + wythof(3,2)", 16, 6),
        ("nim(1) + nim(2) +  wythoff(3,x)", 30, 1),
        ("nim(1+1) + wythoff(3,4) nim(2)", 25, 3),
        ("nim(3)\n+ W3(1,2)", 10, 7),
        ("wythof(3,2) + nim(1)", 1, 6),
        ("nim(3) +", 9, 0),
        ("nim(3) + odd(2,x)", 16, 1),
        ("nim(3) + odd(2) ", 10, 6),
        ("nim(3) + wrong(2,3)", 10, 5),
    ] {
        let body = json!({ "sum": sum, "sources": { "odd": odd, "wrong": wrong } });
        let answer = client.post("play", &body).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{sum}");
        let error = answer.json()["error"].clone();
        let place = &error["place"];
        let found = (place["line"].as_u64(), place["column"].as_u64(), place["length"].as_u64());
        assert_eq!(found, (Some(1), Some(column), Some(length)), "{sum}: {error}");
        let message = error["message"].as_str().expect("text");
        assert!(
            message.contains(sum.replace('\n', " ").trim_end()),
            "the whole sum is shown: {message}"
        );
    }
}
