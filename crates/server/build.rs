//! Compiles the server anew when the client was built anew: its files have other names then, which cargo would not notice.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=pages");
}
