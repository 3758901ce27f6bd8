//! Exact numeration.
