//! Connections: each is served on its own, and ends when its client leaves, when the server
//! stops, or when its client takes too long to say what it wants.
//!
//! A client that opens connections and sends half a request, or nothing, would otherwise hold
//! them for ever. The time runs while headers are read, between two requests as well; bodies
//! have theirs in `api`. An answer may take as long as it takes: events of a job come for hours.

use crate::api;
use crate::app::App;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// How long to wait when the system has no connection to give, for lack of files.
const NO_FILES: Duration = Duration::from_millis(200);

/// Serves connections until the server stops and the last of them has ended.
pub(crate) async fn serve(listener: TcpListener, app: Arc<App>) {
    let router = api::router(app.clone());
    let mut connections = JoinSet::new();
    let closing = app.closing();
    let mut closing = std::pin::pin!(closing);
    loop {
        tokio::select! {
            () = &mut closing => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(connection(stream, router.clone(), app.clone()));
                }
                // A client that left at once, or too many files: others may do better.
                Err(_) => tokio::time::sleep(NO_FILES).await,
            },
            // Those that have ended are forgotten.
            Some(_) = connections.join_next() => {}
        }
    }
    while connections.join_next().await.is_some() {}
}

async fn connection(stream: TcpStream, router: Router, app: Arc<App>) {
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.reading_time)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let mut served = std::pin::pin!(served);
    let closing = app.closing();
    let mut closing = std::pin::pin!(closing);
    let mut ending = false;
    loop {
        tokio::select! {
            // What went wrong on a connection is its client's own affair.
            _ = &mut served => return,
            () = &mut closing, if !ending => {
                ending = true;
                served.as_mut().graceful_shutdown();
            }
        }
    }
}
