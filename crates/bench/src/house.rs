//! The server that load is put on: nobody is limited, and nothing is made ahead.

use std::path::PathBuf;

use server::client::ClientFault;
use server::{Config, Limited, Server};

/// A server with its data in this folder, at a free port of this machine.
pub(crate) async fn started(data: PathBuf) -> Result<Server, ClientFault> {
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        data,
        public: None,
        forget_after_days: 1,
        keep_progress_days: 1,
        haste: 1,
        limited: Limited::No,
        drills_ahead: false,
        bank: None,
    };
    Server::start(config).await.map_err(ClientFault)
}
