//! The papers: printed beside computed.

use crate::client::Client;
use axum::http::{StatusCode, header};

#[tokio::test]
async fn items_are_listed_and_recomputed_with_their_figures() {
    let client = Client::new();
    let list = client.get("/api/v1/papers").await.json();
    let items = list["items"].as_array().expect("items");
    assert!(items.len() > 20);
    let light = |item: &&serde_json::Value| item["heavy"] == false;
    let figure = items.iter().filter(light).find(|item| item["figure"] == true);
    let names = |item: &serde_json::Value| {
        let text = |name: &str| item[name].as_str().expect(name).to_string();
        (text("paper"), text("item"))
    };
    let with_figure = names(figure.expect("a figure"));
    for (paper, item) in [("nivasch".to_string(), "table-1".to_string()), with_figure] {
        let answer = client.get(&format!("/api/v1/papers/{paper}/{item}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{paper}:{item}");
        let report = answer.json();
        let rows = report["rows"].as_array().expect("rows");
        assert!(!rows.is_empty());
        assert!(rows.iter().all(|row| row["verdict"] != "DIFFERS"), "{report}");
        let figures = report["figures"].as_array().expect("figures");
        assert_eq!(figures.is_empty(), report["item"]["figure"] == false);
        for address in figures {
            let picture = client.get(address.as_str().expect("an address")).await;
            assert_eq!(picture.headers[header::CONTENT_TYPE], "image/svg+xml");
            assert!(picture.body.starts_with(b"<svg") || picture.body.starts_with(b"<?xml"));
        }
    }
    let proof = items.iter().find(|item| item["id"] == "renard-rigo:theorem-26-proof");
    let (paper, item) = names(proof.expect("a proof"));
    let report = client.get(&format!("/api/v1/papers/{paper}/{item}")).await.json();
    assert!(report["script"].as_str().expect("a script").contains("def "), "{report}");
    for path in
        ["none/none", "nivasch/none", "nivasch/table-1/figures/0", "nivasch/table-1/figures/x"]
    {
        let answer = client.get(&format!("/api/v1/papers/{path}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}
