//! The page, embedded in the binary. Nothing is ever read from a disk.

use crate::error::Failure;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, File, include_dir};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use wythoff_requests::ApiError;

static PAGE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/dist");

const INDEX: &str = "index.html";

/// A file of the page. A plain path without an ending is the page itself.
pub(crate) fn serve(uri: &Uri, headers: &HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or("");
    let (name, file) = match PAGE.get_file(path) {
        Some(file) => (path, Some(file)),
        None if !last.contains('.') && !path.contains("..") && !path.contains('%') => {
            (INDEX, PAGE.get_file(INDEX))
        }
        None => (path, None),
    };
    match file {
        Some(file) => answer(name, file, headers),
        None => Failure::from(ApiError::not_found("no such file")).into_response(),
    }
}

fn answer(name: &str, file: &'static File<'static>, headers: &HeaderMap) -> Response {
    // File names carry no version, so browsers ask again, and are told if nothing changed.
    let mut tag = String::from("\"");
    for byte in &Sha256::digest(file.contents())[..12] {
        // Writing to a string does not fail.
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    let fixed = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_string())];
    let same = |value: &axum::http::HeaderValue| value.to_str().is_ok_and(|v| v.contains(&tag));
    if headers.get(header::IF_NONE_MATCH).is_some_and(same) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(name))];
    (fixed, kind, Bytes::from_static(file.contents())).into_response()
}

/// The type of a file by its ending.
pub(crate) fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "tex" => "application/x-tex; charset=utf-8",
        "txt" | "gv" | "cert" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// What a file that was computed may do when it is opened by itself: nothing
/// but show its own styles and pictures.
pub(crate) const PICTURE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";
