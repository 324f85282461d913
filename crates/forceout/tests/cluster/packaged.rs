//! The files of `packaging/` are accepted by the programs that read them, and name only metrics that nodes export.

use std::path::Path;
use std::process::Command;

use server::client::request;

use super::balancer::{packaged, program, with_addresses};
use super::hall::Hall;

fn accepts(program: &Path, arguments: &[&str], file: &Path) {
    let done = Command::new(program).args(arguments).arg(file).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{} {arguments:?}: {said}", program.display());
}

#[test]
fn proxies_accept_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str, text: String| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    // Without the certificate, which is the host's own.
    if let Some(haproxy) = program("haproxy") {
        let tls = (" ssl crt /etc/haproxy/games.pem alpn h2,http/1.1", String::new());
        let file = written("haproxy.cfg", with_addresses(packaged("haproxy.cfg"), &[tls]));
        accepts(&haproxy, &["-c", "-f"], &file);
    }
    if let Some(nginx) = program("nginx") {
        let pid = folder.path().join("nginx.pid").display().to_string();
        let tls = [
            ("listen 443 ssl;", "listen 443;".to_owned()),
            ("ssl_certificate /etc/nginx/games.crt;", String::new()),
            ("ssl_certificate_key /etc/nginx/games.key;", String::new()),
            ("/run/nginx.pid", pid),
        ];
        let file = written("nginx.conf", with_addresses(packaged("nginx.conf"), &tls));
        accepts(&nginx, &["-e", "stderr", "-t", "-c"], &file);
    }
    if let Some(caddy) = program("caddy") {
        let file = written("Caddyfile", packaged("Caddyfile"));
        accepts(&caddy, &["validate", "--adapter", "caddyfile", "--config"], &file);
    }
}

/// Every metric that the dashboard and the docs name is exported by a node.
pub(crate) async fn metrics_are_exported(hall: &Hall) {
    let exported = request(&hall.nodes[0].host(), "GET", "/metrics", &[], "").await.unwrap().body;
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
    for text in [packaged("dashboard.json"), std::fs::read_to_string(docs).unwrap()] {
        let names = text.split("forceout_").skip(1).map(|rest| {
            rest.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_')
                .next()
                .unwrap_or_default()
        });
        for name in names {
            assert!(
                exported.contains(&format!("forceout_{name}")),
                "no node exports forceout_{name}:\n{exported}"
            );
        }
    }
}
