//! The door: what the worker calls, and what it provides.
//!
//! Bytes go through one buffer each way. The worker calls [`reserve`], writes a request there
//! (JSON of [`Request`]) and calls [`answer`]; the answer is at the address that it gives:
//! the status and the length of the media type (each a `u32`), the length of the body, the
//! media type, the body. It stays until the next call.
//!
//! `unsafe` because names are exported and foreign functions declared. What is declared takes
//! an address and a length and reads; the exported functions take numbers.
#![allow(unsafe_code)]

use crate::{Answer, Front, Request};
use std::sync::{Mutex, MutexGuard, PoisonError};
use wythoff_control::is_exhausted;
use wythoff_requests::jobs::Happening;
use wythoff_requests::{Allowance, ApiError};

/// Bytes that may be in use before a computation is stopped. The module's memory may grow
/// half as far again (`web/scripts/build-static.sh`): blocks that were given back lie between
/// others.
const MEMORY: u64 = 1 << 30;

#[link(wasm_import_module = "wythoff")]
unsafe extern "C" {
    /// An event of a job, in JSON.
    fn tell(event: *const u8, length: usize);
    /// The last words before a trap.
    fn fail(words: *const u8, length: usize);
}

/// What is kept between calls.
struct Door {
    front: Front,
    request: Vec<u8>,
    answer: Vec<u8>,
}

static DOOR: Mutex<Option<Door>> = Mutex::new(None);

fn door() -> MutexGuard<'static, Option<Door>> {
    // Nobody waits: there is one thread. After a trap the worker is ended.
    DOOR.lock().unwrap_or_else(PoisonError::into_inner)
}

fn open(door: &mut Option<Door>) -> &mut Door {
    door.get_or_insert_with(|| {
        std::panic::set_hook(Box::new(|panic| {
            let words = panic.to_string();
            // SAFETY: the words live until the call is over.
            unsafe { fail(words.as_ptr(), words.len()) }
        }));
        let allowance = Allowance {
            memory: MEMORY,
            boards: 128 << 20,
            tiles: 32 << 20,
            ..Allowance::default()
        };
        Door { front: Front::new(allowance, told), request: Vec::new(), answer: Vec::new() }
    })
}

fn told(event: &Happening) {
    // The name is a word of ours, the data is JSON already.
    let text = format!("{{\"event\":\"{}\",\"data\":{}}}", event.name, event.data);
    // SAFETY: the text lives until the call is over.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    let mut door = door();
    let request = &mut open(&mut door).request;
    request.clear();
    request.resize(length, 0);
    request.as_mut_ptr()
}

/// Answers the request that was written, and says where.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    let mut door = door();
    let Door { front, request, answer } = open(&mut door);
    let given = match serde_json::from_slice::<Request>(request) {
        Ok(request) => front.answer(&request),
        Err(error) => Answer::failure(ApiError::request(error.to_string())),
    };
    answer.clear();
    let lengths = [given.media.len(), given.bytes.len()];
    answer.extend(u32::from(given.status).to_le_bytes());
    // Addresses have 32 bits here, and so do lengths.
    answer.extend(lengths.into_iter().flat_map(usize::to_le_bytes));
    answer.extend(given.media.as_bytes());
    answer.extend(&given.bytes);
    answer.as_ptr()
}

/// After a trap: whether it was for want of memory.
#[unsafe(no_mangle)]
extern "C" fn exhausted() -> bool {
    is_exhausted()
}
