//! The allocator of the program, and how long it keeps what is free.
//!
//! Tables are large and short-lived; the system allocator is slow to grow them. Without huge
//! pages (`no_thp`): with them a stream of a few hundred kilobytes takes 8 MB, and tables are no
//! faster.
//!
//! Freed pages go back to the system after 150 milliseconds. Usually it is a whole second, as long
//! as all the scripts of Renard and Rigo take, so that nothing comes back in time to be of use:
//! they take 73 MB then, and with 150 ms 44 to 51 MB and 3 % more time. Other delays: 200 ms
//! 53 to 60 MB, 50 ms 40 MB and 6 %, none at all 26 MB and a fifth more time. Before something
//! stops for memory, all that is free goes back at once.

#![allow(unsafe_code)] // two functions of the allocator, which is a library in C

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of `mi_option_purge_delay`, which the bindings do not name.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

const MILLISECONDS: std::ffi::c_long = 150;

/// To be called first. `MIMALLOC_PURGE_DELAY` in the environment says otherwise.
pub(crate) fn give_back_soon() {
    // SAFETY: The function sets a number in a table, looking at its bounds; there is one thread.
    unsafe { libmimalloc_sys::mi_option_set_default(PURGE_DELAY, MILLISECONDS) }
    wythoff_control::give_back_by(give_back);
}

/// Returns to the system what is free: of this thread, of those that are gone, and of no other.
fn give_back() {
    // SAFETY: The function may be called by any thread at any time, and moves nothing in use.
    unsafe { libmimalloc_sys::mi_collect(true) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A delay of 1000 ms is what it has by itself; no other option does.
    #[test]
    fn the_option_is_the_delay() {
        if std::env::var_os("MIMALLOC_PURGE_DELAY").is_some() {
            return;
        }
        // SAFETY: The functions look at a table of numbers, and at its bounds.
        let get = || unsafe { libmimalloc_sys::mi_option_get(PURGE_DELAY) };
        assert_eq!(get(), 1000);
        give_back_soon();
        assert_eq!(get(), MILLISECONDS);
    }

    #[test]
    fn what_is_free_goes_back_at_once() {
        let resident = || wythoff_control::resident_bytes().expect("this system says");
        // Blocks as tables have them, all of a size that is kept.
        let blocks: Vec<Vec<u8>> = (0..2_000).map(|_| vec![1; 64 << 10]).collect();
        let full = resident();
        assert_eq!(blocks.iter().map(|block| u64::from(block[99])).sum::<u64>(), 2_000);
        drop(blocks);
        give_back();
        assert!(resident() + (50 << 20) < full, "{} of {full}", resident());
    }
}
