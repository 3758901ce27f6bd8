//! Tiles: the format, and what is in them, against the engines.

use crate::client::{Client, address};
use crate::schema::{check, named};
use axum::http::{StatusCode, header};
use serde_json::{Value, json};
use wythoff_games::engine::naive;
use wythoff_games::{Control, Size, catalogue};

const UNKNOWN: u16 = 65535;
const LARGER: u16 = 65534;

/// A tile, taken apart as a client does.
struct Tile {
    header: Value,
    planes: Vec<Vec<u16>>,
}

async fn tile(client: &Client, parameters: &[(&str, &str)]) -> Tile {
    let answer = client.ask("tile", parameters).await;
    assert_eq!(answer.status, StatusCode::OK, "{parameters:?}: {:?}", answer.body);
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/octet-stream");
    let bytes = &answer.body;
    assert_eq!(&bytes[..4], b"WYT1");
    let length = u32::from_le_bytes(bytes[4..8].try_into().expect("four bytes"));
    let start = 8 + usize::try_from(length).expect("a header is short");
    assert_eq!(start % 8, 0);
    let header: Value = serde_json::from_slice(&bytes[8..start]).expect("JSON");
    assert_eq!(check(named("TileHeader"), &header), Ok(()));
    let cells: Vec<u16> =
        bytes[start..].chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect();
    let number = |name: &str| usize::try_from(header[name].as_u64().expect(name)).expect(name);
    let size = number("rows") * number("cols");
    assert_eq!(cells.len(), size * number("planes"));
    let planes: Vec<Vec<u16>> = cells.chunks(size).map(<[u16]>::to_vec).collect();
    let unknown = planes[0].iter().filter(|&&cell| cell == UNKNOWN).count();
    assert_eq!(number("unknown"), unknown, "{header}");
    let kept = &answer.headers[header::CACHE_CONTROL];
    assert_eq!(kept == "no-store", planes.iter().flatten().any(|&c| c == UNKNOWN), "{kept:?}");
    Tile { header, planes }
}

#[tokio::test]
async fn single_cells_are_grundy_values() {
    let client = Client::new();
    for game in ["wythoff", "connell:3", "f-wythoff"] {
        let (_, rules) = catalogue::find(game).expect("built in");
        let table =
            naive::grundy(&rules, Size::new(100, 100), &Control::unlimited()).expect("small");
        let parameters = [
            ("game", game),
            ("layer", "grundy"),
            ("x", "60"),
            ("y", "10"),
            ("rows", "40"),
            ("cols", "90"),
        ];
        let tile = tile(&client, &parameters).await;
        for (i, &cell) in tile.planes[0].iter().enumerate() {
            assert_eq!(u32::from(cell), table.get(60 + i / 90, 10 + i % 90).0, "{game} {i}");
        }
        assert_eq!(tile.header["known"], json!(["definition"]));
        assert_eq!(tile.header["more_than"], Value::Null);
    }
}

#[tokio::test]
async fn p_positions_are_counted_at_every_scale() {
    let client = Client::new();
    for game in ["wythoff", "gdwn:1,2", "W4", "W2"] {
        let (_, rules) = catalogue::find(game).expect("built in");
        let board =
            naive::outcomes(&rules, Size::new(256, 256), &Control::unlimited()).expect("small");
        for scale in [0usize, 1, 4] {
            let side = 256 >> scale;
            let text = [side.to_string(), scale.to_string()];
            let parameters = [
                ("game", game),
                ("layer", "outcome"),
                ("x", "0"),
                ("y", "0"),
                ("rows", &text[0]),
                ("cols", &text[0]),
                ("scale", &text[1]),
            ];
            let tile = tile(&client, &parameters).await;
            let mut expected = vec![0u16; side * side];
            for p in board.positions() {
                let place = |v: u64| usize::try_from(v).expect("small") >> scale;
                expected[place(p.x) * side + place(p.y)] += 1;
            }
            assert_eq!(tile.planes[0], expected, "{game} at scale {scale}");
        }
    }
}

#[tokio::test]
async fn positions_of_several_values_have_a_plane_each() {
    let client = Client::new();
    let (_, rules) = catalogue::find("wythoff").expect("built in");
    let table = naive::grundy(&rules, Size::new(128, 128), &Control::unlimited()).expect("small");
    let parameters = [
        ("game", "wythoff"),
        ("layer", "values"),
        ("values", "0,3,7"),
        ("x", "0"),
        ("y", "0"),
        ("rows", "64"),
        ("cols", "64"),
        ("scale", "1"),
    ];
    let tile = tile(&client, &parameters).await;
    assert_eq!(tile.header["values"], json!([0, 3, 7]));
    for (plane, value) in tile.planes.iter().zip([0, 3, 7]) {
        for (i, &cell) in plane.iter().enumerate() {
            let (x, y) = (i / 64 * 2, i % 64 * 2);
            let all = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let count = all.iter().filter(|&&(x, y)| table.get(x, y).0 == value).count();
            assert_eq!(usize::from(cell), count, "{value} at ({x}, {y})");
        }
    }
}

#[tokio::test]
async fn two_games_are_compared() {
    let client = Client::new();
    let parameters = |by| {
        [
            ("game", "wythoff"),
            ("other", "K2"),
            ("layer", "difference"),
            ("by", by),
            ("x", "0"),
            ("y", "0"),
            ("rows", "50"),
            ("cols", "50"),
        ]
    };
    let board = |name: &str| {
        let (_, rules) = catalogue::find(name).expect("built in");
        naive::grundy(&rules, Size::new(50, 50), &Control::unlimited()).expect("small")
    };
    let (a, b) = (board("wythoff"), board("K2"));
    let outcomes = tile(&client, &parameters("outcome")).await;
    let values = tile(&client, &parameters("grundy")).await;
    for i in 0..2500 {
        let (p, q) = (a.get(i / 50, i % 50), b.get(i / 50, i % 50));
        let expected = [u16::from(p.0 == 0 && q.0 != 0), u16::from(p.0 != 0 && q.0 == 0)];
        assert_eq!([outcomes.planes[0][i], outcomes.planes[1][i]], expected, "{i}");
        let expected = [u16::from(p > q), u16::from(p < q)];
        assert_eq!([values.planes[0][i], values.planes[1][i]], expected, "{i}");
    }
    let without = parameters("outcome").map(|(n, v)| if n == "other" { ("", v) } else { (n, v) });
    let missing = client.ask("tile", &without).await;
    assert!(missing.error().1.contains("the other game"));
}

#[tokio::test]
async fn far_away_only_what_is_known_is_shown() {
    let client = Client::new();
    let x = format!("1{}", "0".repeat(50));
    let at = |game, layer| [("game", game), ("layer", layer), ("x", x.as_str()), ("y", x.as_str())];
    // P-positions by a theorem, at any scale.
    let far = tile(&client, &at("wythoff", "outcome")).await;
    assert_eq!(far.header["known"], json!(["theorem (Wythoff 1907)"]));
    assert_eq!((far.header["unknown"].as_u64(), far.header["x"].as_str()), (Some(0), Some(&*x)));
    // Small values, or that they are larger.
    let y = "161803398874989484820458683436563811772030917980570";
    let near_the_line = [("game", "wythoff"), ("layer", "grundy"), ("x", x.as_str()), ("y", y)];
    let values = tile(&client, &near_the_line).await;
    assert_eq!(values.header["more_than"], 20);
    assert!(values.planes[0].contains(&LARGER) && values.planes[0].contains(&0));
    assert!(values.header["known"][0].as_str().expect("text").starts_with("conditional"));
    // Values 0, 1 and 2 by a theorem, in single cells and from far away; the others not.
    for scale in ["0", "120"] {
        let tile_of = |values| {
            let parameters = [("layer", "values"), ("values", values), ("scale", scale)];
            [&[("game", "wythoff"), ("x", x.as_str()), ("y", y)][..], &parameters[..]].concat()
        };
        let small = tile(&client, &tile_of("0,1,2")).await;
        assert_eq!(small.header["unknown"], 0, "2^{scale}");
        let known = small.header["known"].as_array().expect("a list");
        let known: Vec<_> = known.iter().filter_map(|known| known.as_str()).collect();
        assert!(known.iter().any(|known| known.starts_with("proved")), "{known:?}");
        assert!(!known.iter().any(|known| known.starts_with("conditional")), "{known:?}");
        assert!(small.planes.iter().all(|plane| plane.iter().any(|&cell| cell > 0)));
        let mixed = tile(&client, &tile_of("2,7")).await;
        assert_eq!(mixed.planes[0], small.planes[2], "2^{scale}");
        let known = mixed.header["known"].as_array().expect("a list");
        assert!(known.iter().any(|known| known.as_str().expect("text").starts_with("conditional")));
    }
    // A game without a theorem says that it does not know.
    let unknown = tile(&client, &at("gdwn:1,2", "outcome")).await;
    assert_eq!(unknown.header["unknown"], 65536);
    assert_eq!(unknown.header["known"], json!([]));
    assert!(unknown.header["note"].as_str().expect("a reason").contains("theorem"));
    assert!(unknown.header["reach"].as_u64().expect("a side") > 0);
    assert!(unknown.planes[0].iter().all(|&cell| cell == UNKNOWN));
}

#[tokio::test]
async fn the_edge_of_a_board_is_shown_as_such() {
    let client = Client::new();
    let parameters = [
        ("game", "gdwn:1,2"),
        ("layer", "grundy"),
        ("x", "4000"),
        ("y", "4000"),
        ("rows", "200"),
        ("cols", "200"),
    ];
    let tile = tile(&client, &parameters).await;
    for (i, &cell) in tile.planes[0].iter().enumerate() {
        let inside = 4000 + i / 200 < 4096 && 4000 + i % 200 < 4096;
        assert_eq!(cell == UNKNOWN, !inside, "{i}");
    }
    assert_eq!(tile.header["reach"], 4096);
}

#[tokio::test]
async fn a_million_rows_of_a_value_are_drawn_as_density() {
    let client = Client::new();
    let parameters = [
        ("game", "wythoff"),
        ("layer", "values"),
        ("values", "1"),
        ("x", "0"),
        ("y", "0"),
        ("scale", "12"),
    ];
    let tile = tile(&client, &parameters).await;
    assert_eq!(tile.header["unknown"], 0);
    // Every row has one position of value 1.
    let total: u32 = tile.planes[0].iter().map(|&cell| u32::from(cell)).sum();
    let rows = 256 << 12;
    assert!(total > rows / 2 && total <= rows, "{total}");
}

#[tokio::test]
async fn games_of_ones_own_have_tiles() {
    let client = Client::new();
    let source = "game \"mine\"\ntake any from either pile\ntake equal from both";
    let own = [("source", source), ("layer", "grundy"), ("x", "0"), ("y", "0")];
    let built_in = [("game", "wythoff"), ("layer", "grundy"), ("x", "0"), ("y", "0")];
    let (own, built_in) = (tile(&client, &own).await, tile(&client, &built_in).await);
    assert_eq!(own.planes, built_in.planes);
    assert_eq!(
        (&own.header["game"], &built_in.header["game"]),
        (&json!("mine"), &json!("wythoff"))
    );
}

#[tokio::test]
async fn wrong_tiles_are_refused() {
    let client = Client::new();
    let base = [("game", "wythoff"), ("x", "0"), ("y", "0")];
    for (name, value, status) in [
        ("rows", "1000000000", 422),
        ("rows", "0", 422),
        ("rows", "-1", 400),
        ("rows", "999999999999999999999999", 400),
        ("cols", "1025", 422),
        ("scale", "5000", 422),
        ("layer", "nothing", 400),
        ("layer", "values", 400),
        ("layer", "difference", 400),
        ("x2", "0", 200),
    ] {
        let parameters: Vec<_> = base.into_iter().chain([(name, value)]).collect();
        let answer = client.get(&address("tile", &parameters)).await;
        assert_eq!(answer.status.as_u16(), status, "{name}={value}: {:?}", answer.body);
        assert!(status == 200 || !answer.error().1.is_empty());
    }
    let both = [
        ("game", "wythoff"),
        ("x", "0"),
        ("y", "0"),
        ("rows", "1000000000"),
        ("cols", "1000000000"),
    ];
    assert_eq!(client.ask("tile", &both).await.status.as_u16(), 422);
    let blocking = [("game", "W3"), ("x", "0"), ("y", "0"), ("layer", "grundy")];
    let answer = client.ask("tile", &blocking).await;
    assert_eq!(answer.status.as_u16(), 400);
    let error = &answer.json()["error"];
    assert_eq!(error["code"], "no-grundy-values");
    assert_eq!(error["hint"]["code"], "show-outcomes");
    assert!(error["hint"]["message"].as_str().is_some_and(|text| text.contains("layer=outcome")));
    for x in ["-1", "x", "1.5", "", "1e20000"] {
        let answer = client.ask("tile", &[("game", "wythoff"), ("x", x), ("y", "0")]).await;
        assert!(answer.status.is_client_error(), "{x}");
    }
    client.is_healthy().await;
}
