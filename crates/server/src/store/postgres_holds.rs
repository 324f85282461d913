//! Nodes, leases and holds in PostgreSQL.

use futures_util::FutureExt;
use sqlx::Row;

use super::*;
use crate::store::{Beat, HoldStore, NodeRow, PACKED, Read, TakeFrom, Taken};

/// How long a node counts as alive after a beat (SC-4), in seconds.
const LEASE: f64 = 4.0;
/// How long a beat may take: by then the next one is due.
const BEAT: Duration = Duration::from_secs(1);
/// After how many seconds without a beat a node is forgotten.
const FORGOTTEN: f64 = 3_600.0;

/// The connection for beats: one of their own, so that load cannot delay them (SC-4).
#[derive(Default)]
pub(super) struct Beats(tokio::sync::Mutex<Option<Connection>>);

impl Postgres {
    async fn beat_once(&self, connection: &mut Connection, node: &NodeRow) -> Result<Beat, sqlx::Error> {
        let beat = sqlx::query_scalar(
            "WITH before AS (SELECT until < clock_timestamp() AS late FROM nodes WHERE id = $1) \
             INSERT INTO nodes (id, address, version, reads, until) \
             VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) \
             ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING (SELECT late FROM before)",
        );
        let beat = beat.bind(&node.id).bind(&node.address).bind(&node.version).bind(node.reads).bind(LEASE);
        let late: Option<bool> = beat.fetch_one(&mut *connection).await?;
        let rows = sqlx::query(
            "SELECT id, address, version, reads FROM nodes WHERE until > clock_timestamp() AND address <> '' ORDER BY id",
        );
        let living: Result<_, _> = rows.fetch_all(connection).await?.iter().map(node_row).collect();
        Ok(Beat { late: late.unwrap_or(false), living: living? })
    }

    async fn take_table(
        connection: &mut Connection,
        table: &str,
        node: &NodeRow,
        from: TakeFrom<'_>,
    ) -> Result<Taken, sqlx::Error> {
        let (dead, gone) = match from {
            TakeFrom::Nobody => (false, None),
            TakeFrom::TheDead => (true, None),
            TakeFrom::TheGone(node) => (true, Some(node)),
        };
        let mut transaction = connection.begin().await?;
        // A second node waits for the row, and then finds the holder there.
        let take = sqlx::query_as(
            r#"WITH before AS (SELECT node FROM holds WHERE "table" = $1)
               INSERT INTO holds ("table", node, term)
               SELECT id, $2, 1 FROM tables WHERE id = $1 AND needs <= $3
               ON CONFLICT ("table") DO UPDATE SET node = excluded.node, term = holds.term + 1
               WHERE holds.node IS NULL OR holds.node = $2 OR holds.node = $5 OR ($4 AND NOT EXISTS
               (SELECT 1 FROM nodes WHERE nodes.id = holds.node AND nodes.until > clock_timestamp()))
               RETURNING term, (SELECT node FROM before)"#,
        );
        let take = take.bind(table).bind(&node.id).bind(node.reads).bind(dead).bind(gone);
        let taken: Option<(i64, Option<String>)> = take.fetch_optional(&mut *transaction).await?;
        if let Some((term, before)) = taken {
            let reign =
                r#"INSERT INTO reigns ("table", term, node, since) VALUES ($1, $2, $3, clock_timestamp())"#;
            let reign = sqlx::query(reign).bind(table).bind(term).bind(&node.id);
            reign.execute(&mut *transaction).await?;
            transaction.commit().await?;
            return Ok(match before.is_some_and(|before| before != node.id) {
                true => Taken::Over(term),
                false => Taken::Here(term),
            });
        }
        let holder = sqlx::query(
            r#"SELECT nodes.id, address, version, reads FROM holds JOIN nodes ON nodes.id = holds.node
               WHERE "table" = $1 AND until > clock_timestamp()"#,
        );
        let holder = holder.bind(table).fetch_optional(&mut *transaction).await?;
        holder.as_ref().map_or(Ok(Taken::Nowhere), |row| node_row(row).map(Taken::There))
    }
}

impl Postgres {
    async fn sign_off(connection: &mut Connection, node: &str) -> Result<(), sqlx::Error> {
        let mut transaction = connection.begin().await?;
        for statement in [
            "UPDATE holds SET node = NULL WHERE node = $1",
            "UPDATE jobs SET state = 'waiting', node = NULL WHERE node = $1 AND state = 'taken'",
            "DELETE FROM nodes WHERE id = $1",
        ] {
            sqlx::query(statement).bind(node).execute(&mut *transaction).await?;
        }
        let old = "DELETE FROM nodes WHERE until < clock_timestamp() - make_interval(secs => $1)";
        sqlx::query(old).bind(FORGOTTEN).execute(&mut *transaction).await?;
        transaction.commit().await
    }

    /// Takes a table that nobody runs, in the transaction that packs its log and under a term of its own, and leaves it free: whoever
    /// ran it can store nothing more, and whoever takes it waits for the packing. There is no term if a living node holds it, or
    /// if one lives that cannot read packed logs (SC-21).
    pub(super) async fn claim(
        &self,
        transaction: &mut Connection,
        table: &str,
        node: &str,
    ) -> Result<Option<i64>, sqlx::Error> {
        let claim = sqlx::query_scalar(
            r#"INSERT INTO holds ("table", term)
               SELECT $1, 1 WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE reads < $2 AND until > clock_timestamp())
               ON CONFLICT ("table") DO UPDATE SET node = NULL, term = holds.term + 1 WHERE NOT EXISTS
               (SELECT 1 FROM nodes WHERE nodes.id = holds.node AND until > clock_timestamp()) RETURNING term"#,
        );
        let term: Option<i64> = claim.bind(table).bind(PACKED).fetch_optional(&mut *transaction).await?;
        if let Some(term) = term {
            let reign =
                r#"INSERT INTO reigns ("table", term, node, since) VALUES ($1, $2, $3, clock_timestamp())"#;
            sqlx::query(reign).bind(table).bind(term).bind(node).execute(transaction).await?;
        }
        Ok(term)
    }
}

fn node_row(row: &EngineRow) -> Result<NodeRow, sqlx::Error> {
    Ok(NodeRow {
        id: row.try_get("id")?,
        address: row.try_get("address")?,
        version: row.try_get("version")?,
        reads: row.try_get("reads")?,
    })
}

impl HoldStore for Postgres {
    fn beat<'a>(&'a self, node: &'a NodeRow) -> Read<'a, Beat> {
        async move {
            let mut kept = self.beats.0.lock().await;
            let beat = async {
                let mut connection = match kept.take() {
                    Some(connection) => connection,
                    None => self.addresses.used().application_name("forceout beats").connect().await?,
                };
                let beat = self.beat_once(&mut connection, node).await?;
                Ok::<_, sqlx::Error>((connection, beat))
            };
            // A silent connection is dropped, not waited for.
            let silent = |_| StoreFault::Failed("the database did not answer a beat".to_owned());
            let beaten = timeout(BEAT, beat).await.map_err(silent).and_then(|beat| Ok(beat?));
            match beaten {
                Ok((connection, beat)) => {
                    *kept = Some(connection);
                    Ok(beat)
                }
                Err(fault) => {
                    self.follow_the_primary().await;
                    Err(fault)
                }
            }
        }
        .boxed()
    }

    fn leave<'a>(&'a self, node: &'a str) -> Read<'a, ()> {
        async move {
            let (mut lent, patience) = self.readers.lend().await?;
            let left = timeout(patience, Postgres::sign_off(lent.connection()?, node)).await;
            let left = left.map_err(|_| lent::silent())?;
            lent.give_back();
            Ok(left?)
        }
        .boxed()
    }

    fn take<'a>(&'a self, table: &'a str, node: &'a NodeRow, from: TakeFrom<'a>) -> Read<'a, Taken> {
        async move {
            let (mut lent, patience) = self.readers.lend().await?;
            let taken = timeout(patience, Postgres::take_table(lent.connection()?, table, node, from)).await;
            let taken = taken.map_err(|_| lent::silent())?;
            lent.give_back();
            Ok(taken?)
        }
        .boxed()
    }

    fn give_back<'a>(&'a self, table: &'a str, term: i64) -> Read<'a, ()> {
        async move {
            let give = sqlx::query(r#"UPDATE holds SET node = NULL WHERE "table" = $1 AND term = $2"#);
            give.bind(table).bind(term).execute(&self.readers).await?;
            Ok(())
        }
        .boxed()
    }

    fn holds_of<'a>(&'a self, node: &'a str) -> Read<'a, Vec<(String, i64)>> {
        async move {
            let holds = sqlx::query_as(r#"SELECT "table", term FROM holds WHERE node = $1"#);
            Ok(holds.bind(node).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn live_holds<'a>(&'a self, node: &'a str) -> Read<'a, Vec<String>> {
        async move {
            let codes = sqlx::query_scalar(
                r#"SELECT code FROM holds JOIN tables ON tables.id = holds."table" WHERE node = $1 AND live = 1"#,
            );
            Ok(codes.bind(node).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn orphans(&self, reads: i64, limit: i64) -> Read<'_, Vec<String>> {
        async move {
            let codes = sqlx::query_scalar(
                r#"SELECT code FROM tables LEFT JOIN holds ON holds."table" = tables.id
                   WHERE live = 1 AND needs <= $1 AND NOT EXISTS
                   (SELECT 1 FROM nodes WHERE nodes.id = holds.node AND until > clock_timestamp())
                   ORDER BY random() LIMIT $2"#,
            );
            Ok(codes.bind(reads).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn quiet_for<'a>(&'a self, table: &'a str) -> Read<'a, Option<i64>> {
        async move {
            let quiet = sqlx::query_scalar(
                r#"SELECT (extract(epoch FROM clock_timestamp() - stored) * 1000)::bigint FROM entries
                   WHERE "table" = $1 AND number = (SELECT max(number) FROM entries WHERE "table" = $1) AND term > 0
                   AND NOT EXISTS (SELECT 1 FROM packed WHERE packed."table" = $1 AND packed.number = entries.number)"#,
            );
            Ok(quiet.bind(table).fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn common<'a>(&'a self, name: &'a str, first: &'a str) -> Read<'a, String> {
        async move {
            let write =
                sqlx::query("INSERT INTO common (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING");
            write.bind(name).bind(first).execute(&self.readers).await?;
            let value = sqlx::query_scalar("SELECT value FROM common WHERE name = $1").bind(name);
            Ok(value.fetch_one(&self.readers).await?)
        }
        .boxed()
    }
}
