//! A client in Rust: what the terminal, the tests and the benchmarks talk to a server with.

mod coming_back;
mod head;
mod line;

use std::fmt;

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full, Limited};
use hyper::HeaderMap;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use protocol::{Nickname, Opened, Problem, Said};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config, connect_async};

pub use coming_back::{ComingBack, NO_ANSWER};
pub use head::Head;
use line::BoxedDuplex;
pub use line::trust;

/// Why a server could not be talked to, or why it refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientFault(pub String);

impl fmt::Display for ClientFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ClientFault {}

fn fault(what: &str, error: impl fmt::Display) -> ClientFault {
    ClientFault(format!("{what}: {error}"))
}

/// The answer to a request.
#[derive(Debug, Clone)]
pub struct HttpAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: String,
}

impl HttpAnswer {
    /// A header, if it is there and is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The body as JSON; `Null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The body of an answer that says yes, or why it says no.
    pub fn reads<T: DeserializeOwned>(&self) -> Result<T, ClientFault> {
        if !(200..300).contains(&self.status) {
            let problem: Result<Problem, _> = serde_json::from_str(&self.body);
            let silent = |_| format!("the server answered {}", self.status);
            return Err(problem.map_or_else(|error| ClientFault(silent(error)), refused));
        }
        serde_json::from_str(&self.body).map_err(|error| fault("the answer cannot be read", error))
    }

    /// The JSON of an answer that says yes, or why it says no.
    pub fn granted(&self) -> Result<Value, ClientFault> {
        self.reads()
    }
}

/// How much is read from a socket at a time.
const BUFFER: usize = 4 * 1024;
/// The longest answer that is read, in bytes.
const MAX_ANSWER: usize = 16 * 1024 * 1024;

/// One HTTP request over a connection of its own. `host` is a name or an address with its port, after `https://` if the
/// connection is encrypted.
pub async fn request(
    host: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<HttpAnswer, ClientFault> {
    let lost = |error: hyper::Error| fault(&format!("{host} is not a server of this kind"), error);
    let mut asked = hyper::Request::builder()
        .method(method)
        .uri(path)
        .header("host", line::authority(host))
        .header("connection", "close");
    for (name, value) in headers {
        asked = asked.header(*name, *value);
    }
    let asked = asked.body(Full::new(Bytes::copy_from_slice(body.as_bytes())));
    let asked = asked.map_err(|error| fault("this request cannot be made", error))?;
    let stream = TokioIo::new(line::connect(host).await?);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await.map_err(lost)?;
    // It carries this one answer, and ends with it.
    let carrying = tokio::spawn(connection);
    let (head, body) = sender.send_request(asked).await.map_err(lost)?.into_parts();
    let body = Limited::new(body, MAX_ANSWER).collect().await;
    carrying.abort();
    let body = body.map_err(|error| fault("the answer broke off", error))?.to_bytes();
    let body = String::from_utf8_lossy(&body).into_owned();
    Ok(HttpAnswer { status: head.status.as_u16(), headers: head.headers, body })
}

/// Somebody with a cookie.
#[derive(Debug, Clone)]
pub struct Person {
    /// The server, as a name or an address with its port, after `https://` if the connection is encrypted.
    pub host: String,
    cookie: String,
}

impl Person {
    /// Takes a nickname.
    pub async fn new(host: &str, nickname: &str) -> Result<Person, ClientFault> {
        let body = json!(Nickname { nickname: nickname.to_owned() }).to_string();
        let answer = request(host, "PUT", "/api/me", &[("content-type", "application/json")], &body).await?;
        answer.granted()?;
        let cookie = answer.header("set-cookie").and_then(|given| given.split(';').next());
        let cookie = cookie.ok_or_else(|| ClientFault("the server gave no cookie".to_owned()))?.to_owned();
        Ok(Person { host: host.to_owned(), cookie })
    }

    /// Somebody who got this cookie before.
    pub fn with_cookie(host: &str, cookie: &str) -> Person {
        Person { host: host.to_owned(), cookie: cookie.to_owned() }
    }

    /// The cookie: whoever has it is this person.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The same person at another address of the server.
    pub fn at(&self, host: &str) -> Person {
        Person { host: host.to_owned(), cookie: self.cookie.clone() }
    }

    /// One request; `Null` stands for no body.
    pub async fn ask(&self, method: &str, path: &str, body: Value) -> Result<HttpAnswer, ClientFault> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let headers = [("content-type", "application/json"), ("cookie", self.cookie.as_str())];
        request(&self.host, method, path, &headers, &body).await
    }

    /// Opens a table and gives its code.
    pub async fn opens(&self, settings: Value) -> Result<String, ClientFault> {
        let opened: Opened = self.ask("POST", "/api/tables", settings).await?.reads()?;
        Ok(opened.code)
    }

    /// Asks for a wish about a table.
    pub async fn wishes(&self, code: &str, wish: Value) -> Result<Value, ClientFault> {
        self.ask("POST", &format!("/api/tables/{code}/wishes"), wish).await?.granted()
    }

    /// Connects to a class; the first message is what everybody there sees.
    pub async fn enters_class(&self, code: &str) -> Result<Socket, ClientFault> {
        let mut socket = self.socket(&format!("/api/classes/{code}/socket")).await?.map_err(refused)?;
        socket.says(&json!({ "type": "hello" })).await?;
        Ok(socket)
    }

    /// Connects to an event; the first message is `welcome`.
    pub async fn enters_event(&self, code: &str) -> Result<Socket, ClientFault> {
        let mut socket = self.socket(&format!("/api/events/{code}/socket")).await?.map_err(refused)?;
        socket.says(&json!({ "type": "hello" })).await?;
        Ok(socket)
    }

    /// Opens a socket, or learns why not.
    async fn socket(&self, path: &str) -> Result<Result<Socket, Problem>, ClientFault> {
        let scheme = if line::is_encrypted(&self.host) { "wss" } else { "ws" };
        let address = format!("{scheme}://{}{path}", line::authority(&self.host));
        let broken = |error| fault("the connection cannot be opened", error);
        let mut request = address.into_client_request().map_err(broken)?;
        let cookie = self.cookie.parse().map_err(|error| fault("the cookie", error))?;
        request.headers_mut().insert("cookie", cookie);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER);
        let line = line::connect(&self.host).await?;
        match client_async_with_config(request, line, Some(config)).await {
            Ok((stream, _)) => Ok(Ok(Socket { stream, scene: Value::Null, commands: 0 })),
            Err(error) => refusal(&error).map(Err).ok_or_else(|| broken(error)),
        }
    }

    /// Connects to a table. `have` is the number of the last entry that was seen before.
    pub async fn enters(&self, code: &str, have: Option<i64>) -> Result<Socket, ClientFault> {
        self.comes_to(code, have).await?.map_err(refused)
    }

    /// Connects to a table, or learns why not.
    pub async fn comes_to(
        &self,
        code: &str,
        have: Option<i64>,
    ) -> Result<Result<Socket, Problem>, ClientFault> {
        let mut socket = match self.socket(&format!("/api/tables/{code}/socket")).await? {
            Ok(socket) => socket,
            Err(problem) => return Ok(Err(problem)),
        };
        socket.says(&json!(Said::Hello { have })).await?;
        let mut missed = Vec::new();
        loop {
            let mut message = socket.next().await?;
            if let Some(problem) = sent_away(&message) {
                return Ok(Err(problem));
            }
            let nonsense = || ClientFault("the server did not say welcome".to_owned());
            missed.append(message["missed"].as_array_mut().ok_or_else(nonsense)?);
            if message["type"] == "welcome" {
                socket.scene["missed"] = missed.into();
                return Ok(Ok(socket));
            }
        }
    }
}

/// Why the server refuses a socket, if it says so.
fn refusal(error: &Error) -> Option<Problem> {
    let Error::Http(answer) = error else { return None };
    serde_json::from_slice(answer.body().as_deref()?).ok()
}

/// What the server said no with.
fn refused(problem: Problem) -> ClientFault {
    ClientFault(problem.detail)
}

/// Why the server ends the connection, if this message says so.
pub fn sent_away(message: &Value) -> Option<Problem> {
    let goodbye = message["type"] == "goodbye";
    goodbye.then(|| serde_json::from_value(message["problem"].clone()).ok()).flatten()
}

/// A socket at a table.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<BoxedDuplex>,
    /// Where things stand: the last message that showed it.
    pub scene: Value,
    commands: u32,
}

impl Socket {
    /// Sends a message.
    pub async fn says(&mut self, message: &Value) -> Result<(), ClientFault> {
        let message = Message::text(message.to_string());
        self.stream.send(message).await.map_err(|error| fault("the connection is lost", error))
    }

    /// The next message, whatever it is.
    pub async fn next(&mut self) -> Result<Value, ClientFault> {
        let lost = || ClientFault("the connection is lost".to_owned());
        loop {
            let frame = self.stream.next().await.ok_or_else(lost)?;
            match frame.map_err(|error| fault("the connection is lost", error))? {
                Message::Text(text) => {
                    let message: Value =
                        serde_json::from_str(text.as_str()).map_err(|error| fault("no JSON", error))?;
                    if message.get("last").is_some() {
                        self.scene = message.clone();
                    }
                    return Ok(message);
                }
                Message::Close(_) => return Err(lost()),
                _ => {}
            }
        }
    }

    /// The next message of this type; others are skipped.
    pub async fn hears(&mut self, kind: &str) -> Result<Value, ClientFault> {
        loop {
            let message = self.next().await?;
            if message["type"] == kind {
                return Ok(message);
            }
            if message["type"] == "goodbye" {
                return Err(ClientFault(message["problem"]["detail"].to_string()));
            }
        }
    }

    /// Gives a command under a new id and waits for the answer.
    pub async fn does(&mut self, command: Value) -> Result<Value, ClientFault> {
        self.commands += 1;
        let id = format!("{}-{}", &crate::secrets::token()[..16], self.commands);
        self.does_as(&id, command).await
    }

    /// Gives a command, or makes a wish, under this id and waits for the answer.
    pub async fn does_as(&mut self, id: &str, mut command: Value) -> Result<Value, ClientFault> {
        let kind = if command.get("wish").is_some() { "wish" } else { "command" };
        command["type"] = json!(kind);
        command["id"] = json!(id);
        self.says(&command).await?;
        loop {
            let answer = self.hears("answer").await?;
            if answer["id"] == id {
                return Ok(answer);
            }
        }
    }

    /// Waits until the table has reached this entry.
    pub async fn sees(&mut self, entry: i64) -> Result<(), ClientFault> {
        while self.scene["last"].as_i64().unwrap_or(0) < entry {
            self.next().await?;
        }
        Ok(())
    }

    /// Ends the connection.
    pub async fn closes(mut self) {
        let _ = self.stream.close(None).await;
    }
}

/// Whether a shake has been played and the next has not begun: the table begins it itself when everybody is ready.
pub fn is_between(scene: &Value) -> bool {
    let played = scene["view"]["sheet"]["shakes"].as_array().is_some_and(|shakes| !shakes.is_empty());
    played && scene["view"]["phase"] == "between"
}

/// What a viewer of this scene says between two shakes: that they are ready, once.
pub fn readiness(scene: &Value) -> Option<Value> {
    let seat = usize::try_from(scene["place"]["seat"].as_u64()?).ok()?;
    let ready = scene["table"]["ready"][seat] == true;
    (is_between(scene) && !ready).then(|| json!({ "wish": "ready" }))
}

/// A command that moves the game on, from what a scene offers: what load tests and crash tests play. `pick` chooses one of
/// that many.
pub fn any_command(scene: &Value, pick: &mut dyn FnMut(usize) -> usize) -> Option<Value> {
    let actions = scene["actions"].as_array()?;
    if is_between(scene) {
        return readiness(scene);
    }
    let named = |name: &str| actions.iter().find(|action| action["do"] == name).cloned();
    if named("roll").is_some() {
        return Some(json!({ "do": "roll" }));
    }
    if named("goal").is_some() {
        let resources = scene["view"]["shake"]["resources"].as_array()?;
        let small = |cube: &&Value| ["p", "q", "r", "s"].iter().any(|letter| cube == letter);
        return Some(json!({ "do": "goal", "goal": resources.iter().find(small)? }));
    }
    let moves: Vec<&Value> = actions.iter().filter(|action| action["do"] == "move").collect();
    if !moves.is_empty() {
        return Some(moves[pick(moves.len())].clone());
    }
    named("decline").or_else(|| named("decide")).or_else(|| named("sign"))
}

/// How many messages a second a bare WebSocket gives back, one after the other, over a loopback connection with nothing behind
/// it: an upper bound for the server.
pub async fn echo_per_second(length: std::time::Duration) -> Result<f64, ClientFault> {
    let broken = |error: Error| fault("the echo", error);
    let listener =
        tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.map_err(|error| fault("the echo", error))?;
    let address = listener.local_addr().map_err(|error| fault("the echo", error))?;
    tokio::spawn(async move {
        let Ok((stream, _)) = listener.accept().await else { return };
        let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { return };
        while let Some(Ok(message)) = socket.next().await {
            if message.is_close() || socket.send(message).await.is_err() {
                return;
            }
        }
    });
    let (mut socket, _) = connect_async(format!("ws://{address}")).await.map_err(broken)?;
    let (begun, mut count) = (std::time::Instant::now(), 0u32);
    while begun.elapsed() < length {
        socket.send(Message::text("{\"type\":\"command\"}")).await.map_err(broken)?;
        socket.next().await.transpose().map_err(broken)?;
        count += 1;
    }
    Ok(f64::from(count) / begun.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn a_refused_socket_says_why() {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let moved = json!(crate::Problem::moved().0).to_string();
        let refusing = async {
            for body in [moved.as_str(), "<html>nobody is here</html>"] {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut asked = Vec::new();
                while !asked.ends_with(b"\r\n\r\n") {
                    asked.push(stream.read_u8().await.unwrap());
                }
                let head = format!("HTTP/1.1 503 Unavailable\r\ncontent-length: {}\r\n\r\n", body.len());
                stream.write_all((head + body).as_bytes()).await.unwrap();
            }
        };
        let coming = async {
            let person = Person::with_cookie(&host, "forceout=1");
            let refused = person.comes_to("BCDFGH", None).await.unwrap().unwrap_err();
            assert_eq!(refused.code, "moved");
            // A load balancer says something else.
            assert!(person.comes_to("BCDFGH", None).await.is_err());
        };
        tokio::join!(refusing, coming);
    }
}
