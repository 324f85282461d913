//! A whole shake behind HAProxy, nginx and Caddy, each with the project's own file, while the node that runs it is killed in the middle:
//! the player has to do nothing.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use postgres_here::PostgresHere;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::time::sleep;

use super::balancer::{Balancer, packaged, program, with_addresses};
use super::hall::{DATABASE, Hall, Manner};
use super::node::free_address;

/// How long a shake may take.
const PATIENCE: Duration = Duration::from_secs(240);
/// After so many entries of a table the node is killed.
const MIDDLE: i64 = 8;

pub(crate) async fn happens(manner: Manner, folder: &Path) {
    let database = PostgresHere::start_with(&[]).unwrap();
    database.database(DATABASE).unwrap();
    let manner = Manner { tables: 0, ..manner };
    let mut hall = Hall::open(vec![database], folder, manner).await;
    for name in ["haproxy", "nginx", "caddy"] {
        let program = program(name).unwrap_or_else(|| panic!("{name} is not installed"));
        let fronts: Vec<SocketAddr> = hall.nodes.iter().map(|node| node.front.address).collect();
        let proxy = match name {
            "haproxy" => Balancer::before(&fronts, folder).await,
            "nginx" => nginx(&program, &fronts, folder),
            _ => caddy(&program, &fronts, folder),
        };
        proxy.ready().await;
        hall.host.send_replace(proxy.host.clone());
        terminal(&mut hall, name).await;
        if std::env::var_os("FORCEOUT_BROWSER").is_some() {
            browser(&mut hall, name, &proxy.host).await;
        }
    }
    // The last proxy is gone; from here on everybody reconnects through the usual balancer.
    hall.host.send_replace(hall.balancer.host.clone());
    hall.ends().await;
    let faults: Vec<String> =
        hall.guests.iter().flat_map(|guest| guest.notes.lock().unwrap().faults.clone()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Two clients in Rust play a shake to its end.
async fn terminal(hall: &mut Hall, proxy: &str) {
    let host = hall.host.borrow().clone();
    hall.seat_two(&host, false).await;
    hall.begin();
    let begun = Instant::now();
    let guests =
        [&hall.guests[hall.guests.len() - 2], &hall.guests[hall.guests.len() - 1]].map(std::sync::Arc::clone);
    let code = guests[0].table.code.clone();
    while guests[0].notes.lock().unwrap().have < MIDDLE {
        assert!(begun.elapsed() < PATIENCE, "{proxy}: nothing is played{}", hall.said());
        sleep(Duration::from_millis(20)).await;
    }
    let killed = hall.holder(&code).expect("a table that is played has a holder");
    hall.nodes[killed].kill().await;
    while guests.iter().any(|guest| guest.notes.lock().unwrap().shakes == 0) {
        assert!(begun.elapsed() < PATIENCE, "{proxy}: the shake does not end{}", hall.said());
        sleep(Duration::from_millis(20)).await;
    }
    hall.nodes[killed].start().await;
    hall.nodes[killed].ready().await;
    let longest = guests[0].table.takes_longest();
    println!(
        "proxies: a shake behind {proxy} over a kill; longest without an answer {:.2} s",
        longest.as_secs_f64()
    );
}

/// Two people in browsers do the same; the page asks for the kill when it reaches the middle.
async fn browser(hall: &mut Hall, proxy: &str, host: &str) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let kill = format!("http://{}", listener.local_addr().unwrap());
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut playwright = tokio::task::spawn_blocking({
        let (host, kill) = (format!("http://{host}"), kill.clone());
        move || {
            Command::new("npx")
                .args(["playwright", "test", "--project=proxies"])
                .current_dir(web)
                .env("FORCEOUT_AT", host)
                .env("FORCEOUT_KILL", kill)
                .status()
        }
    });
    loop {
        tokio::select! {
            done = &mut playwright => {
                assert!(done.unwrap().unwrap().success(), "{proxy}: see above");
                println!("proxies: a shake in two browsers behind {proxy} over a kill");
                return;
            }
            asked = listener.accept() => {
                let (mut stream, _) = asked.unwrap();
                let mut head = vec![0; 4096];
                let read = stream.read(&mut head).await.unwrap();
                let head = String::from_utf8_lossy(&head[..read]).into_owned();
                let code = head.split(['/', ' ']).nth(2).unwrap_or_default().to_owned();
                let killed = hall.holder(&code).expect("a table that is played has a holder");
                hall.nodes[killed].kill().await;
                let answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
                stream.write_all(answer.as_bytes()).await.unwrap();
                hall.nodes[killed].start().await;
            }
        }
    }
}

fn nodes_of(fronts: &[SocketAddr]) -> Vec<(&'static str, String)> {
    ["10.0.0.1:7878", "10.0.0.2:7878", "10.0.0.3:7878"]
        .into_iter()
        .zip(fronts.iter().map(ToString::to_string))
        .collect()
}

fn nginx(program: &Path, fronts: &[SocketAddr], folder: &Path) -> Balancer {
    let (host, plain) = (free_address(), free_address());
    let mut addresses = nodes_of(fronts);
    addresses.extend([
        ("listen 443 ssl;", format!("listen {host};")),
        ("listen 80;", format!("listen {plain};")),
        ("        ssl_certificate /etc/nginx/games.crt;\n", String::new()),
        ("        ssl_certificate_key /etc/nginx/games.key;\n", String::new()),
        ("server_name games.example;", String::new()),
        ("/run/nginx.pid", folder.join("nginx.pid").display().to_string()),
    ]);
    let file = folder.join("nginx.conf");
    std::fs::write(&file, with_addresses(packaged("nginx.conf"), &addresses)).unwrap();
    let mut command = Command::new(program);
    command.arg("-c").arg(&file).arg("-p").arg(folder).args([
        "-g",
        "daemon off; master_process off;",
        "-e",
        "stderr",
    ]);
    Balancer::running("nginx", host, &mut command, folder)
}

fn caddy(program: &Path, fronts: &[SocketAddr], folder: &Path) -> Balancer {
    let host = free_address();
    let mut addresses = nodes_of(fronts);
    addresses.push(("games.example {", format!("{{\n\tadmin off\n}}\nhttp://{host} {{")));
    let file = folder.join("Caddyfile");
    std::fs::write(&file, with_addresses(packaged("Caddyfile"), &addresses)).unwrap();
    let mut command = Command::new(program);
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file).env("HOME", folder);
    Balancer::running("Caddy", host, &mut command, folder)
}
