//! Where a database that may move is: the addresses of a primary and its standbys, one of which takes writes (SC-23).

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::*;

/// How long an address may take to say whether it is the primary.
const ASKED: Duration = Duration::from_secs(1);
/// How long a connection that was idle may take to say that it is well.
const WELL: Duration = Duration::from_millis(500);
/// A node paused or cut off in mid-transaction keeps the holds of its tables locked: the database ends that before the
/// lease is over, so that others can take them (SC-10). Nothing committed is affected, and nothing else was answered.
const ABANDONED: (&str, &str) = ("idle_in_transaction_session_timeout", "3s");
/// Whether the server asked takes no writes.
const IN_RECOVERY: &str = "SELECT pg_is_in_recovery()";

/// The addresses of a database, and the one in use.
pub(super) struct Addresses {
    all: Vec<PgConnectOptions>,
    used: Mutex<PgConnectOptions>,
    /// When the database last did not answer: connections from before may lead nowhere.
    silent: Arc<Mutex<Option<Instant>>>,
}

impl Addresses {
    /// Reads addresses separated by commas, and finds the one that takes writes.
    pub(super) async fn find(text: &str) -> Result<Addresses, StoreFault> {
        let read = |address: &str| {
            PgConnectOptions::from_str(address)
                .map(|one| one.application_name("forceout").options([ABANDONED]))
        };
        let all: Vec<PgConnectOptions> = text.split(',').map(read).collect::<Result<_, _>>()?;
        let used = match &all[..] {
            // It is connected to when it is used, which reports best what is wrong.
            [one] => one.clone(),
            several => primary(several).await.ok_or_else(|| {
                StoreFault::Failed("none of these addresses has a database that takes writes".to_owned())
            })?,
        };
        Ok(Addresses { all, used: Mutex::new(used), silent: Arc::default() })
    }

    /// The one in use.
    pub(super) fn used(&self) -> PgConnectOptions {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks where the database is now, which may be where it was.
    pub(super) async fn look_again(&self) -> Option<PgConnectOptions> {
        if self.all.len() == 1 {
            return None;
        }
        let found = primary(&self.all).await?;
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = found.clone();
        Some(found)
    }

    /// The database has not answered: what is idle now is not used again.
    pub(super) fn doubt(&self) {
        *self.silent.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// A pool of connections, never to a database that has become a standby or is silent.
    pub(super) fn pool(&self, most: u32) -> PgPoolOptions {
        let (silent, several) = (Arc::clone(&self.silent), self.all.len() > 1);
        let pool = PgPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
        pool.test_before_acquire(false).before_acquire(move |connection, about| {
            let silent = *silent.lock().unwrap_or_else(PoisonError::into_inner);
            let doubted = silent.is_some_and(|silent| silent.elapsed() < about.age);
            async move {
                let well = async {
                    match several {
                        true => takes_writes(connection).await,
                        false => connection.ping().await.map(|()| true),
                    }
                };
                match doubted {
                    // A fault, so that it is closed without a word.
                    true => Err(lent::silent()),
                    false => timeout(WELL, well).await.unwrap_or_else(|_| Err(lent::silent())),
                }
            }
            .boxed()
        })
    }
}

fn takes_writes(connection: &mut Connection) -> BoxFuture<'_, Result<bool, sqlx::Error>> {
    async move {
        let standby: bool = sqlx::query_scalar(IN_RECOVERY).fetch_one(connection).await?;
        Ok(!standby)
    }
    .boxed()
}

/// The first of several addresses that takes writes; all are asked at once.
async fn primary(addresses: &[PgConnectOptions]) -> Option<PgConnectOptions> {
    let asked = addresses.iter().map(|address| async move {
        let answer = async { takes_writes(&mut address.connect().await?).await };
        matches!(timeout(ASKED, answer).await, Ok(Ok(true))).then(|| address.clone())
    });
    futures_util::future::join_all(asked).await.into_iter().flatten().next()
}
