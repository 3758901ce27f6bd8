//! Draws boards of several games and shapes, and a plot, into a folder:
//! `cargo run -p wythoff-picture --example gallery -- FOLDER`.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use wythoff_games::{Control, OutcomeBoard, Size, catalogue, engine::naive};
use wythoff_picture::{Heatmap, Kind, Mark, Origin, Picture, Plot, Rows};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: gallery FOLDER")?);
    fs::create_dir_all(&folder)?;
    let (_, wythoff) = catalogue::find("wythoff")?;
    let control = Control::unlimited();

    for (rows, cols) in [
        (16, 16),
        (32, 32),
        (100, 100),
        (600, 600),
        (20, 60),
        (60, 20),
        (1, 1),
        (1, 200),
        (200, 1),
        (3, 5),
    ] {
        let table = naive::grundy(&wythoff, Size::new(rows, cols), &control)?;
        let map = Heatmap::new("Wythoff's game").subtitle("Grundy values, from the definition");
        save(&folder, &format!("wythoff-{rows}x{cols}"), &map.draw(&table, &control)?)?;
        if rows == 16 || cols == 60 {
            let picture = map.origin(Origin::Top).draw(&table, &control)?;
            save(&folder, &format!("wythoff-{rows}x{cols}-top"), &picture)?;
        }
    }
    let nim = Rows {
        size: Size::new(6000, 6000),
        kind: Kind::Values { max: 8191 },
        read: |x: usize, row: &mut [Option<u32>]| {
            for (y, cell) in row.iter_mut().enumerate() {
                *cell = u32::try_from(x ^ y).ok();
            }
        },
    };
    let map = Heatmap::new("Two-pile Nim").subtitle("Grundy values, theorem (Bouton 1901)");
    save(&folder, "nim-6000", &map.draw(nim, &control)?)?;

    for (blocking, side) in [(1, 16), (4, 1000), (1, 10_000), (4, 10_000), (12, 5000)] {
        let board = outcomes(blocking, side);
        let map = Heatmap::new(format!("Wythoff's game with blocking number {blocking}"))
            .subtitle("P-positions, from the definition");
        save(&folder, &format!("outcomes-W{blocking}-{side}"), &map.draw(&board, &control)?)?;
    }

    let table = naive::grundy(&wythoff, Size::new(100, 100), &control)?;
    let mut counts = vec![0i64; table.max().0 as usize + 1];
    for x in 0..100 {
        table.row(x).for_each(|g| counts[g.0 as usize] += 1);
    }
    let counts = || (0..).zip(counts.iter().copied());
    let plot = Plot::new("How often each Grundy value appears")
        .subtitle("Wythoff's game, rows and columns 0 to 99, from the definition")
        .labels("Grundy value", "positions");
    save(&folder, "plot-bars", &plot.clone().series("", Mark::Bars, counts()).draw()?)?;
    save(&folder, "plot-log", &plot.logarithmic().series("", Mark::Bars, counts()).draw()?)?;
    let row = |x: usize| (0..100).zip(table.row(x).map(|g| i64::from(g.0))).collect::<Vec<_>>();
    let plot = Plot::new("Two rows of Grundy values")
        .labels("y (second pile)", "G(x, y)")
        .series("x = 3", Mark::Points, row(3))
        .series("x = 20", Mark::Steps, row(20));
    save(&folder, "plot-rows", &plot.draw()?)?;
    let differences = (0..40i64).map(|n| (n, (n * n * 7) % 23 - 11));
    let plot = Plot::new("Signed values").labels("n", "d(n) \u{2212} n");
    save(&folder, "plot-signed", &plot.series("", Mark::Bars, differences).draw()?)?;
    Ok(())
}

/// Outcomes of Wythoff's game with a blocking number: counts the P-positions in
/// every column and diagonal while going along the rows.
fn outcomes(blocking: usize, side: usize) -> OutcomeBoard {
    let mut board = OutcomeBoard::all_n(Size::new(side, side));
    let mut column = vec![0; side];
    let mut diagonal = vec![0; 2 * side];
    for x in 0..side {
        let mut row = 0;
        for y in 0..side {
            if row + column[y] + diagonal[side + y - x] < blocking {
                board.set_p(x, y);
                row += 1;
                column[y] += 1;
                diagonal[side + y - x] += 1;
            }
        }
    }
    board
}

fn save(folder: &Path, name: &str, picture: &Picture) -> Result<(), Box<dyn Error>> {
    let file = |extension| File::create(folder.join(name).with_extension(extension));
    let mut png = BufWriter::new(file("png")?);
    picture.write_png(&mut png)?;
    png.flush()?;
    let mut svg = BufWriter::new(file("svg")?);
    picture.write_svg(&mut svg)?;
    svg.flush()?;
    println!("{name}: {} × {} pixels", picture.width(), picture.height());
    Ok(())
}
