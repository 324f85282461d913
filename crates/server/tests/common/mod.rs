//! A server on a free port, and people who talk to it over real sockets.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A directory that goes away with the test.
pub(crate) struct Directory(PathBuf);

impl Directory {
    pub(crate) fn new() -> Directory {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("forceout-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) async fn start(data: &Directory) -> Server {
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: data.path().to_owned(),
        public: None,
        forget_after_days: 30,
    };
    Server::start(config).await.unwrap()
}

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub address: SocketAddr,
    pub cookie: String,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

/// One request over a connection of its own.
pub(crate) async fn request(address: SocketAddr, head: &str, body: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let text = format!(
        "{head}\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

impl Person {
    pub(crate) async fn new(address: SocketAddr, nickname: &str) -> Person {
        let body = json!({ "nickname": nickname }).to_string();
        let head = "PUT /api/me HTTP/1.1\r\ncontent-type: application/json";
        let answer = request(address, head, &body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let line = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        Person { address, cookie: line.split(';').next().unwrap().to_owned() }
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Value) -> Answer {
        let head =
            format!("{method} {path} HTTP/1.1\r\ncontent-type: application/json\r\ncookie: {}", self.cookie);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        request(self.address, &head, &body).await
    }

    /// Opens a table and gives its code.
    pub(crate) async fn opens(&self, settings: Value) -> String {
        let answer = self.ask("POST", "/api/tables", settings).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["code"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn wishes(&self, code: &str, wish: Value) -> Answer {
        self.ask("POST", &format!("/api/tables/{code}/wishes"), wish).await
    }

    pub(crate) async fn enters(&self, code: &str, have: Option<i64>) -> Socket {
        let address = format!("ws://{}/api/tables/{code}/socket", self.address);
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let (stream, _) = connect_async(request).await.unwrap();
        let mut socket = Socket { stream, last: Value::Null, number: 0 };
        socket.says(json!({ "type": "hello", "have": have })).await;
        socket.hears("welcome").await;
        socket
    }
}

/// A socket at a table.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last scene that was shown.
    pub last: Value,
    number: u32,
}

impl Socket {
    pub(crate) async fn says(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message, whatever it is.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.stream.next()).await;
            match frame.expect("a message within twenty seconds")?.ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(text.as_str()).unwrap();
                    if message.get("last").is_some() {
                        self.last = message.clone();
                    }
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message of this type.
    pub(crate) async fn hears(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed while waiting for {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Gives a command and waits for its answer.
    pub(crate) async fn does(&mut self, command: Value) -> Value {
        self.number += 1;
        let id = format!("c{}-{}", self.number, rand_tag());
        self.does_as(&id, command).await
    }

    pub(crate) async fn does_as(&mut self, id: &str, mut command: Value) -> Value {
        command["type"] = json!("command");
        command["id"] = json!(id);
        self.says(command).await;
        loop {
            let answer = self.hears("answer").await;
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// Waits until the table has come to this entry.
    pub(crate) async fn sees(&mut self, entry: i64) {
        while self.last["last"].as_i64().unwrap_or(0) < entry {
            self.next().await.expect("the table is still there");
        }
    }

    pub(crate) async fn closes(mut self) {
        let _ = self.stream.close(None).await;
    }
}

fn rand_tag() -> u32 {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}
