//! A slow connection to the server: everything arrives, in order, some milliseconds later.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The address of a connection to the server on which every byte takes this long, each way.
pub(crate) async fn slow_line(server: SocketAddr, each_way: Duration) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let Ok(far) = TcpStream::connect(server).await else { continue };
            let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
            tokio::spawn(carry(from_near, to_far, each_way));
            tokio::spawn(carry(from_far, to_near, each_way));
        }
    });
    address.to_string()
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration) {
    let (sender, mut under_way) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((arrives, bytes)) = under_way.recv().await {
            tokio::time::sleep_until(arrives).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if sender.send((Instant::now() + delay, buffer[..count].to_vec())).is_err() {
            return;
        }
    }
}
