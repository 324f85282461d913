//! A connection between two programs that can fall silent or break: pulling a cable without any privileges.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a relay does with the data sent over it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// It arrives.
    Open,
    /// Nothing arrives, and neither side is told.
    Silent,
    /// Existing and new connections are cut off.
    Broken,
}

/// A relay: programs connect to its address, and reach whatever is behind it at the time.
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    behind: Arc<Mutex<SocketAddr>>,
    way: watch::Sender<Way>,
    listening: Mutex<Option<JoinHandle<()>>>,
}

impl Relay {
    /// Listens at an address of its own.
    pub(crate) async fn to(behind: SocketAddr) -> Relay {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (behind, way) = (Arc::new(Mutex::new(behind)), watch::channel(Way::Open).0);
        let relay = Relay { address, behind, way, listening: Mutex::default() };
        relay.listen(listener);
        relay
    }

    fn listen(&self, listener: TcpListener) {
        let (target, ways) = (Arc::clone(&self.behind), self.way.subscribe());
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let target = *target.lock().unwrap();
                tokio::spawn(carry(stream, target, ways.clone()));
            }
        });
        *self.listening.lock().unwrap() = Some(listening);
    }

    /// The program behind it has ended: new connections are refused, as they would be without a relay.
    pub(crate) async fn refuses(&self) {
        let listening = self.listening.lock().unwrap().take();
        if let Some(listening) = listening {
            listening.abort();
            let _ = listening.await;
        }
    }

    /// There is a program behind it again, at this address.
    pub(crate) async fn leads_to(&self, behind: SocketAddr) {
        *self.behind.lock().unwrap() = behind;
        if self.listening.lock().unwrap().is_none() {
            self.listen(TcpListener::bind(self.address).await.unwrap());
        }
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn carry(near: TcpStream, target: SocketAddr, mut ways: watch::Receiver<Way>) {
    // New connections to a silent relay wait, as they would with the cable pulled.
    if ways.wait_for(|way| *way != Way::Silent).await.is_err() || *ways.borrow() == Way::Broken {
        return;
    }
    let Ok(far) = TcpStream::connect(target).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let mut breaks = ways.clone();
    tokio::select! {
        () = pass(near_in, far_out, ways.clone()) => {}
        () = pass(far_in, near_out, ways) => {}
        _ = breaks.wait_for(|way| *way == Way::Broken) => {}
    }
}

/// Passes on the data until one side closes.
async fn pass(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut ways: watch::Receiver<Way>,
) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Ok(read) = from.read(&mut buffer).await else { return };
        // A silent relay does not pass on the end of a connection either.
        if ways.wait_for(|way| *way != Way::Silent).await.is_err() || read == 0 {
            return;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
