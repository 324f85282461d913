//! The server that load is put on: nobody is limited, and nothing is made ahead.

use server::client::ClientFault;
use server::{Config, Data, Limited, Server};

/// A server with its data there, at a free port of this machine.
pub(crate) async fn started(data: impl Into<Data>) -> Result<Server, ClientFault> {
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: data.into(),
        public: None,
        forget_after_days: 1,
        keep_progress_days: 1,
        haste: 1,
        limited: Limited::No,
        drills_ahead: false,
        bank: None,
        copy_to: None,
        peer: ([127, 0, 0, 1], 0).into(),
        drain: std::time::Duration::ZERO,
        trusted: Vec::new(),
    };
    Server::start(config).await.map_err(ClientFault)
}
