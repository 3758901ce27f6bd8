//! A client without a network: requests go straight to the router, and what comes back has to
//! be as the description says.

use crate::contract::{check_answer, check_body, check_parameters};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;
use std::fmt::Write as _;
use tower::ServiceExt;
use wythoff_server::{Capacity, Config};

pub(crate) const ADDRESS: &str = "127.0.0.1:7777";

/// A server, and the requests sent to it.
#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {:?}", self.body))
    }

    /// The kind and the message of an error.
    pub(crate) fn error(&self) -> (String, String) {
        let json = self.json();
        let text = |name: &str| json["error"][name].as_str().unwrap_or_default().to_string();
        (text("kind"), text("message"))
    }
}

impl Client {
    pub(crate) fn new() -> Self {
        Self::with(Capacity::default())
    }

    pub(crate) fn with(limits: Capacity) -> Self {
        let config = Config { limits, ..Config::default() };
        let address = ADDRESS.parse().expect("an address");
        Self { router: wythoff_server::router(config, address) }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_string());
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        let (parts, body) = response.into_parts();
        let body = body.collect().await.expect("the body is sent").to_bytes();
        let answer = Answer { status: parts.status, headers: parts.headers, body };
        if path.starts_with("/api") {
            check_answer(&method, &path, &answer);
        }
        answer
    }

    pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
        Request::builder().method(method).uri(path).header(header::HOST, ADDRESS)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        let request = Self::request(Method::GET, path).body(Body::empty());
        self.send(request.expect("a request")).await
    }

    /// A request whose parameters are written out here.
    pub(crate) async fn ask(&self, path: &str, parameters: &[(&str, &str)]) -> Answer {
        let answer = self.get(&address(path, parameters)).await;
        if answer.status.is_success() {
            check_parameters(&format!("/api/v1/{path}"), parameters);
        }
        answer
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string()).await
    }

    pub(crate) async fn post_text(&self, path: &str, body: &str) -> Answer {
        let path = format!("/api/v1/{path}");
        let request = Self::request(Method::POST, &path)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()));
        let answer = self.send(request.expect("a request")).await;
        if answer.status.is_success() {
            check_body(&path, body);
        }
        answer
    }

    /// A response whose body is not read yet.
    pub(crate) async fn open(&self, path: &str) -> axum::response::Response {
        let request = Self::request(Method::GET, path).body(Body::empty()).expect("a request");
        self.router.clone().oneshot(request).await.expect("the router answers")
    }

    /// The server lives and computes.
    pub(crate) async fn is_healthy(&self) {
        let parameters = [("game", "wythoff"), ("x", "3"), ("y", "5"), ("options", "0")];
        let answer = self.ask("position", &parameters).await;
        assert_eq!(answer.status, StatusCode::OK, "{:?}", answer.body);
        assert_eq!(answer.json()["outcome"], "P");
    }
}

/// A path of the API with its parameters.
pub(crate) fn address(path: &str, parameters: &[(&str, &str)]) -> String {
    let pairs: Vec<String> =
        parameters.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    format!("/api/v1/{path}?{}", pairs.join("&"))
}

/// A text as it stands in an address.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").expect("a string takes it");
        }
    }
    out
}
