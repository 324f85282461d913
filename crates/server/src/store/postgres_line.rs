//! A line to a test's database that can go dead, as when the machine at its other end has vanished: nothing arrives, and nobody is told.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// The line; connections on which it has gone dead stay dead.
pub(super) struct Line {
    /// The address of the database over this line.
    pub(super) address: String,
    state: Arc<State>,
}

struct State {
    socket: String,
    /// The words after which it goes dead.
    last_words: Mutex<Option<String>>,
    dead: watch::Sender<bool>,
}

impl Line {
    /// A line to the database at this address, which is reached through a socket file.
    pub(super) async fn to(address: &str) -> Line {
        let (folder, name) = address.strip_prefix("postgres://forceout@").unwrap().split_once('/').unwrap();
        let socket = format!("{}/.s.PGSQL.5432", folder.replace("%2F", "/"));
        let state = State { socket, last_words: Mutex::default(), dead: watch::Sender::new(false) };
        let (state, listener) = (Arc::new(state), TcpListener::bind(("127.0.0.1", 0)).await.unwrap());
        let port = listener.local_addr().unwrap().port();
        let address = format!("postgres://forceout@127.0.0.1:{port}/{name}?sslmode=disable");
        let line = Line { address, state: Arc::clone(&state) };
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, Arc::clone(&state)));
            }
        });
        line
    }

    /// It delivers these words, and nothing more.
    pub(super) fn dies_after(&self, words: &str) {
        *self.state.last_words.lock().unwrap() = Some(words.to_owned());
    }

    /// New connections work again.
    pub(super) fn is_back(&self) {
        self.state.dead.send_replace(false);
    }
}

async fn carry(near: TcpStream, state: Arc<State>) {
    let mut dies = state.dead.subscribe();
    let far = UnixStream::connect(&state.socket).await.unwrap();
    let ((mut near_in, mut near_out), (mut far_in, mut far_out)) = (near.into_split(), far.into_split());
    let asking = async {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = near_in.read(&mut buffer).await {
            let said = String::from_utf8_lossy(&buffer[..read]);
            let last = state.last_words.lock().unwrap().take_if(|words| said.contains(words.as_str()));
            if last.is_some() {
                // First, so that no answer gets through.
                state.dead.send_replace(true);
            }
            far_out.write_all(&buffer[..read]).await.unwrap();
        }
    };
    let answering = async {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = far_in.read(&mut buffer).await {
            if *state.dead.borrow() || near_out.write_all(&buffer[..read]).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let dying = async { drop(dies.wait_for(|dead| *dead).await) };
    tokio::select! {
        () = asking => {}
        () = answering => {}
        () = dying => {
            // Both ends stay open, and hear nothing.
            std::future::pending::<()>().await;
        }
    }
}
