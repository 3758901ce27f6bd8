//! The table of paths: what each takes and gives, in types and in words.

use super::super::{Health, jobs::FileQuery};
use super::operation::Operation;
use axum::http::{Method, StatusCode};
use wythoff_requests::jobs::{self, JobEvent, JobReport};
use wythoff_requests::{automata, games, listing, papers, play, position, tile};
use wythoff_workbench::game::GameReport;
use wythoff_workbench::machine::MachineReport;

/// How a tile is read.
const TILE: &str = "\
`rows` x `cols` cells, each of 2^scale x 2^scale positions; cell (i, j) begins at the position \
(x + i 2^scale, y + j 2^scale), where x is the first pile and y the second. rows*cols <= 65536, \
and there are at most 8 planes.

The answer is `application/octet-stream`, all numbers little-endian:
- bytes 0..4: the ASCII letters WYT1;
- bytes 4..8: u32, the length H of the header;
- bytes 8..8+H: the header, JSON (schema TileHeader) padded by spaces, so that 8+H is a multiple \
of 8;
- then `planes` planes of rows*cols cells of u16, row by row (first pile slowest).

What a cell means is said at `layer` (schema Layer) and `by` (schema By).

Special cells in every plane: 65535 unknown (out of reach here), 65534 known only to be larger \
than `more_than` of the header (grundy), 65533 that much or more.";

/// When a job ends by itself.
const JOB: &str = "\
The job ends as `cancelled` when its stream of events is closed, when it is deleted, or when \
nobody asks for its events within 30 seconds. Finished jobs are kept for a while (the last 64).";

/// What a job tells.
const EVENTS: &str = "\
The names of the events, and their data in JSON, are `event` and `data` of the schema JobEvent.";

/// Everything that the API answers.
pub(super) fn operations() -> Vec<Operation> {
    let get = |path, name, summary| Operation::new(Method::GET, path, name, summary);
    let post = |path, name, summary| Operation::new(Method::POST, path, name, summary);
    let delete = |path, name, summary| Operation::new(Method::DELETE, path, name, summary);
    vec![
        get("/openapi.json", "openapi", "This document.")
            .gives::<serde_json::Map<String, serde_json::Value>>("OpenAPI 3.1"),
        get("/health", "health", "The version, and what the server holds at the moment.")
            .gives::<Health>("Alive"),
        get("/games", "games", "The built-in families of games.").gives::<games::Games>("The list"),
        get(
            "/games/show",
            "showGame",
            "Everything about one game: rules in mathematics, source, what is known, the game as \
             a .game file.",
        )
        .query::<games::Which>()
        .gives::<GameReport>("The game"),
        post(
            "/games/parse",
            "parseGame",
            "Reads the text of a .game file. A mistake is an answer with `ok` false, not a \
             failure.",
        )
        .body::<games::ParseRequest>()
        .gives::<games::Parsed>("The game, or the first mistake"),
        get("/tile", "tile", "A rectangle of the board, in binary.")
            .about(TILE)
            .query::<tile::TileQuery>()
            .gives_other(
                "application/octet-stream",
                "The tile. `Cache-Control` lets the browser keep it unless a part is unknown.",
                "Bytes: a TileHeader, and cells.",
            )
            .also::<tile::TileHeader<'_>>(),
        get(
            "/position",
            "position",
            "One position of any size: value or outcome, how it is known, digits, options, \
             winning moves.",
        )
        .query::<position::PositionQuery>()
        .gives::<position::PositionReport>("What is known"),
        get(
            "/positions",
            "positions",
            "The positions of a Grundy value in order, from the first or from a row of any size.",
        )
        .query::<listing::PositionsQuery>()
        .gives::<listing::PositionsReport>("The positions, at most 10,000 of them"),
        get("/nth", "nth", "The n-th position of a Grundy value, for n of any size.")
            .query::<listing::NthQuery>()
            .gives::<listing::NthAnswer>("The position"),
        get("/period", "period", "The exact preperiods and periods of rows of Grundy values.")
            .query::<listing::PeriodQuery>()
            .gives::<listing::PeriodAnswer>("Row by row, at most 1,000 of them"),
        post(
            "/play",
            "play",
            "A sum of games: makes a move if one is given, and says who wins, how, and what the \
             machine would do.",
        )
        .body::<play::PlayRequest>()
        .gives::<play::PlayReport>(
            "The sum as it stands after the move. An illegal move has `refused` and leaves the \
             sum as it was.",
        ),
        post("/jobs", "startJob", "Starts a proof or the search for a theorem.")
            .about(JOB)
            .body::<jobs::StartRequest>()
            .status(StatusCode::ACCEPTED)
            .gives::<jobs::Started>("It runs, or waits for a free core"),
        get("/jobs/{id}", "job", "How a job stands.")
            .gives::<JobReport>("Its state; `result` once it has ended"),
        delete("/jobs/{id}", "cancelJob", "Cancels a job; its results, if any, are forgotten.")
            .gives_nothing("Cancelled"),
        get(
            "/jobs/{id}/events",
            "jobEvents",
            "Server-sent events of a job, from its beginning; the stream ends after `result` or \
             `failed`.",
        )
        .about(EVENTS)
        .gives_other("text/event-stream", "The events", "Events, each of them a JobEvent.")
        .also::<JobEvent>(),
        get(
            "/jobs/{id}/files/{name}",
            "jobFile",
            "A file that belongs to a result: certificate.cert, proof.txt (Walnut), theorem.tex, \
             theorem.html, theorem.json, P.txt, P.gv, P.svg.",
        )
        .query::<FileQuery>()
        .gives_other("*/*", "The file", "Its bytes."),
        get(
            "/automaton",
            "automaton",
            "An automaton as states and merged edges, and a number stepped through it.",
        )
        .about(
            "Either `job` (with `entry`) of a finished job, or `formula` with free variables, \
             after the definitions of `script`.",
        )
        .query::<automata::AutomatonQuery>()
        .gives::<MachineReport>(
            "The automaton. Above 200 states `states_list` and `edges_list` are left out.",
        ),
        get("/papers", "papers", "The reproduced tables, figures and theorems.")
            .gives::<papers::Papers>("The list"),
        get(
            "/papers/{paper}/{item}",
            "paperItem",
            "Recomputes an item: printed beside computed. Heavy items may take a minute.",
        )
        .gives::<papers::PaperReport>("The comparison"),
        get(
            "/papers/{paper}/{item}/figures/{number}",
            "paperFigure",
            "A figure of an item, drawn from what was computed.",
        )
        .gives_other("image/svg+xml", "The figure", "The text of a picture."),
    ]
}
