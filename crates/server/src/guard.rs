//! Who is answered.
//!
//! A page of another site can make a browser send requests to loopback, and a
//! name of another site can be made to mean loopback. So the `Host` of a request
//! must be the address that the server listens on, its `Origin`, if there is
//! one, must be the same, and requests that a browser marks as coming from
//! another site are refused. Where a request names its host twice, in two
//! headers or in its address as well, whoever stands between may have looked at
//! the other one: two headers are refused, and an address must be the own one.

use crate::app::App;
use crate::error::Failure;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use wythoff_requests::ApiError;

/// What the page may load and do: nothing from elsewhere. Inline styles set the
/// places and colours of things; inline scripts there are none.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
    connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer that does not set them itself.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses foreign requests; sets the headers of the others.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let asks = request.uri().path().starts_with("/api");
    let named = named_host(request.uri(), request.headers(), app.address);
    let mut response = match named.and_then(|()| check(request.headers(), app.address, asks)) {
        Ok(()) => next.run(request).await,
        Err(refusal) => Failure::from(refusal).into_response(),
    };
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Refuses a request with two hosts.
fn named_host(uri: &Uri, headers: &HeaderMap, address: SocketAddr) -> Result<(), ApiError> {
    if headers.get_all(header::HOST).iter().nth(1).is_some() {
        return Err(ApiError::forbidden("a request has one `Host`, not two"));
    }
    match uri.authority() {
        Some(authority) if !is_own(authority.as_str(), address) => Err(ApiError::forbidden(
            format!("this server answers for http://{address}, not for `{authority}`"),
        )),
        _ => Ok(()),
    }
}

/// `asks`: for something that is computed, not for the page.
fn check(headers: &HeaderMap, address: SocketAddr, asks: bool) -> Result<(), ApiError> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let host = text(header::HOST).unwrap_or("");
    if !is_own(host, address) {
        return Err(ApiError::forbidden(format!(
            "this server answers for http://{address}, not for `{host}`"
        )));
    }
    if let Some(origin) = text(header::ORIGIN) {
        let own = origin.strip_prefix("http://").is_some_and(|host| is_own(host, address));
        if !own {
            return Err(ApiError::forbidden(format!("requests from `{origin}` are refused")));
        }
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    let foreign = site.is_some_and(|site| !["same-origin", "none"].contains(&site));
    // A link from another page may open this one; its scripts and pictures may ask nothing.
    let navigates = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    if foreign && (asks || !navigates) {
        return Err(ApiError::forbidden("requests from other sites are refused"));
    }
    Ok(())
}

/// Whether a host with its port is the address that the server listens on.
fn is_own(host: &str, address: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        // The colons of a bare IPv6 address are no port.
        Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    if port != Some(address.port()) {
        return false;
    }
    let bare = name.strip_prefix('[').and_then(|n| n.strip_suffix(']')).unwrap_or(name);
    let literal: Option<IpAddr> = bare.parse().ok();
    let ip = address.ip();
    match literal {
        // Listening on every address of the machine was asked for; which of them a client
        // used is not known here, but it used no name.
        Some(_) if ip.is_unspecified() => true,
        Some(literal) => literal == ip || literal.is_loopback() && ip.is_loopback(),
        None => name.eq_ignore_ascii_case("localhost") && (ip.is_loopback() || ip.is_unspecified()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_address_is_answered() {
        let loopback: SocketAddr = "127.0.0.1:7777".parse().expect("an address");
        for (host, own) in [
            ("127.0.0.1:7777", true),
            ("localhost:7777", true),
            ("LocalHost:7777", true),
            ("[::1]:7777", true),
            ("127.0.0.1", false),
            ("127.0.0.1:80", false),
            ("evil.example:7777", false),
            ("localhost.evil.example:7777", false),
            ("127.0.0.1.evil.example:7777", false),
            ("192.168.1.5:7777", false),
            ("", false),
            (":7777", false),
            ("localhost:7777@evil.example", false),
        ] {
            assert_eq!(is_own(host, loopback), own, "{host}");
        }
        let own: SocketAddr = "192.168.1.5:80".parse().expect("an address");
        assert!(is_own("192.168.1.5", own) && is_own("192.168.1.5:80", own));
        assert!(!is_own("localhost", own) && !is_own("192.168.1.6", own));
        let every: SocketAddr = "0.0.0.0:7777".parse().expect("an address");
        assert!(is_own("192.168.1.5:7777", every) && is_own("localhost:7777", every));
        assert!(!is_own("evil.example:7777", every));
    }
}
