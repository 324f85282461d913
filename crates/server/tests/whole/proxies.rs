//! Who is taken for the caller when somebody stands in between.

use server::client::request;
use server::{Config, Limited, Server};

use crate::common::{Directory, config};

#[tokio::test]
async fn who_says_that_somebody_else_asked_is_believed_only_as_a_trusted_proxy() {
    for (trusted, believed) in [(None, false), (Some("192.0.2.0/24"), false), (Some("127.0.0.0/8"), true)] {
        let data = Directory::new();
        let trusted = trusted.iter().map(|network| network.parse().unwrap()).collect();
        let server = Server::start(Config { trusted, ..config(&data, Limited::Yes) }).await.unwrap();
        let host = server.address().to_string();
        // Each wrong code is said to come from another address, which alone would be far from its limit.
        let mut statuses = Vec::new();
        for number in 0..80 {
            let forged = format!("203.0.113.{number}");
            let headers = [("x-forwarded-for", forged.as_str())];
            statuses.push(request(&host, "GET", "/api/tables/bcdfgh", &headers, "").await.unwrap().status);
        }
        assert_eq!(statuses[0], 404);
        assert_eq!(statuses.iter().all(|status| *status == 404), believed, "{statuses:?}");
        assert!(believed || statuses.contains(&429), "{statuses:?}");
        server.stop().await.unwrap();
    }
}
