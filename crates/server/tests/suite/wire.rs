//! A client on a real socket, as small as can be.

use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use std::thread::JoinHandle;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use wythoff_control::Cancel;
use wythoff_server::{Capacity, Config, ServeError, Server};

/// A server on a free port, stopped when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Cancel,
    thread: Option<JoinHandle<Result<(), ServeError>>>,
}

impl Running {
    pub(crate) fn start(limits: Capacity) -> Self {
        let config = Config { port: 0, limits, ..Config::default() };
        let server = Server::bind(config).expect("a free port");
        let address = server.address();
        let stop = Cancel::new();
        let cancel = stop.clone();
        let thread = std::thread::spawn(move || server.run(&cancel));
        Self { address, stop, thread: Some(thread) }
    }

    /// Stops it, and waits for its end.
    pub(crate) fn stop(&mut self) -> Result<(), ServeError> {
        self.stop.cancel();
        self.thread.take().map_or(Ok(()), |thread| thread.join().expect("it does not panic"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let ended = self.stop();
        assert!(std::thread::panicking() || ended.is_ok());
    }
}

/// One connection that is kept.
pub(crate) struct Connection {
    stream: TcpStream,
    address: SocketAddr,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        Ok(Self { stream, address })
    }

    /// Sends a request and does not wait for the answer.
    pub(crate) async fn send(&mut self, path: &str) -> io::Result<()> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        self.stream.write_all(request.as_bytes()).await
    }

    /// The status and the body of an answer with a length.
    pub(crate) async fn answer(&mut self) -> io::Result<(u16, Vec<u8>)> {
        let mut bytes = Vec::new();
        let head = loop {
            if let Some(end) = bytes.windows(4).position(|w| w == b"\r\n\r\n") {
                break end + 4;
            }
            if self.stream.read_buf(&mut bytes).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        };
        let text = String::from_utf8_lossy(&bytes[..head]).to_ascii_lowercase();
        let status = text.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|n| n.trim().parse().ok()).unwrap_or(0);
        while bytes.len() < head + length {
            if self.stream.read_buf(&mut bytes).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok((status, bytes.split_off(head)))
    }

    pub(crate) async fn get(&mut self, path: &str) -> io::Result<(u16, Vec<u8>)> {
        self.send(path).await?;
        self.answer().await
    }

    /// What the server says about itself.
    pub(crate) async fn health(&mut self) -> io::Result<Value> {
        let (_, body) = self.get("/api/v1/health").await?;
        Ok(serde_json::from_slice(&body)?)
    }

    /// Sends bytes as they are.
    pub(crate) async fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Reads until the server closes the connection.
    pub(crate) async fn rest(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // A connection that is reset has ended, too.
        let _ = self.stream.read_to_end(&mut bytes).await;
        bytes
    }
}
