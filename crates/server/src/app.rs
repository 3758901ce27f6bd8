//! What all requests share.

use crate::jobs::Jobs;
use crate::work::Pool;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::sync::Notify;
use wythoff_control::{Cancel, available_threads};
use wythoff_requests::{Allowance, Desk};

/// Where to listen, and how much may be used.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The address; loopback unless somebody asks for another.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// How much requests may use.
    pub limits: Capacity,
}

impl Default for Config {
    fn default() -> Self {
        Self { host: Ipv4Addr::LOCALHOST.into(), port: 7777, limits: Capacity::default() }
    }
}

/// How much requests may use.
#[derive(Clone, Copy, Debug)]
pub struct Capacity {
    /// Computations at once.
    pub cores: usize,
    /// Requests that may wait for one to end.
    pub waiting: usize,
    /// Bytes of a request's body.
    pub body: usize,
    /// Time in which a client has to send what it asks: its headers, then its body.
    pub reading_time: Duration,
    /// Time after which a job nobody listens to is cancelled.
    pub patience: Duration,
    /// What whoever answers has to know.
    pub allowance: Allowance,
}

impl Default for Capacity {
    fn default() -> Self {
        let cores = available_threads().get();
        Self {
            // One for a proof and one for the board, even on a small machine.
            cores: cores.max(2),
            waiting: 1024,
            body: 1 << 20,
            reading_time: Duration::from_secs(10),
            patience: Duration::from_secs(30),
            allowance: Allowance::default(),
        }
    }
}

/// What all requests share.
pub(crate) struct App {
    pub(crate) limits: Capacity,
    pub(crate) address: SocketAddr,
    pub(crate) pool: Pool,
    pub(crate) desk: Desk,
    pub(crate) jobs: Jobs,
    closed: Cancel,
    closing: Notify,
}

impl App {
    /// Nothing computed yet.
    pub(crate) fn new(config: Config, address: SocketAddr) -> Self {
        let limits = config.limits;
        let closed = Cancel::new();
        Self {
            limits,
            address,
            pool: Pool::new(limits.cores, limits.waiting, closed.clone()),
            desk: Desk::new(limits.allowance),
            jobs: Jobs::default(),
            closed,
            closing: Notify::new(),
        }
    }

    /// A flag that is also set when the server stops.
    pub(crate) fn cancel_below(&self) -> Cancel {
        self.closed.below()
    }

    /// Cancels everything; requests that come later are not carried out.
    pub(crate) fn close(&self) {
        self.closed.cancel();
        self.jobs.cancel_all();
        self.closing.notify_waiters();
    }

    /// Waits until the server stops.
    pub(crate) async fn closing(&self) {
        let notified = self.closing.notified();
        if !self.closed.is_cancelled() {
            notified.await;
        }
    }
}
