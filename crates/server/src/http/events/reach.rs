//! The address that codes for scanning lead to.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use protocol::events::Reach;

use crate::http::App;
use crate::http::caller::Caller;
use crate::reach::{address_for, lan_address};

/// Where other devices find this server.
#[utoipa::path(get, path = "/reach", responses((status = 200, description = "The address for phones in the room, if the caller's own does not work for them", body = Reach)))]
pub(crate) async fn reach(
    State(app): State<Arc<App>>,
    Caller(caller): Caller,
    headers: HeaderMap,
) -> Json<Reach> {
    // Only this machine itself is told about its network.
    let host = headers.get(header::HOST).filter(|_| caller.is_loopback());
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let address = address_for(host, app.public.as_deref(), app.listens, lan_address);
    Json(Reach { address })
}
