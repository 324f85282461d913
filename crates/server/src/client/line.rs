//! The connection to a server: plain, or encrypted (TLS) if its address begins with `https://`.

use std::fmt;
use std::sync::{Arc, OnceLock};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::{ClientFault, fault};

/// Something that is read and written.
pub(super) trait Duplex: AsyncRead + AsyncWrite + Send + Unpin + fmt::Debug {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin + fmt::Debug> Duplex for T {}

/// A connection to a server.
pub(super) type BoxedDuplex = Box<dyn Duplex>;

/// What encrypted addresses begin with.
const ENCRYPTED: &str = "https://";

/// Whether the connection to this address is encrypted.
pub(super) fn is_encrypted(host: &str) -> bool {
    host.starts_with(ENCRYPTED)
}

/// The name or address of the server with its port.
pub(super) fn authority(host: &str) -> &str {
    host.strip_prefix(ENCRYPTED).unwrap_or(host)
}

/// Connects to a server.
pub(super) async fn connect(host: &str) -> Result<BoxedDuplex, ClientFault> {
    let unreachable = |error: std::io::Error| fault(&format!("{host} cannot be reached"), error);
    let authority = authority(host);
    let stream = TcpStream::connect(authority).await.map_err(unreachable)?;
    stream.set_nodelay(true).map_err(unreachable)?;
    if !is_encrypted(host) {
        return Ok(Box::new(stream));
    }
    let name = authority.rsplit_once(':').map_or(authority, |(name, _)| name);
    let name = name.trim_matches(['[', ']']).to_owned();
    let name = ServerName::try_from(name).map_err(|error| fault(host, error))?;
    let stream = TlsConnector::from(config()?).connect(name, stream).await;
    Ok(Box::new(stream.map_err(|error| fault(&format!("{host} cannot be trusted"), error))?))
}

/// Certificates trusted in addition to those of the web, such as a school's own.
static OWN: OnceLock<Vec<CertificateDer<'static>>> = OnceLock::new();

/// Trusts these certificates (PEM) as well, from the first encrypted connection on; only the first call counts.
pub fn trust(pem: &[u8]) -> Result<(), ClientFault> {
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    let certificates = certificates.map_err(|error| fault("the certificates cannot be read", error))?;
    let _ = OWN.set(certificates);
    Ok(())
}

/// How connections are encrypted: with the authorities that browsers trust, and the user's own.
fn config() -> Result<Arc<ClientConfig>, ClientFault> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(Arc::clone(config));
    }
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for certificate in OWN.get().into_iter().flatten() {
        roots.add(certificate.clone()).map_err(|error| fault("a certificate cannot be trusted", error))?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| fault("connections cannot be encrypted", error))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::clone(CONFIG.get_or_init(|| Arc::new(config))))
}
