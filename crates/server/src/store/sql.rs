//! Storage in an SQL database: one SQLite file by default, PostgreSQL by the same statements.

use std::path::Path;
use std::str::FromStr;

use futures_util::FutureExt;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Row, SqlSafeStr};

use super::{EntryRow, PersonRow, Read, Store, StoreFault, TableRow, Write};

/// An SQL database.
pub struct Sql {
    /// One connection, since SQLite has one writer.
    writer: AnyPool,
    readers: AnyPool,
}

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> StoreFault {
        StoreFault(error.to_string())
    }
}

/// How long a connection waits for another program that has locked the file, in milliseconds.
const PATIENCE: u32 = 2_000;
const READERS: u32 = 4;

impl Sql {
    /// Opens the SQLite file, makes it where there is none, and brings its tables up to date.
    pub async fn open(file: &Path) -> Result<Sql, StoreFault> {
        sqlx::any::install_default_drivers();
        let address = format!("sqlite://{}?mode=rwc", file.display());
        let options = AnyConnectOptions::from_str(&address)?;
        let pool = |connections: u32| {
            AnyPoolOptions::new().max_connections(connections).min_connections(1).after_connect(
                |connection: &mut AnyConnection, _| {
                    Box::pin(async move {
                        // FULL: a commit is on the disk when it returns, also when the power fails.
                        for pragma in ["journal_mode = WAL", "synchronous = FULL"] {
                            sqlx::raw_sql(sqlx::AssertSqlSafe(format!("PRAGMA {pragma}")))
                                .execute(&mut *connection)
                                .await?;
                        }
                        let patience = format!("PRAGMA busy_timeout = {PATIENCE}");
                        sqlx::raw_sql(sqlx::AssertSqlSafe(patience)).execute(&mut *connection).await?;
                        Ok(())
                    })
                },
            )
        };
        let writer = pool(1).connect_with(options.clone()).await?;
        migrations()
            .run(&writer)
            .await
            .map_err(|error| StoreFault(format!("the database could not be brought up to date: {error}")))?;
        let readers = pool(READERS).connect_with(options).await?;
        Ok(Sql { writer, readers })
    }

    async fn write(connection: &mut AnyConnection, write: &Write) -> Result<(), sqlx::Error> {
        let query = match write {
            Write::Entry(row) => sqlx::query(
                r#"INSERT INTO entries ("table", number, happened, origin, body) VALUES ($1, $2, $3, $4, $5)"#,
            )
            .bind(&row.table)
            .bind(row.number)
            .bind(row.happened)
            .bind(&row.origin)
            .bind(&row.body),
            Write::Table(row) => sqlx::query(
                "INSERT INTO tables (id, code, owner, summary, live, opened, touched) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET \
                 owner = excluded.owner, summary = excluded.summary, live = excluded.live, touched = excluded.touched",
            )
            .bind(&row.id)
            .bind(&row.code)
            .bind(&row.owner)
            .bind(&row.summary)
            .bind(i64::from(row.live))
            .bind(row.opened)
            .bind(row.touched),
            Write::Person(row) => sqlx::query(
                "INSERT INTO people (id, secret, nickname, login, password, seen) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (id) DO UPDATE SET secret = excluded.secret, nickname = excluded.nickname, \
                 login = excluded.login, password = excluded.password, seen = excluded.seen",
            )
            .bind(&row.id)
            .bind(&row.secret)
            .bind(&row.nickname)
            .bind(row.login.as_ref().map(|(login, _)| login))
            .bind(row.login.as_ref().map(|(_, password)| password))
            .bind(row.seen),
            Write::Seated { table, person } => {
                sqlx::query(r#"INSERT INTO seats ("table", person) VALUES ($1, $2) ON CONFLICT DO NOTHING"#)
                    .bind(table)
                    .bind(person)
            }
            Write::Unseated { table, person } => {
                sqlx::query(r#"DELETE FROM seats WHERE "table" = $1 AND person = $2"#).bind(table).bind(person)
            }
            Write::ForgetTable(table) => {
                for statement in [
                    r#"DELETE FROM entries WHERE "table" = $1"#,
                    r#"DELETE FROM seats WHERE "table" = $1"#,
                ] {
                    sqlx::query(statement).bind(table).execute(&mut *connection).await?;
                }
                sqlx::query("DELETE FROM tables WHERE id = $1").bind(table)
            }
            Write::ForgetPerson(person) => {
                sqlx::query("DELETE FROM seats WHERE person = $1")
                    .bind(person)
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("DELETE FROM people WHERE id = $1").bind(person)
            }
        };
        query.execute(&mut *connection).await.map(|_| ())
    }
}

impl Store for Sql {
    fn commit<'a>(&'a self, writes: &'a [Write]) -> Read<'a, ()> {
        async move {
            let mut transaction = self.writer.begin().await?;
            for write in writes {
                Sql::write(&mut transaction, write).await?;
            }
            transaction.commit().await?;
            Ok(())
        }
        .boxed()
    }

    fn table_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<TableRow>> {
        async move {
            let row = sqlx::query("SELECT * FROM tables WHERE code = $1").bind(code);
            Ok(row.fetch_optional(&self.readers).await?.map(|row| table(&row)).transpose()?)
        }
        .boxed()
    }

    fn live_tables(&self) -> Read<'_, Vec<TableRow>> {
        async move {
            let rows = sqlx::query("SELECT * FROM tables WHERE live = 1").fetch_all(&self.readers).await?;
            Ok(rows.iter().map(table).collect::<Result<_, _>>()?)
        }
        .boxed()
    }

    fn tables_of<'a>(&'a self, person: &'a str, limit: i64) -> Read<'a, Vec<TableRow>> {
        async move {
            let rows = sqlx::query(
                r#"SELECT * FROM tables WHERE owner = $1 OR id IN (SELECT "table" FROM seats WHERE person = $1)
                   ORDER BY touched DESC LIMIT $2"#,
            );
            let rows = rows.bind(person).bind(limit).fetch_all(&self.readers).await?;
            Ok(rows.iter().map(table).collect::<Result<_, _>>()?)
        }
        .boxed()
    }

    fn tables_before(&self, moment: i64, limit: i64) -> Read<'_, Vec<TableRow>> {
        async move {
            let rows = sqlx::query("SELECT * FROM tables WHERE touched < $1 LIMIT $2");
            let rows = rows.bind(moment).bind(limit).fetch_all(&self.readers).await?;
            Ok(rows.iter().map(table).collect::<Result<_, _>>()?)
        }
        .boxed()
    }

    fn entries<'a>(&'a self, table: &'a str, after: i64, limit: i64) -> Read<'a, Vec<EntryRow>> {
        async move {
            let rows = sqlx::query(
                r#"SELECT * FROM entries WHERE "table" = $1 AND number > $2 ORDER BY number LIMIT $3"#,
            );
            let rows = rows.bind(table).bind(after).bind(limit).fetch_all(&self.readers).await?;
            Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
        }
        .boxed()
    }

    fn person_with_secret<'a>(&'a self, secret: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let row = sqlx::query("SELECT * FROM people WHERE secret = $1").bind(secret);
            Ok(row.fetch_optional(&self.readers).await?.map(|row| person(&row)).transpose()?)
        }
        .boxed()
    }

    fn person_with_login<'a>(&'a self, login: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let row = sqlx::query("SELECT * FROM people WHERE login = $1").bind(login);
            Ok(row.fetch_optional(&self.readers).await?.map(|row| person(&row)).transpose()?)
        }
        .boxed()
    }

    fn people_before(&self, moment: i64, limit: i64) -> Read<'_, Vec<String>> {
        async move {
            let rows = sqlx::query("SELECT id FROM people WHERE seen < $1 AND login IS NULL LIMIT $2");
            let rows = rows.bind(moment).bind(limit).fetch_all(&self.readers).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        }
        .boxed()
    }
}

/// Every change of the database's shape, in order; each is made once.
fn migrations() -> Migrator {
    let statements = [("tables", include_str!("../../migrations/0001_tables.sql"))];
    let migration = |(index, (name, sql)): (usize, (&'static str, &'static str))| {
        let version = index as i64 + 1;
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(statements.into_iter().enumerate().map(migration).collect())
}

fn table(row: &AnyRow) -> Result<TableRow, sqlx::Error> {
    Ok(TableRow {
        id: row.try_get("id")?,
        code: row.try_get("code")?,
        owner: row.try_get("owner")?,
        summary: row.try_get("summary")?,
        live: row.try_get::<i64, _>("live")? != 0,
        opened: row.try_get("opened")?,
        touched: row.try_get("touched")?,
    })
}

fn entry(row: &AnyRow) -> Result<EntryRow, sqlx::Error> {
    Ok(EntryRow {
        table: row.try_get("table")?,
        number: row.try_get("number")?,
        happened: row.try_get("happened")?,
        origin: row.try_get("origin")?,
        body: row.try_get("body")?,
    })
}

fn person(row: &AnyRow) -> Result<PersonRow, sqlx::Error> {
    let login: Option<String> = row.try_get("login")?;
    let password: Option<String> = row.try_get("password")?;
    Ok(PersonRow {
        id: row.try_get("id")?,
        secret: row.try_get("secret")?,
        nickname: row.try_get("nickname")?,
        login: login.zip(password),
        seen: row.try_get("seen")?,
    })
}
