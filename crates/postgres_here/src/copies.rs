//! Copies of a database: a standby that follows it, and what is restored from a backup and an archive of its log.

use std::path::{Path, PathBuf};

use super::{PostgresHere, run, told};

/// A backup of everything, taken while the server ran.
pub struct Backup(PathBuf);

impl PostgresHere {
    /// A standby that follows this server, under this name in `synchronous_standby_names`.
    pub fn standby(&self, name: &str) -> Result<PostgresHere, String> {
        let mut settings = self.settings.clone();
        // Until it follows again, after either of them was away, nothing is answered.
        settings.push("wal_retrieve_retry_interval=100ms".to_owned());
        let mut other = PostgresHere::nowhere(self.tcp, settings)?;
        let copy = "\"$PROGRAMS\"/pg_basebackup -D data -X stream -c fast -R -d \"$FROM\"";
        run(other.shell(copy).env("FROM", self.link(name)))?;
        other.serve()?;
        Ok(other)
    }

    /// The connection string with which a standby of this name follows the log.
    fn link(&self, name: &str) -> String {
        let host = self.folder.path().display();
        format!("host={host} port={} user=forceout application_name={name}", self.port)
    }

    /// Promotes a standby to primary.
    pub fn promote(&self) -> Result<(), String> {
        run(&mut self.shell("\"$PROGRAMS\"/pg_ctl promote -w -D data"))
    }

    /// Changes settings of the running server (`name = value`).
    pub fn set(&self, setting: &str) -> Result<(), String> {
        self.ask("postgres", &format!("ALTER SYSTEM SET {setting}"))?;
        self.ask("postgres", "SELECT pg_reload_conf()").map(|_| ())
    }

    /// A server whose log is archived in a folder of its own, segment by segment, so that any moment can be restored.
    pub fn start_archived() -> Result<PostgresHere, String> {
        let mut here = PostgresHere::start_with(&[])?;
        run(&mut here.shell("mkdir archive"))?;
        let archive = here.archive().display().to_string();
        here.stop();
        here.settings.extend([
            "archive_mode=on".to_owned(),
            format!("archive_command=test ! -f {archive}/%f && cp %p {archive}/part && mv {archive}/part {archive}/%f"),
        ]);
        here.serve()?;
        Ok(here)
    }

    fn archive(&self) -> PathBuf {
        self.folder.path().join("archive")
    }

    /// An orderly stop.
    fn stop(&mut self) {
        self.end();
    }

    /// Takes a backup of everything.
    pub fn back_up(&self) -> Result<Backup, String> {
        let take =
            "rm -rf backup; \"$PROGRAMS\"/pg_basebackup -D backup -X stream -c fast -h \"$PWD\" -U forceout";
        run(&mut self.shell(take))?;
        Ok(Backup(self.folder.path().join("backup")))
    }

    /// Has everything written so far archived.
    pub fn archive_all(&self) -> Result<(), String> {
        let last = self.ask("postgres", "SELECT pg_walfile_name(pg_switch_wal())")?;
        let last = last.first().cloned().unwrap_or_default();
        let begun = std::time::Instant::now();
        while !self.archive().join(&last).exists() {
            if begun.elapsed() > super::PATIENCE {
                return Err(format!("{last} did not reach the archive"));
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Ok(())
    }

    /// A second server, with everything as it stood at this moment (in PostgreSQL's notation).
    pub fn restore(&self, backup: &Backup, moment: &str) -> Result<PostgresHere, String> {
        let archive = self.archive().display().to_string();
        let settings = vec![
            format!("restore_command=cp {archive}/%f %p"),
            format!("recovery_target_time={moment}"),
            "recovery_target_action=promote".to_owned(),
            "archive_mode=off".to_owned(),
        ];
        let mut other = PostgresHere::nowhere(self.tcp, settings)?;
        copy(&backup.0, &other)?;
        run(&mut other.shell("touch data/recovery.signal"))?;
        other.serve()?;
        // It answers while still reading the archive; it is ready once it can be written to.
        let begun = std::time::Instant::now();
        while other.ask("postgres", "SELECT pg_is_in_recovery()")?.first().is_some_and(|line| line == "t") {
            if begun.elapsed() > super::PATIENCE {
                return Err("the restored server did not reach its moment".to_owned());
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Ok(other)
    }
}

fn copy(from: &Path, to: &PostgresHere) -> Result<(), String> {
    let from = from.to_str().ok_or_else(|| told(std::io::ErrorKind::InvalidInput.into()))?;
    run(to.shell("cp -a \"$FROM\" data").env("FROM", from))
}
