//! Events as a whole: what the pages say, and what nobody may see.

mod common;
mod file;
mod pages;
mod print;
mod privacy;
