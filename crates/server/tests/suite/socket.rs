//! On a real socket: clients that leave, a port that is taken, the end.

use crate::client::escaped;
use crate::wire::{Connection, Running};
use std::time::Duration;
use wythoff_server::{Allowance, Capacity, Config, Server};

/// A formula that takes hours.
const ENDLESS: &str = "?msd_2 Ec,d,e,f 97*a+89*b+83*c+79*d=73*e+71*f & 103*a+107*c=109*d+113*f";

/// Asks until so many computations run.
async fn until_running(connection: &mut Connection, wanted: u64) {
    loop {
        let health = connection.health().await.expect("it lives");
        if health["running"].as_u64() == Some(wanted) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn only_loopback_is_bound() {
    let server = Running::start(Capacity::default());
    assert!(server.address.ip().is_loopback());
    assert!(Config::default().host.is_loopback());
}

#[tokio::test]
async fn work_ends_when_its_client_leaves() {
    let allowance = Allowance { request_time: Duration::from_secs(3600), ..Allowance::default() };
    let limits = Capacity { allowance, ..Capacity::default() };
    let server = Running::start(limits);
    let mut watcher = Connection::open(server.address).await.expect("a connection");
    let path = format!("/api/v1/automaton?formula={}", escaped(ENDLESS));
    let mut leaving = Connection::open(server.address).await.expect("a connection");
    leaving.send(&path).await.expect("it is sent");
    until_running(&mut watcher, 1).await;
    drop(leaving);
    until_running(&mut watcher, 0).await;
}

#[tokio::test]
async fn nonsense_on_the_wire_is_survived() {
    let server = Running::start(Capacity::default());
    for bytes in [
        &b"nonsense\r\n\r\n"[..],
        b"GET / HTTP/1.1\r\nHost",
        b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/v1/play HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999\r\n\r\n{",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
        let mut connection = Connection::open(server.address).await.expect("a connection");
        connection.raw(bytes).await.expect("it is sent");
        drop(connection);
    }
    let mut connection = Connection::open(server.address).await.expect("a connection");
    let (status, _) = connection.get("/api/v1/games").await.expect("an answer");
    assert_eq!(status, 200);
}

/// Each of these would be kept for ever; the test ends because the server hangs up.
#[tokio::test]
async fn clients_that_do_not_say_what_they_want_are_left() {
    let limits = Capacity { reading_time: Duration::from_millis(50), ..Capacity::default() };
    let server = Running::start(limits);
    let body = format!(
        "POST /api/v1/play HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        server.address
    );
    for bytes in ["", "GET / HTTP/1.1\r\nHost", &body] {
        let mut connection = Connection::open(server.address).await.expect("a connection");
        connection.raw(bytes.as_bytes()).await.expect("it is sent");
        let answer = String::from_utf8_lossy(&connection.rest().await).into_owned();
        let said = answer.contains("the body did not come");
        assert_eq!(said, bytes.starts_with("POST"), "{answer}");
    }
}

#[tokio::test]
async fn a_second_host_is_refused_on_the_wire() {
    let server = Running::start(Capacity::default());
    let own = server.address;
    for head in [
        format!("GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: evil.example\r\nHost: {own}\r\n\r\n"),
        format!("GET http://evil.example/ HTTP/1.1\r\nHost: {own}\r\n\r\n"),
    ] {
        let mut connection = Connection::open(own).await.expect("a connection");
        connection.raw(head.as_bytes()).await.expect("it is sent");
        let (status, _) = connection.answer().await.expect("an answer");
        assert_eq!(status, 403, "{head}");
    }
    let mut connection = Connection::open(own).await.expect("a connection");
    let head = format!("GET http://{own}/ HTTP/1.1\r\nHost: {own}\r\n\r\n");
    connection.raw(head.as_bytes()).await.expect("it is sent");
    assert_eq!(connection.answer().await.expect("an answer").0, 200);
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let server = Running::start(Capacity::default());
    let config = Config { port: server.address.port(), ..Config::default() };
    let error = Server::bind(config).expect_err("the port is taken");
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
    assert!(error.to_string().contains(&server.address.to_string()), "{error}");
}

#[tokio::test]
async fn stopping_ends_jobs_and_streams() {
    let mut server = Running::start(Capacity::default());
    let mut connection = Connection::open(server.address).await.expect("a connection");
    let body = format!("{{\"kind\": \"prove\", \"formula\": \"{ENDLESS}\"}}");
    let request = format!(
        "POST /api/v1/jobs HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    connection.raw(request.as_bytes()).await.expect("it is sent");
    let (status, body) = connection.answer().await.expect("an answer");
    assert_eq!(status, 202);
    let started: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
    connection.send(started["events"].as_str().expect("a path")).await.expect("it is sent");
    let mut watcher = Connection::open(server.address).await.expect("a connection");
    until_running(&mut watcher, 1).await;
    let stopped = tokio::task::spawn_blocking(move || server.stop());
    let rest = connection.rest().await;
    assert!(String::from_utf8_lossy(&rest).contains("cancelled"));
    stopped.await.expect("it does not panic").expect("it ends well");
}
