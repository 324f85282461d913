//! Live tables driven by messages and keys of a script.
