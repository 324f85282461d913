//! A server behind a TLS proxy: the client in Rust comes to a table over an encrypted connection.
//!
//! The certificate beside this file is for `localhost` and for this test alone; its key is no secret.

use std::net::SocketAddr;
use std::sync::Arc;

use serde_json::json;
use server::client::{Person, trust};
use server::{Config, Limited, Server};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::common::{Directory, config};

const CERTIFICATE: &[u8] = include_bytes!("certificate.pem");
const KEY: &[u8] = include_bytes!("key.pem");

/// A proxy in front of that address that terminates TLS.
async fn proxy(listener: TcpListener, behind: SocketAddr) {
    let certificates = CertificateDer::pem_slice_iter(CERTIFICATE).collect::<Result<Vec<_>, _>>().unwrap();
    let key = PrivateKeyDer::from_pem_slice(KEY).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certificates, key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    while let Ok((stream, _)) = listener.accept().await {
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            let Ok(mut near) = acceptor.accept(stream).await else { return };
            let Ok(mut far) = TcpStream::connect(behind).await else { return };
            let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
        });
    }
}

#[tokio::test]
async fn a_table_behind_tls_is_played_at_and_a_stranger_is_not_trusted() {
    let data = Directory::new();
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let public = Some(format!("https://localhost:{port}"));
    let server = Server::start(Config { public, ..config(&data, Limited::Yes) }).await.unwrap();
    tokio::spawn(proxy(listener, server.address()));
    trust(CERTIFICATE).unwrap();

    let host = format!("https://localhost:{port}");
    let ana = Person::new(&host, "Ana").await.unwrap();
    assert!(ana.cookie().starts_with("__Host-"), "{}", ana.cookie());
    let code =
        ana.opens(json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })).await.unwrap();
    for wish in [
        json!({ "wish": "sit" }),
        json!({ "wish": "bot", "seat": 1, "level": "learner" }),
        json!({ "wish": "begin" }),
    ] {
        ana.wishes(&code, wish).await.unwrap();
    }
    let mut own = ana.enters(&code, Some(0)).await.unwrap();
    crate::common::done(&mut own, json!({ "do": "roll" })).await;

    // The certificate is not for this name; the plain port speaks no TLS.
    let plain = format!("https://{}", server.address());
    for wrong in [format!("https://127.0.0.1:{port}"), plain] {
        let fault = Person::new(&wrong, "Ana").await.unwrap_err();
        assert!(fault.to_string().contains("cannot be trusted"), "{fault}");
    }
    server.stop().await.unwrap();
}
