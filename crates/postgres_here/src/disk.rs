//! A server whose disk can be filled.

use std::process::Command;

use super::{PostgresHere, is_root, run};

impl PostgresHere {
    /// Creates and starts one over TCP on a small disk of its own, of this many megabytes; only root can.
    pub fn start_on_small_disk(megabytes: usize) -> Result<PostgresHere, String> {
        if !is_root() {
            return Err("only root can make a small disk".to_owned());
        }
        let mut here = PostgresHere::nowhere(
            true,
            vec!["min_wal_size=32MB".to_owned(), "max_wal_size=64MB".to_owned()],
        )?;
        let size = format!("size={megabytes}m,mode=700");
        run(Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(here.folder.path()))?;
        here.mounted = true;
        run(Command::new("chown").arg("postgres").arg(here.folder.path()))?;
        here.init()?;
        here.serve()?;
        Ok(here)
    }

    /// Fills the disk to the last byte.
    pub fn fill_disk(&self) {
        // It ends when there is no room left, which is no error.
        let _ = self.shell("cat /dev/zero > filler 2>/dev/null").status();
    }

    /// Makes room again.
    pub fn empty_disk(&self) -> Result<(), String> {
        run(&mut self.shell("rm -f filler"))
    }

    /// Whether it answers.
    pub fn is_running(&self) -> bool {
        self.shell("\"$PROGRAMS\"/pg_isready -q -h \"$PWD\"").status().is_ok_and(|status| status.success())
    }

    /// Unmounts the disk.
    pub(super) fn unmount(&self) {
        if self.mounted {
            let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
        }
    }
}
