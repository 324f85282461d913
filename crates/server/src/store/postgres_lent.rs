//! Connections on loan. A database whose machine has vanished never answers, and never says so: nobody waits for it for ever, and a
//! connection with unfinished work is closed instead of going back to its pool, which would ask it whether it is well (SC-22).

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, StreamExt, TryFutureExt, TryStreamExt, stream};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgQueryResult, PgStatement, PgTypeInfo};
use sqlx::{Either, Execute, Executor, SqlStr, Transaction};
use tokio::time::timeout;

use super::*;

/// How long a question may take, and a search through everything.
const QUESTION: Duration = Duration::from_secs(5);
const SEARCH: Duration = Duration::from_secs(600);
/// How long a connection may take to come back to its pool.
const COMING_BACK: Duration = Duration::from_secs(1);

/// The time is over.
pub(super) fn silent() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "the database was silent"))
}

/// A connection that is closed unless it is given back: nothing waits for what the server still does for it.
pub(super) struct Lent(Option<PoolConnection<Database>>);

impl Lent {
    /// A free connection of this pool.
    pub(super) async fn from(pool: &Pool) -> Result<Lent, sqlx::Error> {
        Ok(Lent(Some(pool.acquire().await?)))
    }

    /// What the work is done with.
    pub(super) fn connection(&mut self) -> Result<&mut Connection, sqlx::Error> {
        self.0.as_deref_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Its work is done: others may have it.
    pub(super) fn give_back(mut self) {
        if let Some(mut connection) = self.0.take() {
            let coming_back = connection.return_to_pool();
            tokio::spawn(timeout(COMING_BACK, coming_back));
        }
    }

    /// Ends the transaction that it is in, and gives it back.
    fn roll_back(mut self) {
        let ending = async move {
            let ended = self.connection()?.execute("ROLLBACK").await?;
            self.give_back();
            Ok::<_, sqlx::Error>(ended)
        };
        tokio::spawn(timeout(COMING_BACK, ending));
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        drop(self.0.take().map(PoolConnection::detach));
    }
}

/// A transaction that stores nothing, and ends when this is dropped.
pub(super) struct LentTurn(Option<Lent>);

impl LentTurn {
    /// Begins one.
    pub(super) async fn begin(pool: &Pool) -> Result<LentTurn, sqlx::Error> {
        let mut lent = Lent::from(pool).await?;
        lent.connection()?.execute("BEGIN").await?;
        Ok(LentTurn(Some(lent)))
    }

    /// What is asked in it.
    pub(super) fn connection(&mut self) -> Result<&mut Connection, sqlx::Error> {
        self.0.as_mut().ok_or(sqlx::Error::PoolClosed)?.connection()
    }
}

impl Drop for LentTurn {
    fn drop(&mut self) {
        if let Some(lent) = self.0.take() {
            lent.roll_back();
        }
    }
}

/// Connections for questions.
#[derive(Debug, Clone)]
pub(super) struct Readers {
    pool: Pool,
    patience: Duration,
}

impl Readers {
    pub(super) fn of(pool: Pool) -> Readers {
        Readers { pool, patience: QUESTION }
    }

    /// The same connections, for statements that look at everything.
    pub(super) fn for_searches(&self) -> Readers {
        Readers { pool: self.pool.clone(), patience: SEARCH }
    }

    pub(super) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// A transaction that may take as long as it needs.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Database>, sqlx::Error> {
        self.pool.begin().await
    }

    /// A free connection, and how long it may take.
    pub(super) async fn lend(&self) -> Result<(Lent, Duration), sqlx::Error> {
        Ok((Lent::from(&self.pool).await?, self.patience))
    }
}

impl<'p> Executor<'p> for &'p Readers {
    type Database = Database;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, EngineRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Database>,
    {
        let answer = async move {
            let (mut lent, patience) = self.lend().await?;
            let rows = timeout(patience, lent.connection()?.fetch_many(query).try_collect::<Vec<_>>()).await;
            let rows = rows.map_err(|_| silent())?;
            lent.give_back();
            Ok::<_, sqlx::Error>(stream::iter(rows?).map(Ok::<_, sqlx::Error>))
        };
        answer.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<EngineRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Database>,
    {
        async move {
            let (mut lent, patience) = self.lend().await?;
            let row =
                timeout(patience, lent.connection()?.fetch_optional(query)).await.map_err(|_| silent())?;
            lent.give_back();
            row
        }
        .boxed()
    }

    fn prepare_with<'e>(
        self,
        statement: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'p: 'e,
    {
        async move { self.pool.prepare_with(statement, parameters).await }.boxed()
    }
}
