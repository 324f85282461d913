//! Writes the types of the browser's client, for `cargo xtask types`.

fn main() {
    print!("{}", protocol::typescript::types());
}
