//! The façade of the workbench: requests in, serialisable reports out.

pub mod picture;
