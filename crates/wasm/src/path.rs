//! The address of a request: parts of a path, and parameters.

use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use wythoff_requests::ApiError;

/// The address of a request, below the root of the API.
pub(crate) struct Address<'a> {
    path: &'a str,
    query: &'a str,
}

impl<'a> Address<'a> {
    /// What is before and after the first `?`.
    pub(crate) fn new(address: &'a str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Self { path: path.trim_start_matches('/'), query }
    }

    /// The parts of the path, decoded.
    pub(crate) fn parts(&self) -> Vec<String> {
        let decoded = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
        self.path.split('/').map(decoded).collect()
    }

    /// The parameters.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn parameters<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        serde_urlencoded::from_str(self.query).map_err(|error| {
            ApiError::request(format!("Failed to deserialize query string: {error}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn parts_and_parameters_are_decoded() {
        let address = Address::new("/papers/a%20b/c?x=1%2C2&y=3+4");
        assert_eq!(address.parts(), ["papers", "a b", "c"]);
        let parameters: BTreeMap<String, String> = address.parameters().expect("parameters");
        let expected = [("x", "1,2"), ("y", "3 4")].map(|(k, v)| (k.to_owned(), v.to_owned()));
        assert_eq!(parameters, expected.into());
        assert_eq!(Address::new("games").parts(), ["games"]);
    }
}
