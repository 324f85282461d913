//! Where a server keeps its data: in a folder, with SQLite, or in a PostgreSQL database (SC-2).

use std::convert::Infallible;
use std::fmt;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use crate::store::{Postgres, Sqlite, Store};

/// Where a server keeps its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Data {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// In the PostgreSQL database at this address, or at one of several addresses separated by commas.
    Postgres(String),
}

impl From<PathBuf> for Data {
    fn from(folder: PathBuf) -> Data {
        Data::Folder(folder)
    }
}

impl FromStr for Data {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Data, Infallible> {
        let is_address = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        Ok(if is_address { Data::Postgres(text.to_owned()) } else { Data::Folder(text.into()) })
    }
}

impl fmt::Display for Data {
    /// An address without any password in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::Folder(folder) => write!(f, "{}", folder.display()),
            Data::Postgres(addresses) => {
                let place = |address| {
                    let address = str::split_once(address, '?').map_or(address, |(address, _)| address);
                    let place = address.rsplit_once('@').or_else(|| address.split_once("//"));
                    place.map_or("", |(_, place)| place)
                };
                let places: Vec<&str> = addresses.split(',').map(place).collect();
                write!(f, "PostgreSQL at {}", places.join(" or "))
            }
        }
    }
}

/// The file of the database in the folder of the data.
pub(crate) const DATABASE: &str = "forceout.sqlite";

impl Data {
    /// Opens the store. A folder belongs to this server alone while the lock lives; a database is shared, and each server holds its
    /// own tables.
    pub(crate) async fn open(&self) -> Result<(Arc<dyn Store>, Option<FolderLock>), String> {
        match self {
            Data::Folder(folder) => {
                std::fs::create_dir_all(folder)
                    .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
                let lock = lock(folder)?;
                let file = folder.join(DATABASE);
                let store =
                    Sqlite::open(&file).await.map_err(|fault| format!("{}: {fault}", file.display()))?;
                Ok((Arc::new(store), Some(lock)))
            }
            Data::Postgres(address) => {
                let store = Postgres::open(address).await.map_err(|fault| format!("{self}: {fault}"))?;
                Ok((Arc::new(store), None))
            }
        }
    }
}

/// A folder that belongs to this server until this is dropped.
pub(crate) struct FolderLock(File);

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Closing the file would leave the lock with a child process that is about to start, and has the file still open.
        let _ = self.0.unlock();
    }
}

/// Takes the folder for this server alone: two that write to the same tables would spoil them (SC-2).
pub(crate) fn lock(folder: &Path) -> Result<FolderLock, String> {
    try_lock(folder)?.ok_or_else(|| {
        format!(
            "another server is running with the folder {}. Stop it, or start this one with another folder (--data)",
            folder.display()
        )
    })
}

/// Takes the folder, unless a server has it.
pub(crate) fn try_lock(folder: &Path) -> Result<Option<FolderLock>, String> {
    let path = folder.join("forceout.lock");
    let file = File::create(&path).map_err(|error| format!("{} cannot be made: {error}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FolderLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(format!("{} cannot be locked: {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let shown = |text: &str| text.parse::<Data>().unwrap().to_string();
        assert_eq!(
            shown("postgres://ana:secret@db.example:5432/games"),
            "PostgreSQL at db.example:5432/games"
        );
        assert_eq!(shown("postgresql://db.example/games?password=secret"), "PostgreSQL at db.example/games");
        assert_eq!(
            shown("postgres://ana:secret@one.example/games,postgres://ana:secret@two.example/games"),
            "PostgreSQL at one.example/games or two.example/games"
        );
        assert_eq!(shown("/srv/games"), "/srv/games");
    }
}
