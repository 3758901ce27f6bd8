//! Who is answered: only the own address.

use crate::client::{ADDRESS, Client};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

async fn status(client: &Client, headers: &[(&str, &str)], path: &str) -> StatusCode {
    let mut request = Request::builder().uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request.body(Body::empty()).expect("a request")).await.status
}

#[tokio::test]
async fn a_foreign_host_is_refused() {
    let client = Client::new();
    for path in ["/", "/api/v1/health", "/api/v1/nothing"] {
        for host in ["evil.example", "evil.example:7777", "127.0.0.1:1", "192.168.1.5:7777", ""] {
            let status = status(&client, &[("host", host)], path).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{host} {path}");
        }
        assert_eq!(status(&client, &[], path).await, StatusCode::FORBIDDEN, "no host at all");
    }
    for host in [ADDRESS, "localhost:7777", "[::1]:7777"] {
        assert_eq!(status(&client, &[("host", host)], "/").await, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn a_host_is_named_once() {
    let client = Client::new();
    for path in ["/", "/api/v1/health"] {
        for second in ["evil.example", ADDRESS] {
            let headers = [("host", ADDRESS), ("host", second)];
            assert_eq!(status(&client, &headers, path).await, StatusCode::FORBIDDEN, "{second}");
        }
        for (authority, expected) in [
            (ADDRESS, StatusCode::OK),
            ("localhost:7777", StatusCode::OK),
            ("evil.example", StatusCode::FORBIDDEN),
            ("evil.example:7777", StatusCode::FORBIDDEN),
            ("user@127.0.0.1:7777", StatusCode::FORBIDDEN),
        ] {
            let absolute = format!("http://{authority}{path}");
            assert_eq!(
                status(&client, &[("host", ADDRESS)], &absolute).await,
                expected,
                "{absolute}"
            );
        }
    }
}

#[tokio::test]
async fn a_foreign_origin_is_refused() {
    let client = Client::new();
    let path = "/api/v1/health";
    for origin in [
        "http://evil.example",
        "https://127.0.0.1:7777",
        "http://127.0.0.1:7778",
        "null",
        "file://",
        "http://localhost:7777.evil.example",
    ] {
        let headers = [("host", ADDRESS), ("origin", origin)];
        assert_eq!(status(&client, &headers, path).await, StatusCode::FORBIDDEN, "{origin}");
    }
    for origin in ["http://127.0.0.1:7777", "http://localhost:7777"] {
        let headers = [("host", ADDRESS), ("origin", origin)];
        assert_eq!(status(&client, &headers, path).await, StatusCode::OK, "{origin}");
    }
}

#[tokio::test]
async fn other_sites_may_link_here_but_not_ask() {
    let client = Client::new();
    for (site, mode, path, allowed) in [
        ("cross-site", "no-cors", "/api/v1/health", false),
        ("same-site", "no-cors", "/api/v1/health", false),
        ("cross-site", "navigate", "/api/v1/health", false),
        ("cross-site", "no-cors", "/", false),
        ("cross-site", "navigate", "/", true),
        ("same-origin", "cors", "/api/v1/health", true),
        ("none", "navigate", "/api/v1/health", true),
    ] {
        let headers = [("host", ADDRESS), ("sec-fetch-site", site), ("sec-fetch-mode", mode)];
        let expected = if allowed { StatusCode::OK } else { StatusCode::FORBIDDEN };
        assert_eq!(status(&client, &headers, path).await, expected, "{site} {mode} {path}");
    }
}

#[tokio::test]
async fn every_answer_says_what_a_page_may_do() {
    let client = Client::new();
    for path in ["/", "/api/v1/health", "/api/v1/nothing"] {
        let answer = client.get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.contains("default-src 'none'") && !policy.contains("http"), "{path}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert!(answer.headers.get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none());
    }
}
