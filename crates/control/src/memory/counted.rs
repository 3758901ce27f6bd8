//! The allocator in WebAssembly: that of `std`, which also counts.
//!
//! The memory of a module grows and never shrinks, so its size says nothing of what is in use.
//! What is in use is therefore counted where it is handed out. A block that is refused is
//! remembered: what follows is a trap without words, and whoever catches that can say why.
//!
//! `unsafe` because an allocator is; every call is handed on as it came.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

struct Counted;

#[global_allocator]
static ALLOCATOR: Counted = Counted;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static EXHAUSTED: AtomicBool = AtomicBool::new(false);

/// What is allocated, in bytes.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere the system need not say")]
pub fn resident_bytes() -> Option<u64> {
    Some(IN_USE.load(Ordering::Relaxed) as u64)
}

/// Whether a block was refused because the memory may not grow any more.
pub fn is_exhausted() -> bool {
    EXHAUSTED.load(Ordering::Relaxed)
}

/// Takes notice of a block that was asked for.
fn handed_out(block: *mut u8, bytes: usize) -> *mut u8 {
    if block.is_null() {
        EXHAUSTED.store(true, Ordering::Relaxed);
    } else {
        IN_USE.fetch_add(bytes, Ordering::Relaxed);
    }
    block
}

// SAFETY: every call goes to the allocator of `std` with what was given, and its answer back.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promised.
        handed_out(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promised.
        handed_out(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promised.
        let moved = handed_out(unsafe { System.realloc(block, layout, size) }, size);
        if !moved.is_null() {
            IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        }
        moved
    }
}
