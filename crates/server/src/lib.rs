//! The explorer's server: the workbench over HTTP, with the page embedded.
//!
//! Thin over `wythoff-requests`, which answers: a request becomes a call, a report becomes
//! JSON. What is added here is what a server needs and a library does not:
//!
//! * `guard`: only requests whose `Host` and `Origin` are the address
//!   that it listens on are answered;
//! * `listen`: connections, closed when a client does not say what it wants;
//! * `work`: at most as many computations at once as there are cores, the
//!   others wait in a bounded queue; all of them end when their client leaves,
//!   when their time is over, or when the server stops;
//! * `jobs`: proofs and searches that take minutes, with server-sent events;
//! * `api`: one file per group of paths; `openapi.json`, made from its types, is the
//!   contract.
//!
//! ```no_run
//! let server = wythoff_server::Server::bind(wythoff_server::Config::default())?;
//! println!("http://{}", server.address());
//! server.run(&wythoff_control::Cancel::new())?;
//! # Ok::<(), wythoff_server::ServeError>(())
//! ```

mod api;
mod app;
mod assets;
mod error;
mod guard;
mod jobs;
mod json;
mod listen;
mod work;

pub use app::{Capacity, Config};
pub use wythoff_requests::Allowance;

use app::App;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use wythoff_control::Cancel;

/// How often the sign to stop is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// How long connections may take to end once the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// The stack of threads that compute: formulas and rules may be deeply nested.
const STACK: usize = 32 << 20;

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// Which address.
        address: SocketAddr,
        /// What the system said.
        error: std::io::Error,
    },
    /// The system refuses something else.
    #[error("the server cannot run: {0}")]
    Io(#[from] std::io::Error),
}

impl ServeError {
    /// What sort of error the system reports.
    pub fn kind(&self) -> std::io::ErrorKind {
        match self {
            Self::Bind { error, .. } | Self::Io(error) => error.kind(),
        }
    }
}

/// Everything that a server at this address answers, for tests and for other
/// servers to include.
pub fn router(config: Config, address: SocketAddr) -> axum::Router {
    api::router(Arc::new(App::new(config, address)))
}

/// The description of the API in OpenAPI, taken from the types that it reads and writes: what
/// the file `openapi.json` of this crate has to be.
///
/// # Panics
/// If a route is not described, or a type is read and written in two ways.
#[cfg(feature = "schema")]
pub fn openapi() -> String {
    api::description()
}

/// A server that listens, and answers once it runs.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    config: Config,
}

impl Server {
    /// Listens on the address of the configuration.
    ///
    /// # Errors
    /// [`ServeError::Bind`].
    pub fn bind(config: Config) -> Result<Self, ServeError> {
        let address = SocketAddr::new(config.host, config.port);
        let failed = |error| ServeError::Bind { address, error };
        let listener = TcpListener::bind(address).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address, config })
    }

    /// The address it listens on; the port is a real one even if 0 was asked for.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stop` is set; then everything that runs is
    /// cancelled, and what can be said is said.
    ///
    /// # Errors
    /// If the system refuses threads or connections.
    pub fn run(self, stop: &Cancel) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        let app = Arc::new(App::new(self.config, self.address));
        let result: Result<(), ServeError> = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let mut served = std::pin::pin!(listen::serve(listener, app.clone()));
            loop {
                tokio::select! {
                    () = &mut served => return Ok(()),
                    () = tokio::time::sleep(LOOK) => {}
                }
                if stop.is_cancelled() {
                    app.close();
                    break;
                }
            }
            // A stream that nobody reads must not keep the program from ending.
            let _ = tokio::time::timeout(FAREWELL, served).await;
            Ok(())
        });
        runtime.shutdown_timeout(FAREWELL);
        result
    }
}
