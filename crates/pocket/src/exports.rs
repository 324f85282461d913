//! The module's door, and the only file here that may be unsafe: the names a page can call, and one that it provides. The page
//! makes room, writes the question there as UTF-8, and reads the answer from where it is told to, before the next question.
#![allow(unsafe_code, reason = "names of a module are unsafe to give and to call")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::answers::ask_telling;

#[link(wasm_import_module = "forceout")]
unsafe extern "C" {
    /// The page hears how much is done, and of how much.
    safe fn progress(done: usize, of: usize);
}

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());

/// There are no threads here, and after a panic the page takes a new instance.
fn kept<T>(place: &Mutex<T>) -> MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where to write a question of this many bytes; nowhere (0) if it is longer than any line may be.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    if bytes > desk::MAX_LINE {
        return std::ptr::null_mut();
    }
    let mut question = kept(&QUESTION);
    question.clear();
    question.resize(bytes, 0);
    question.as_mut_ptr()
}

/// Answers the question that was written; returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    let question = std::mem::take(&mut *kept(&QUESTION));
    let answer = match str::from_utf8(&question) {
        Ok(question) => ask_telling(question, &mut |done, of| progress(done, of)),
        Err(error) => desk::error_line(&desk::not_utf8(error.valid_up_to())),
    };
    let mut kept = kept(&ANSWER);
    *kept = answer;
    kept.len()
}

/// Where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    kept(&ANSWER).as_ptr()
}
