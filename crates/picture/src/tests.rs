//! Both back ends on real boards: what is where, in which colour.

use super::colour::Colour;
use super::scene::{Cells, Shape};
use super::*;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::Cursor;
use wythoff_games::{Control, GrundyTable, OutcomeBoard, Size, catalogue, engine::naive};

fn table(rows: usize, cols: usize) -> GrundyTable {
    let (_, rules) = catalogue::find("wythoff").expect("a built-in game");
    naive::grundy(&rules, Size::new(rows, cols), &Control::unlimited()).expect("nobody cancels")
}

/// The outcomes of Wythoff's game: P where no row, column or diagonal has a P yet.
fn outcomes(side: usize) -> OutcomeBoard {
    let mut board = OutcomeBoard::all_n(Size::new(side, side));
    let (mut column, mut diagonal) = (vec![false; side], vec![false; 2 * side]);
    for x in 0..side {
        if let Some(y) = (0..side).find(|&y| !column[y] && !diagonal[side + y - x]) {
            board.set_p(x, y);
            column[y] = true;
            diagonal[side + y - x] = true;
        }
    }
    board
}

fn png(picture: &Picture) -> (u32, u32, Vec<Colour>) {
    let mut bytes = Vec::new();
    picture.write_png(&mut bytes).expect("a vector takes everything");
    decode(bytes)
}

fn decode(bytes: Vec<u8>) -> (u32, u32, Vec<Colour>) {
    let mut reader = ::png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG header");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a small image")];
    let info = reader.next_frame(&mut pixels).expect("PNG pixels");
    assert_eq!((info.color_type, info.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
    let pixels = pixels.chunks_exact(3).map(|p| Colour([p[0], p[1], p[2]])).collect();
    (info.width, info.height, pixels)
}

fn svg(picture: &Picture) -> String {
    let mut bytes = Vec::new();
    picture.write_svg(&mut bytes).expect("a vector takes everything");
    String::from_utf8(bytes).expect("SVG is UTF-8")
}

/// The cells of the board: the last grid in the scene, after the legend's.
fn board(picture: &Picture) -> &Cells {
    let cells = picture.scene.shapes.iter().rev().find_map(|shape| match shape {
        Shape::Cells(cells) => Some(cells),
        _ => None,
    });
    cells.expect("a heat map has cells")
}

#[test]
fn png_has_the_colour_of_every_position_in_its_place() {
    let table = table(40, 50);
    let max = u64::from(table.max().0);
    for origin in [Origin::Bottom, Origin::Top] {
        let picture = Heatmap::new("Wythoff's game")
            .origin(origin)
            .draw(&table, &Control::unlimited())
            .expect("cells");
        let (width, height, pixels) = png(&picture);
        assert_eq!((width, height), (picture.width(), picture.height()));
        let cells = board(&picture);
        assert_eq!((cells.columns, cells.rows, cells.cell), (50, 40, (20, 20)));
        for x in 0..40u32 {
            for y in 0..50u32 {
                let down = if origin == Origin::Bottom { 39 - x } else { x };
                let (px, py) = (cells.x + y * 20 + 10, cells.y + down * 20 + 10);
                let colour = match table.get(x as usize, y as usize).0 {
                    0 => Colour::ZERO,
                    value => Colour::viridis(u64::from(value) - 1, max - 1),
                };
                assert_eq!(pixels[(py * width + px) as usize], colour, "({x}, {y}), {origin:?}");
            }
        }
    }
}

#[test]
fn small_boards_have_their_numbers_in_the_cells() {
    let table = table(16, 16);
    let picture =
        Heatmap::new("Wythoff's game").draw(&table, &Control::unlimited()).expect("cells");
    let cells = board(&picture);
    let numbers: Vec<&str> = picture
        .scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) if text.x > cells.x && text.x < cells.x + 16 * 56 => Some(text),
            _ => None,
        })
        .filter(|text| text.y > cells.y && text.y < cells.y + 16 * 56)
        .map(|text| text.content.as_str())
        .collect();
    let expected: Vec<String> =
        (0..16).flat_map(|x| table.row(x)).map(|value| value.to_string()).collect();
    assert_eq!(numbers, expected);
}

#[test]
fn svg_is_well_formed_and_always_the_same() {
    let (small, large) = (table(16, 16), table(120, 80));
    let map = Heatmap::new("a < b & \"c\" > 'd'\u{7}").subtitle("\u{ffff} ]]> φ");
    let pictures = [
        map.draw(&small, &Control::unlimited()).expect("cells"),
        map.clone().origin(Origin::Top).draw(&large, &Control::unlimited()).expect("cells"),
        map.draw(&outcomes(20), &Control::unlimited()).expect("cells"),
        Plot::new("<plot>").series("a & b", Mark::Points, [(1, 2), (3, 4)]).draw().expect("points"),
    ];
    for picture in &pictures {
        let text = svg(picture);
        let document = roxmltree::Document::parse(&text).expect("well-formed XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.attribute("width"), Some(picture.width().to_string().as_str()));
        assert_eq!(text, svg(picture));
    }
    let text = svg(&pictures[0]);
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    let title = document.descendants().find(|node| node.tag_name().name() == "text");
    assert_eq!(title.and_then(|node| node.text()), Some("a < b & \"c\" > 'd' "));
}

#[test]
fn svg_of_a_large_board_embeds_the_same_cells() {
    let table = table(70, 90);
    let picture =
        Heatmap::new("Wythoff's game").draw(&table, &Control::unlimited()).expect("cells");
    let text = svg(&picture);
    let (_, data) = text.split_once("data:image/png;base64,").expect("an embedded image");
    let (data, _) = data.split_once('"').expect("the end of the attribute");
    let (width, height, pixels) = decode(STANDARD.decode(data).expect("base64"));
    let cells = board(&picture);
    assert_eq!((width, height), cells.size());
    let (_, _, whole) = png(&picture);
    for (y, line) in (cells.y..).zip(pixels.chunks_exact(width as usize)) {
        let start = (y * picture.width() + cells.x) as usize;
        assert_eq!(line, &whole[start..][..line.len()]);
    }
}

#[test]
fn blocks_show_every_p_position_and_nothing_else() {
    for side in [2001, 5000] {
        let outcomes = outcomes(side);
        let picture = Heatmap::new("P")
            .origin(Origin::Top)
            .draw(&outcomes, &Control::unlimited())
            .expect("cells");
        let cells = board(&picture);
        let block = side.div_ceil(cells.columns as usize);
        assert!(block > 1 && picture.width() < 2000);
        let mut marked = vec![false; cells.colours.len()];
        for p in outcomes.positions() {
            let at = |v: u64| usize::try_from(v).expect("on the board") / block;
            marked[at(p.x) * cells.columns as usize + at(p.y)] = true;
        }
        let pale = Colour::N.mix(Colour::P, 150);
        for (colour, marked) in cells.colours.iter().zip(marked) {
            assert_eq!(*colour != Colour::N, marked);
            assert!(!marked || colour.0[0] <= pale.0[0], "{colour} is too pale");
        }
        assert!(svg(&picture).contains(&format!("1 pixel = {block} × {block} positions")));
    }
}

#[test]
fn rows_are_read_once_and_in_order() {
    let mut read = Vec::new();
    let field = Rows {
        size: Size::new(4500, 10),
        kind: Kind::Values { max: 9 },
        read: |x: usize, row: &mut [Option<u32>]| {
            read.push(x);
            row.fill(Some(1));
        },
    };
    Heatmap::new("rows").draw(field, &Control::unlimited()).expect("cells");
    assert!(read.into_iter().eq(0..4500));
}

#[test]
fn positions_that_are_not_known_are_grey_and_in_the_legend() {
    let field = |known: usize| Rows {
        size: Size::new(3, 3),
        kind: Kind::Outcomes,
        read: move |x: usize, row: &mut [Option<u32>]| {
            if x < known {
                row.fill(Some(1));
            }
        },
    };
    let picture = Heatmap::new("half").draw(field(2), &Control::unlimited()).expect("cells");
    assert_eq!(board(&picture).colours[0], Colour::UNKNOWN);
    assert!(svg(&picture).contains("not known"));
    assert!(
        !svg(&Heatmap::new("whole").draw(field(3), &Control::unlimited()).expect("cells"))
            .contains("not known")
    );
}

#[test]
fn boards_of_every_shape_can_be_drawn() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 200), (200, 1), (1, 2500), (2500, 1), (33, 2), (7, 7)]
    {
        for kind in [Kind::Outcomes, Kind::Values { max: 0 }, Kind::Values { max: u32::MAX }] {
            for origin in [Origin::Bottom, Origin::Top] {
                let read = |x: usize, row: &mut [Option<u32>]| row.fill(u32::try_from(x).ok());
                let field = Rows { size: Size::new(rows, cols), kind, read };
                let map = Heatmap::new("").origin(origin);
                let picture = map.draw(field, &Control::unlimited()).expect("cells");
                let (width, height, _) = png(&picture);
                assert!(width <= 2300 && height <= 2300, "{rows} × {cols}: {width} × {height}");
                roxmltree::Document::parse(&svg(&picture)).expect("well-formed XML");
            }
        }
    }
}

#[test]
fn empty_boards_and_plots_are_refused() {
    for (rows, cols) in [(0, 0), (0, 5), (5, 0)] {
        let empty = OutcomeBoard::all_n(Size::new(rows, cols));
        assert!(matches!(
            Heatmap::new("none").draw(&empty, &Control::unlimited()),
            Err(PictureError::Empty(_))
        ));
    }
    assert!(matches!(Plot::new("none").draw(), Err(PictureError::Empty(_))));
    let zeros = Plot::new("none").series("", Mark::Bars, [(0, 0)]);
    assert!(zeros.draw().is_ok());
    assert!(matches!(zeros.logarithmic().draw(), Err(PictureError::Empty(_))));
}

#[test]
fn plots_of_every_range_can_be_drawn() {
    let ranges: [&[(i64, i64)]; 6] = [
        &[(0, 0)],
        &[(5, 1), (6, 1)],
        &[(-3, -10), (3, 10)],
        &[(0, 1), (1, 1_000_000), (2, 3)],
        &[(i64::MIN, i64::MIN), (i64::MAX, i64::MAX)],
        &[(7, i64::MAX)],
    ];
    for points in ranges {
        for mark in [Mark::Points, Mark::Bars, Mark::Steps] {
            let plot = Plot::new("range").series("s", mark, points.iter().copied());
            for plot in [plot.clone(), plot.logarithmic()] {
                if let Ok(picture) = plot.draw() {
                    png(&picture);
                    roxmltree::Document::parse(&svg(&picture)).expect("well-formed XML");
                }
            }
        }
    }
}

#[test]
fn bars_are_as_high_as_their_values() {
    let heights = |plot: Plot| -> Vec<u32> {
        let picture = plot.series("", Mark::Bars, [(0, 10), (1, 20), (2, 40)]).draw();
        let shapes = picture.expect("points").scene.shapes;
        let bars = shapes.iter().filter_map(|shape| match shape {
            Shape::Rect { area, fill } if *fill == Colour::SERIES[0] => Some(area.height),
            _ => None,
        });
        bars.collect()
    };
    let linear = heights(Plot::new("linear"));
    assert!(linear[1].abs_diff(2 * linear[0]) <= 2 && linear[2].abs_diff(2 * linear[1]) <= 2);
    let log = heights(Plot::new("logarithmic").logarithmic());
    assert!((log[1] - log[0]).abs_diff(log[2] - log[1]) <= 1);
}
