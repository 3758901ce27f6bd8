//! `wythoff serve`

use crate::Verdict;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::terminal::{cancel, print_problem};
use serde::Serialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use wythoff_server::{Allowance, Capacity, Config, Server};
use wythoff_workbench::limits::parse_bytes;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff serve\n  wythoff serve --open\n  wythoff serve --port 0\n\nThe page is in the binary; nothing is loaded from elsewhere. Only this machine is\nanswered unless --host names another of its addresses. Ctrl-C stops the server."
)]
pub(crate) struct Args {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 7777)]
    port: u16,
    /// The address to listen on; others than loopback can be reached from outside
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Memory that the process may take before proofs are stopped: bytes, or K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "4G")]
    max_memory: u64,
    /// Print the address as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listening {
    address: String,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let allowance = Allowance { memory: args.max_memory, ..Allowance::default() };
    let limits = Capacity { allowance, ..Capacity::default() };
    let config = Config { host: args.host, port: args.port, limits };
    let server = Server::bind(config)?;
    let address = reachable(server.address());
    if args.json {
        print_json(&Listening { address: format!("http://{address}/") })?;
    } else {
        print_text(&format!("the explorer is at http://{address}/ (Ctrl-C stops it)"))?;
    }
    if !args.host.is_loopback() {
        print_problem("note:", "1;33", "other machines can reach this server, and make it work");
    }
    if args.open && open(&format!("http://{address}/")).is_err() {
        print_problem("note:", "1;33", "no browser could be opened; open the address yourself");
    }
    server.run(&cancel())?;
    Ok(Verdict::Yes)
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    let loopback: IpAddr = Ipv4Addr::LOCALHOST.into();
    if address.ip().is_unspecified() { SocketAddr::new(loopback, address.port()) } else { address }
}

/// Asks the system to open an address.
fn open(address: &str) -> std::io::Result<()> {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(drop)
}
