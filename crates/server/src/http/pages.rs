//! The client's pages, embedded in the program, and the headers that keep them safe.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::copy;
use crate::problem::Problem;

/// The built client. `cargo xtask client` fills the folder; in a fresh clone it is empty but for a note.
#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
struct Client;

/// One plain page, for a program that was compiled before the client was built.
#[derive(RustEmbed)]
#[folder = "pages/"]
struct Plain;

/// A file of the client, or of the plain page if there is no client.
fn file(path: &str) -> Option<rust_embed::EmbeddedFile> {
    Client::get(path).or_else(|| Plain::get(path))
}

/// A file of the built client.
pub(crate) fn client_file(path: &str) -> Option<Cow<'static, [u8]>> {
    Client::get(path).map(|file| file.data)
}

/// All files of the built client, notes excepted.
pub(crate) fn client_files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Client::iter()
        .filter(|path| !path.starts_with('.'))
        .filter_map(|path| Some((path.to_string(), client_file(&path)?)))
}

/// Scripts, styles and pictures come only from this server, and none are inline; the engine's module may be compiled.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The policy as a page can bring it itself, when no server sends it.
pub(crate) fn policy_of_a_copy() -> String {
    let parts: Vec<&str> = POLICY.split("; ").filter(|part| !part.starts_with("frame-ancestors")).collect();
    parts.join("; ")
}

const SAFETY: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Adds the headers that keep pages safe to every answer.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in SAFETY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A file of the client. The client itself shows every other address: it is one page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_such_thing().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (name, found) = match file(path) {
        Some(found) => (path, found),
        None if path.contains('.') => return no_such_thing().await.into_response(),
        None => match file("index.html") {
            Some(found) => ("index.html", found),
            None => return no_such_thing().await.into_response(),
        },
    };
    let packed = packed(name, file);
    let varies = !packed.is_empty();
    let taken = packed.into_iter().find(|(_, encoding)| takes(&headers, encoding));
    let (found, encoding) = taken.map_or((found, None), |(found, encoding)| (found, Some(encoding)));
    let tag: String = found.metadata.sha256_hash().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let same = headers.get(header::IF_NONE_MATCH).is_some_and(|given| given.as_bytes() == tag.as_bytes());
    let kind = kind(name).to_owned();
    let kept = kept(name).to_owned();
    let head = [(header::CONTENT_TYPE, kind), (header::ETAG, tag), (header::CACHE_CONTROL, kept)];
    let mut answer = match same {
        true => (StatusCode::NOT_MODIFIED, head, Body::empty()).into_response(),
        false => (head, found.data.into_owned()).into_response(),
    };
    // The policy would forbid what is inside that one file: it is for downloading, not for viewing here.
    if name == copy::DESK {
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    if varies {
        answer.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(encoding) = encoding {
        answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    answer
}

/// How long a browser may keep a file. Files under `assets/` carry a hash in their names and never change; everything else,
/// above all the service worker, is asked for anew.
fn kept(name: &str) -> &'static str {
    if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// How a file may be compressed: the suffix of the compressed file, and the name of the encoding, the smallest first.
const PACKED: [(&str, &str); 2] = [(".br", "br"), (".gz", "gzip")];

/// The compressed forms of a file, each with its encoding.
fn packed<F>(name: &str, file: impl Fn(&str) -> Option<F>) -> Vec<(F, &'static str)> {
    let form =
        |(ending, encoding): &(&str, &'static str)| Some((file(&format!("{name}{ending}"))?, *encoding));
    PACKED.iter().filter_map(form).collect()
}

/// Whether a browser accepts this encoding, according to `accept-encoding`.
fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let said = headers.get(header::ACCEPT_ENCODING).and_then(|said| said.to_str().ok()).unwrap_or_default();
    said.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let none =
            weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0);
        name.trim() == encoding && !none
    })
}

/// The content type of a file, by its name: the client has only these.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// There is nothing at this address.
pub(crate) async fn no_such_thing() -> Problem {
    Problem(protocol::Problem::no_such_thing())
}

/// There is something at this address, but not for this method.
pub(crate) async fn no_such_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method", "This address does not take this method.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_smallest_form_that_it_takes() {
        let there = |name: &str| {
            ["a.wasm", "a.wasm.br", "a.wasm.gz", "b.js.gz"].contains(&name).then(|| name.to_owned())
        };
        let sent = |name: &str, accepted: &'static str| {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            packed(name, there)
                .into_iter()
                .find(|(_, encoding)| takes(&headers, encoding))
                .map(|(_, encoding)| encoding)
        };
        assert_eq!(sent("a.wasm", "gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(sent("a.wasm", "gzip;q=0.5, br;q=0"), Some("gzip"));
        assert_eq!(sent("a.wasm", "identity"), None);
        assert_eq!(sent("b.js", "br, gzip"), Some("gzip"));
        assert_eq!(sent("c.css", "br, gzip"), None);
        assert!(!takes(&HeaderMap::new(), "br"));
        assert_eq!(kind("assets/pocket-1a2b.wasm"), "application/wasm");
    }

    #[test]
    fn what_the_browser_keeps_by_itself_is_asked_for_anew() {
        for name in ["sw.js", "index.html", "manifest.webmanifest"] {
            assert_eq!(kept(name), "no-cache", "{name}");
        }
        assert!(kept("assets/pocket-1a2b.wasm").ends_with("immutable"));
        assert_eq!(kind("sw.js"), "text/javascript; charset=utf-8");
        assert_eq!(kind("manifest.webmanifest"), "application/manifest+json");
    }
}
