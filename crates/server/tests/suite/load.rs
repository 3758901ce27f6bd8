//! Two hundred clients that ask for tiles for a minute: no errors, and memory
//! within its bounds. Run on purpose, on a release build:
//!
//! ```sh
//! cargo test --release -p wythoff-server --test suite -- --ignored --nocapture load
//! ```
//!
//! `WYTHOFF_LOAD_ADDRESS` names a server that runs already, `WYTHOFF_LOAD_SECONDS`
//! another time than a minute.

use crate::wire::{Connection, Running};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use wythoff_server::Capacity;

const CLIENTS: usize = 200;

/// More than the caches, the boards being computed and the program itself may take.
const MEMORY: u64 = 1 << 30;

/// What one client saw.
#[derive(Default)]
struct Seen {
    requests: u64,
    bytes: u64,
    errors: Vec<String>,
    times: Vec<Duration>,
}

/// The `n`-th tile of a client: many games, layers, places and scales.
fn path(client: usize, n: usize) -> String {
    let games = ["wythoff", "connell:3", "K2", "gdwn:1,2", "W4", "f-wythoff", "r-wythoff", "nim"];
    let game = games[(client + n) % games.len()];
    let place = |k: usize| (client * 7 + n * k) % 15 * 256;
    let (x, y) = (place(3), place(5));
    match n % 5 {
        0 => format!("/api/v1/tile?game={game}&layer=outcome&x={x}&y={y}"),
        1 => format!("/api/v1/tile?game=wythoff&layer=values&values=0,1,2&x={x}&y={y}&scale=6"),
        2 if game != "W4" => format!("/api/v1/tile?game={game}&layer=grundy&x={x}&y={y}"),
        3 => format!("/api/v1/tile?game=K2&layer=outcome&x=1{x:040}&y=2{y:040}&scale={}", n % 90),
        _ => format!("/api/v1/tile?game=wythoff&layer=grundy&x={n}&y={client}"),
    }
}

async fn client(address: SocketAddr, number: usize, end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut connection = None;
    let mut n = number;
    while Instant::now() < end {
        n += 1;
        let start = Instant::now();
        let answer = async {
            let open = match connection.take() {
                Some(open) => open,
                None => Connection::open(address).await?,
            };
            let open = connection.insert(open);
            open.get(&path(number, n)).await
        };
        match answer.await {
            Ok((200, body)) if body.starts_with(b"WYT1") => {
                seen.requests += 1;
                seen.bytes += body.len() as u64;
                seen.times.push(start.elapsed());
            }
            Ok((status, body)) => {
                seen.errors.push(format!("{status}: {}", String::from_utf8_lossy(&body)));
            }
            Err(error) => {
                connection = None;
                seen.errors.push(error.to_string());
            }
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute and all cores"]
async fn load_of_two_hundred_clients() {
    let variable = |name: &str| std::env::var(name).ok();
    let running = match variable("WYTHOFF_LOAD_ADDRESS") {
        Some(_) => None,
        None => Some(Running::start(Capacity::default())),
    };
    let address = variable("WYTHOFF_LOAD_ADDRESS").map(|a| a.parse().expect("an address"));
    let address = address.or(running.as_ref().map(|r| r.address)).expect("one of the two");
    let seconds = variable("WYTHOFF_LOAD_SECONDS").and_then(|s| s.parse().ok()).unwrap_or(60);
    let end = Instant::now() + Duration::from_secs(seconds);
    let clients: Vec<_> =
        (0..CLIENTS).map(|number| tokio::spawn(client(address, number, end))).collect();
    let watch = tokio::spawn(async move {
        let mut most = 0;
        while Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(200)).await;
            let mut connection = Connection::open(address).await.expect("a connection");
            let health = connection.health().await.expect("it lives");
            most = most.max(health["memory_bytes"].as_u64().unwrap_or(0));
        }
        most
    });
    let mut all = Seen::default();
    for client in clients {
        let seen = client.await.expect("clients do not panic");
        all.requests += seen.requests;
        all.bytes += seen.bytes;
        all.errors.extend(seen.errors);
        all.times.extend(seen.times);
    }
    let memory = watch.await.expect("it does not panic");
    all.times.sort_unstable();
    let at = |share: usize| all.times.get(all.times.len() * share / 100).copied();
    println!(
        "{} tiles in {seconds} s, {} MB sent, {} errors, most memory {} MB, median {:?}, 99 % {:?}",
        all.requests,
        all.bytes >> 20,
        all.errors.len(),
        memory >> 20,
        at(50).unwrap_or_default(),
        at(99).unwrap_or_default(),
    );
    assert!(all.errors.is_empty(), "{:?}", &all.errors[..all.errors.len().min(5)]);
    assert!(memory < MEMORY, "{memory} bytes");
}
