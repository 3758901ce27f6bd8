//! The routes of the API as data: the router is made of them, and its description is compared
//! with them.

use crate::app::App;
use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{self, MethodRouter};
use std::sync::Arc;

/// What answers to one method at one path.
pub(super) struct Route {
    #[cfg_attr(not(feature = "schema"), expect(dead_code, reason = "for the description"))]
    pub(super) method: Method,
    /// The path below `/api/v1`.
    pub(super) path: &'static str,
    handler: MethodRouter<Arc<App>>,
}

/// Answers to GET.
pub(super) fn get<H: Handler<T, Arc<App>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: Method::GET, path, handler: routing::get(handler) }
}

/// Answers to POST.
pub(super) fn post<H: Handler<T, Arc<App>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: Method::POST, path, handler: routing::post(handler) }
}

/// Answers to DELETE.
pub(super) fn delete<H: Handler<T, Arc<App>>, T: 'static>(path: &'static str, handler: H) -> Route {
    Route { method: Method::DELETE, path, handler: routing::delete(handler) }
}

/// All of them together.
pub(super) fn router(routes: impl IntoIterator<Item = Route>) -> Router<Arc<App>> {
    routes.into_iter().fold(Router::new(), |all, route| all.route(route.path, route.handler))
}
