//! The licences of everything that is compiled into the program: most of them have to be passed on with it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::steps::{cargo, output, root};

/// Every text once, below the names of its crates.
pub(super) fn notices() -> Result<String, String> {
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--locked"]))?;
    // Only the paths of the manifests matter here, and none of them contains a quotation mark.
    let manifests = metadata.split("\"manifest_path\":\"").skip(1).filter_map(|rest| rest.split('"').next());
    let manifests = manifests.map(|path| path.replace("\\\\", "\\"));
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for manifest in manifests {
        let Some(folder) = Path::new(&manifest).parent().filter(|folder| !folder.starts_with(root())) else {
            continue;
        };
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for file in
            super::files(folder)?.iter().filter(|file| file.parent() == Some(folder) && is_licence(file))
        {
            let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
            let text = String::from_utf8_lossy(&text).replace("\r\n", "\n").trim().to_owned();
            texts.entry(text).or_default().push(name.clone());
        }
    }
    if texts.is_empty() {
        return Err("no licence of any crate was found".to_owned());
    }
    let line = "-".repeat(80);
    let mut whole = "Forceout contains work of others, under these licences.\n".to_owned();
    for (text, mut names) in texts {
        names.sort();
        names.dedup();
        whole += &format!("\n{line}\n{}\n{line}\n\n{text}\n", names.join(", "));
    }
    Ok(whole)
}

fn is_licence(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
        .iter()
        .any(|word| name.starts_with(word))
}
