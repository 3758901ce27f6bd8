//! Any bytes as a certificate: no panic, no more time or memory than the limits allow.
//! Whatever is accepted has to be accepted again with larger limits.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_checker::{Ceiling, check};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(accepted) = check(text, Ceiling { max_states: 20_000 }) {
        assert_eq!(check(text, Ceiling { max_states: 40_000 }), Ok(accepted));
    }
});
