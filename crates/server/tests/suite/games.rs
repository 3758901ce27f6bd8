//! Games, the page.

use crate::client::Client;
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::json;

#[tokio::test]
async fn every_family_is_listed_and_its_example_is_a_game() {
    let client = Client::new();
    let answer = client.get("/api/v1/games").await;
    assert_eq!(answer.status, StatusCode::OK);
    let list = answer.json();
    let games = list["games"].as_array().expect("a list");
    assert!(games.iter().any(|game| game["name"] == "wythoff"));
    for game in games {
        let example = game["example"].as_str().expect("a name");
        let shown = client.ask("games/show", &[("game", example)]).await;
        assert_eq!(shown.status, StatusCode::OK, "{example}");
        let shown = shown.json();
        assert_eq!(shown["game"], *example);
        assert!(!shown["rules"].as_array().expect("rules").is_empty());
        // The text of the game is the game.
        let parsed = client.post("games/parse", &json!({ "source": shown["file"] })).await.json();
        assert_eq!(parsed["ok"], true, "{example}: {parsed}");
        assert_eq!(parsed["game"]["rules"], shown["rules"]);
    }
}

#[tokio::test]
async fn a_mistake_in_a_game_is_shown_where_it_is() {
    let client = Client::new();
    let source = "game \"mine\"\ntake any form x";
    let parsed = client.post("games/parse", &json!({ "source": source })).await;
    assert_eq!(parsed.status, StatusCode::OK);
    let parsed = parsed.json();
    assert_eq!(parsed["ok"], false);
    let place = &parsed["mistake"]["place"];
    assert_eq!(
        (&place["line"], &place["column"], &place["length"]),
        (&json!(2), &json!(10), &json!(4))
    );
    let marked = source.get(21..25);
    assert_eq!((&place["start"], &place["end"], marked), (&json!(21), &json!(25), Some("form")));
    assert_eq!(parsed["mistake"]["suggestion"], "from");
}

#[tokio::test]
async fn unknown_games_and_files_are_refused() {
    let client = Client::new();
    let answer = client.ask("games/show", &[("game", "wythof")]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.error().1.contains("did you mean `wythoff`"));
    let error = &answer.json()["error"];
    assert_eq!(
        (&error["code"], &error["hint"]["code"]),
        (&json!("unknown-game"), &json!("list-games"))
    );
    let advice = error["hint"]["message"].as_str().expect("a sentence");
    assert!(advice.contains("/api/v1/games"), "advice for clients: {advice}");
    let answer = client.ask("games/show", &[("source", "game \"é\"\ntake any form x")]).await;
    let place = json!({ "start": 19, "end": 23, "line": 2, "column": 10, "length": 4 });
    let error = &answer.json()["error"];
    assert_eq!((&error["code"], &error["place"]), (&json!("text"), &place));
    for name in ["../../examples/odd.game", "/etc/passwd", "Cargo.toml", "x.game", "a\\b"] {
        let answer = client.ask("games/show", &[("game", name)]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{name}");
        assert!(answer.error().1.contains("not the name of a built-in game"), "{name}");
    }
    assert_eq!(client.ask("games/show", &[]).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_page_is_sent_packed_to_those_who_unpack_it() {
    let client = Client::new();
    let get = async |accepted: &str| {
        let request = Client::request(Method::GET, "/assets/index.js");
        let request = request.header(header::ACCEPT_ENCODING, accepted).body(Body::empty());
        client.send(request.expect("a request")).await
    };
    let plain = client.get("/assets/index.js").await;
    assert!(plain.headers.get(header::CONTENT_ENCODING).is_none());
    for refused in ["", "br", "gzip;q=0", "identity, gzip; q=0.0"] {
        assert_eq!(get(refused).await.body, plain.body, "{refused}");
    }
    for accepted in ["gzip", "br, gzip;q=0.5", "GZIP, deflate"] {
        let packed = get(accepted).await;
        assert_eq!(packed.headers[header::CONTENT_ENCODING], "gzip", "{accepted}");
        assert_eq!(packed.headers[header::VARY], "accept-encoding");
        assert_ne!(packed.headers[header::ETAG], plain.headers[header::ETAG]);
        assert!(3 * packed.body.len() < 2 * plain.body.len());
        let mut unpacked = Vec::new();
        let mut reader = flate2::read::GzDecoder::new(&*packed.body);
        std::io::Read::read_to_end(&mut reader, &mut unpacked).expect("it is gzip");
        assert_eq!(unpacked, plain.body);
    }
}

#[tokio::test]
async fn the_page_is_there_and_nothing_else() {
    let client = Client::new();
    let page = client.get("/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.headers[header::CONTENT_TYPE].to_str().expect("text").starts_with("text/html"));
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    // A plain path is the page, too.
    assert_eq!(client.get("/play/wythoff").await.body, page.body);
    let tag = page.headers[header::ETAG].clone();
    let again = Client::request(Method::GET, "/").header(header::IF_NONE_MATCH, tag);
    let again = client.send(again.body(Body::empty()).expect("a request")).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "//etc/passwd.txt",
        "/./../src/lib.rs",
        "/..\\..\\Cargo.toml",
        "/index.html%00.txt",
        "/src/lib.rs",
        "/Cargo.toml",
        "/../../etc/passwd",
        "/assets/../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
    ] {
        let answer = client.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    let answer = client.get("//etc/passwd").await;
    assert!(answer.status == StatusCode::NOT_FOUND || answer.body == page.body);
    let posted = Client::request(Method::POST, "/").body(Body::empty()).expect("a request");
    assert_eq!(client.send(posted).await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn health_says_what_the_server_holds() {
    let client = Client::new();
    client.is_healthy().await;
    let health = client.get("/api/v1/health").await.json();
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!((&health["running"], &health["waiting"]), (&json!(0), &json!(0)));
    assert!(health["cache_bytes"].as_u64().expect("a number") > 0, "the board is kept");
}
