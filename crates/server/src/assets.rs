//! The page, embedded in the binary. Nothing is ever read from a disk.
//!
//! Each file is packed once, when it is first asked for, and sent packed to those who can
//! unpack it: the page is a third of its size then. File names carry no version, so browsers
//! ask again each time, and are told by the tag if nothing has changed.

use crate::error::Failure;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use include_dir::{Dir, File, include_dir};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
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

/// A file as it is sent.
struct Sent {
    tag: String,
    packed: Bytes,
}

/// What was packed already, by the names of files.
static PACKED: Mutex<BTreeMap<&'static Path, Arc<Sent>>> = Mutex::new(BTreeMap::new());

impl Sent {
    fn of(file: &'static File<'static>) -> Arc<Self> {
        // Nothing is half-done behind the lock where a thread could panic.
        let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(file.path()).or_insert_with(|| Arc::new(Self::new(file.contents()))).clone()
    }

    fn new(contents: &[u8]) -> Self {
        let mut tag = String::new();
        for byte in &Sha256::digest(contents)[..12] {
            // Writing to a string does not fail.
            let _ = write!(tag, "{byte:02x}");
        }
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packer.write_all(contents).and_then(|()| packer.finish());
        Self { tag, packed: packed.expect("writing to memory does not fail").into() }
    }
}

fn answer(name: &str, file: &'static File<'static>, headers: &HeaderMap) -> Response {
    let sent = Sent::of(file);
    let gzip = accepts_gzip(headers) && sent.packed.len() < file.contents().len();
    // Two forms of a file are two things to a cache.
    let tag = format!("\"{}{}\"", sent.tag, if gzip { "-gzip" } else { "" });
    let fixed = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
        (header::VARY, "accept-encoding".to_string()),
    ];
    let same = |value: &axum::http::HeaderValue| value.to_str().is_ok_and(|v| v.contains(&tag));
    if headers.get(header::IF_NONE_MATCH).is_some_and(same) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let kind = [(header::CONTENT_TYPE, content_type(name))];
    if gzip {
        let packed = [(header::CONTENT_ENCODING, "gzip")];
        return (fixed, kind, packed, sent.packed.clone()).into_response();
    }
    (fixed, kind, Bytes::from_static(file.contents())).into_response()
}

/// Whether a client unpacks gzip: it says so, and not with a weight of 0.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    let codings = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
    codings.into_iter().any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let refused = |part: &str| {
            let weight = part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok());
            weight == Some(0.0)
        };
        gzip && !parts.any(refused)
    })
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
