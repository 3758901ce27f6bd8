//! `wythoff serve` as a user meets it: the address, an answer, Ctrl-C, a port
//! that is taken.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};

/// A server that is ended whatever the test says.
struct Serving {
    child: Child,
    address: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.arg("serve").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(args: &[&str]) -> Serving {
    let mut child = serve(args).spawn().expect("the program runs");
    let mut line = String::new();
    let output = child.stdout.as_mut().expect("it is piped");
    BufReader::new(output).read_line(&mut line).expect("it says where it is");
    let (_, rest) = line.split_once("http://").expect("an address");
    let address = rest.split('/').next().expect("a host").to_string();
    Serving { child, address }
}

/// The head and the body of an answer.
fn get(address: &str, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_address_is_printed_and_answers_from_this_machine_only() {
    let serving = start(&["--port", "0"]);
    let address = &serving.address;
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    assert!(get(address, address, "/").starts_with("HTTP/1.1 200"));
    assert!(get(address, address, "/api/v1/games").contains("\"wythoff\""));
    assert!(get(address, "evil.example", "/").starts_with("HTTP/1.1 403"));
}

#[test]
fn the_address_is_also_there_as_json() {
    let serving = start(&["--port", "0", "--json"]);
    assert!(get(&serving.address, &serving.address, "/").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_port_that_is_taken_is_an_error_with_advice() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let Output { status, stderr, .. } = serve(&["--port", &port]).output().expect("it runs");
    let error = String::from_utf8(stderr).expect("text");
    assert_eq!(status.code(), Some(2));
    assert!(error.contains("--port 0") && error.contains(&port), "{error}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_it_well() {
    let mut serving = start(&["--port", "0"]);
    let id = serving.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    assert!(sent.success());
    assert_eq!(serving.child.wait().expect("it ends").code(), Some(0));
}
