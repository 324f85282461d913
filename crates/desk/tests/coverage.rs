//! The page that shows which rule has cases is current.
#![allow(clippy::disallowed_methods, reason = "tests read the page")]

mod common;

#[test]
fn the_page_is_current() {
    let folder = common::read();
    let page = desk::coverage(&folder.books, &folder.cases);
    let committed = std::fs::read_to_string(common::path().join("COVERAGE.md")).unwrap_or_default();
    assert!(page == committed, "conformance/COVERAGE.md is not current; run `cargo xtask coverage`");
}
