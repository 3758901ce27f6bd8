//! The three structures of Arrow's C data interface, made, owned and released.
//!
//! They are what two libraries hand each other in one process without a copy: addresses of
//! buffers, and a function that gives everything back. The crate `arrow` has them as well, with much
//! that is not needed here.
//!
//! **Ownership.** A structure is *live* while its `release` is set. Who gets one by its address
//! calls `release` once, or moves the structure elsewhere byte by byte and clears `release` at the
//! old place. Here every structure owns a box at `private_data`, made by its `new` and freed by its
//! `release` and nowhere else. The box holds whatever the other pointers point to: names, the
//! list of buffers, memory, children. Children are boxes of their own; a consumer may have moved
//! one out, which clears its `release`, and the box then frees only the empty structure.
//! Dropping a live structure releases it, so nothing is lost on any way out.
//!
//! **Threads.** Buffers are never written once they are here, and what owns them is `Send`;
//! streams are asked by one thread at a time, as the interface demands.
//!
//! Source: "The Arrow C data interface" and "The Arrow C stream interface", arrow.apache.org.

// The interface consists of raw addresses: every block says why those that it uses are good.
#![allow(unsafe_code)]

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::null_mut;
use std::sync::Arc;

/// The flag of a column that may have no value.
const NULLABLE: i64 = 2;

/// Numbers that C uses for what went wrong.
const EIO: c_int = 5;

/// `ArrowSchema`: the type of an array.
#[repr(C)]
pub(crate) struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

/// `ArrowArray`: values.
#[repr(C)]
pub(crate) struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

/// `ArrowArrayStream`: arrays of one type, one after the other.
#[repr(C)]
pub(crate) struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// SAFETY: everything that the pointers lead to is owned by the structure and `Send` itself (names,
// `Buffer`s, children, `Batches`), and it is reached through the structure only.
unsafe impl Send for Schema {}
// SAFETY: as above.
unsafe impl Send for Array {}
// SAFETY: as above.
unsafe impl Send for Stream {}

/// What the pointers of a [`Schema`] point to.
struct SchemaOwned {
    format: CString,
    name: CString,
    metadata: Option<Vec<u8>>,
    children: Vec<*mut Schema>,
}

impl Schema {
    /// A type by its format string, with its parts. `words` describe it.
    pub(super) fn new(
        format: &str,
        name: &str,
        nullable: bool,
        words: &[(&str, &str)],
        children: Vec<Self>,
    ) -> Self {
        let text = |text: &str| CString::new(text.replace('\0', "")).expect("without zeros");
        let mut owned = Box::new(SchemaOwned {
            format: text(format),
            name: text(name),
            metadata: (!words.is_empty()).then(|| metadata(words)),
            children: children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect(),
        });
        let metadata = owned.metadata.as_ref().map_or(std::ptr::null(), Vec::as_ptr);
        Self {
            format: owned.format.as_ptr(),
            name: owned.name.as_ptr(),
            metadata: metadata.cast(),
            flags: if nullable { NULLABLE } else { 0 },
            n_children: count(owned.children.len()),
            children: owned.children.as_mut_ptr(),
            dictionary: null_mut(),
            release: Some(release_schema),
            private_data: Box::into_raw(owned).cast(),
        }
    }
}

/// Words and what they stand for: numbers of four bytes, each before what it counts.
fn metadata(words: &[(&str, &str)]) -> Vec<u8> {
    let number = |n: usize| i32::try_from(n).expect("a few words").to_ne_bytes();
    let mut bytes = number(words.len()).to_vec();
    for text in words.iter().flat_map(|&(key, value)| [key, value]) {
        bytes.extend(number(text.len()));
        bytes.extend(text.as_bytes());
    }
    bytes
}

/// # Safety
/// `schema` is a live structure of [`Schema::new`].
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: it is live, and nobody else has it while it is being released.
    let schema = unsafe { &mut *schema };
    schema.release = None;
    // SAFETY: `new` put a box of this type there, and a live structure has not been released yet.
    let owned = unsafe { Box::from_raw(schema.private_data.cast::<SchemaOwned>()) };
    for child in owned.children {
        // SAFETY: `new` made each of them from a box. Dropped, it is released unless it was moved.
        drop(unsafe { Box::from_raw(child) });
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is set, so the structure is live.
            unsafe { release(self) }
        }
    }
}

/// Memory that an array shows, and what keeps it.
pub(super) struct Buffer {
    address: *const c_void,
    _owner: Box<dyn Send>,
}

impl Buffer {
    /// The memory of a list.
    pub(super) fn of<T: Send + 'static>(values: Vec<T>) -> Self {
        // A vector moves, what it holds does not.
        Self { address: values.as_ptr().cast(), _owner: Box::new(values) }
    }

    /// The memory of a list that others have as well.
    pub(super) fn shared<T: Send + Sync + 'static>(values: Arc<Vec<T>>) -> Self {
        Self { address: values.as_ptr().cast(), _owner: Box::new(values) }
    }
}

/// What the pointers of an [`Array`] point to.
struct ArrayOwned {
    addresses: Vec<*const c_void>,
    /// Kept until the array is released.
    _buffers: Vec<Option<Buffer>>,
    children: Vec<*mut Array>,
}

impl Array {
    /// Values in the buffers that their type has; none for a buffer that is left out. Buffers and
    /// children have `length` values each: a reader believes it.
    pub(super) fn new(
        length: usize,
        nulls: usize,
        buffers: Vec<Option<Buffer>>,
        children: Vec<Self>,
    ) -> Self {
        let address = |buffer: &Option<Buffer>| {
            buffer.as_ref().map_or(std::ptr::null(), |buffer| buffer.address)
        };
        let mut owned = Box::new(ArrayOwned {
            addresses: buffers.iter().map(address).collect(),
            _buffers: buffers,
            children: children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect(),
        });
        Self {
            length: count(length),
            null_count: count(nulls),
            offset: 0,
            n_buffers: count(owned.addresses.len()),
            n_children: count(owned.children.len()),
            buffers: owned.addresses.as_mut_ptr(),
            children: owned.children.as_mut_ptr(),
            dictionary: null_mut(),
            release: Some(release_array),
            private_data: Box::into_raw(owned).cast(),
        }
    }

    /// What stands for the end of a stream.
    const fn none() -> Self {
        Self {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: null_mut(),
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }
}

/// # Safety
/// `array` is a live structure of [`Array::new`].
unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: it is live, and nobody else has it while it is being released.
    let array = unsafe { &mut *array };
    array.release = None;
    // SAFETY: `new` put a box of this type there, and a live structure has not been released yet.
    let owned = unsafe { Box::from_raw(array.private_data.cast::<ArrayOwned>()) };
    for child in owned.children {
        // SAFETY: `new` made each of them from a box. Dropped, it is released unless it was moved.
        drop(unsafe { Box::from_raw(child) });
    }
}

impl Drop for Array {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is set, so the structure is live.
            unsafe { release(self) }
        }
    }
}

/// Where a stream has its arrays from.
pub(super) trait Batches: Send {
    /// The type of all of them.
    fn schema(&self) -> Schema;
    /// The next one, or what went wrong.
    fn next(&mut self) -> Option<Result<Array, String>>;
}

/// What a [`Stream`] points to.
struct StreamOwned {
    batches: Box<dyn Batches>,
    error: Option<CString>,
}

impl Stream {
    /// A stream of arrays.
    pub(super) fn new(batches: Box<dyn Batches>) -> Self {
        let owned = Box::new(StreamOwned { batches, error: None });
        Self {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release_stream),
            private_data: Box::into_raw(owned).cast(),
        }
    }
}

/// # Safety
/// `stream` is a live structure of [`Stream::new`], asked by one thread at a time; `out` is memory
/// for a schema, which nobody owns.
unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut Schema) -> c_int {
    // SAFETY: the stream is live, so the box of `new` is there; nobody else asks it now.
    let owned = unsafe { &mut *(*stream).private_data.cast::<StreamOwned>() };
    // SAFETY: what was at `out` is nobody's, so it is written over and not dropped.
    unsafe { out.write(owned.batches.schema()) };
    0
}

/// # Safety
/// As for [`get_schema`].
unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut Array) -> c_int {
    // SAFETY: the stream is live, so the box of `new` is there; nobody else asks it now.
    let owned = unsafe { &mut *(*stream).private_data.cast::<StreamOwned>() };
    let next = match owned.batches.next() {
        None => Array::none(),
        Some(Ok(array)) => array,
        Some(Err(message)) => {
            owned.error = CString::new(message.replace('\0', "")).ok();
            return EIO;
        }
    };
    // SAFETY: what was at `out` is nobody's, so it is written over and not dropped.
    unsafe { out.write(next) };
    0
}

/// # Safety
/// As for [`get_schema`].
unsafe extern "C" fn get_last_error(stream: *mut Stream) -> *const c_char {
    // SAFETY: the stream is live, so the box of `new` is there; nobody else asks it now.
    let owned = unsafe { &*(*stream).private_data.cast::<StreamOwned>() };
    owned.error.as_ref().map_or(std::ptr::null(), |error| error.as_ptr())
}

/// # Safety
/// `stream` is a live structure of [`Stream::new`].
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: it is live, and nobody else has it while it is being released.
    let stream = unsafe { &mut *stream };
    stream.release = None;
    // SAFETY: `new` put a box of this type there, and a live structure has not been released yet.
    drop(unsafe { Box::from_raw(stream.private_data.cast::<StreamOwned>()) });
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it is set, so the structure is live.
            unsafe { release(self) }
        }
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).expect("memory has fewer cells")
}
