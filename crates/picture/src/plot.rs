//! Points, bars and steps: sequences and histograms in the look of the boards.

use super::colour::Colour;
use super::frame::{Axis, Edge, Frame};
use super::legend::Legend;
use super::measure;
use super::scene::{Area, Scene, Shape, Style};
use super::ticks::{Tick, grouped, round_numbers};
use super::{Picture, PictureError};
use std::collections::BTreeSet;

/// Pixels of the drawing.
const WIDTH: u32 = 960;
const HEIGHT: u32 = 540;
/// Air to the left and to the right of the points.
const AIR: u32 = 12;

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// A dot for every point.
    Points,
    /// A bar for every point, from 0 or, on a logarithmic axis, from below 1.
    Bars,
    /// A line that keeps its height until the next point.
    Steps,
}

/// Series of integers over integers.
///
/// The picture of a series is no larger than its pixels, however many points
/// there are.
#[derive(Clone, Debug)]
pub struct Plot {
    title: String,
    subtitle: String,
    labels: (String, String),
    logarithmic: bool,
    series: Vec<Series>,
}

#[derive(Clone, Debug)]
struct Series {
    name: String,
    mark: Mark,
    points: Vec<(i64, i64)>,
}

impl Plot {
    /// An empty plot with this title.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            subtitle: String::new(),
            labels: (String::new(), String::new()),
            logarithmic: false,
            series: Vec::new(),
        }
    }

    /// With a line below the title.
    #[must_use]
    pub fn subtitle(self, subtitle: impl Into<String>) -> Self {
        Self { subtitle: subtitle.into(), ..self }
    }

    /// With these names of the horizontal and the vertical axis.
    #[must_use]
    pub fn labels(self, across: impl Into<String>, up: impl Into<String>) -> Self {
        Self { labels: (across.into(), up.into()), ..self }
    }

    /// With a logarithmic vertical axis, on which only positive values appear.
    #[must_use]
    pub fn logarithmic(self) -> Self {
        Self { logarithmic: true, ..self }
    }

    /// With one more series of points `(across, up)`, drawn over the others.
    #[must_use]
    pub fn series(
        mut self,
        name: impl Into<String>,
        mark: Mark,
        points: impl IntoIterator<Item = (i64, i64)>,
    ) -> Self {
        let points = points.into_iter().collect();
        self.series.push(Series { name: name.into(), mark, points });
        self
    }

    /// Draws it.
    ///
    /// # Errors
    /// [`PictureError::Empty`] if there is no point.
    pub fn draw(&self) -> Result<Picture, PictureError> {
        let points = || self.series.iter().flat_map(|series| self.visible(series));
        let range =
            |value: fn((i64, i64)) -> i64| points().map(value).min().zip(points().map(value).max());
        let (Some((first, last)), Some(span)) = (range(|p| p.0), range(|p| p.1)) else {
            return Err(PictureError::Empty("the plot has no points"));
        };
        let across = Across { first, last };
        let up = Up::new(span, self.logarithmic);
        let colours = || Colour::SERIES.iter().copied().cycle();
        let names = colours().zip(self.series.iter().map(|series| series.name.clone()));
        let (mut scene, drawing) = Frame {
            title: &self.title,
            subtitle: &[&self.subtitle],
            size: (WIDTH, HEIGHT),
            horizontal: Axis { label: self.labels.0.clone(), ticks: across.ticks() },
            edge: Edge::Bottom,
            vertical: Axis { label: self.labels.1.clone(), ticks: up.ticks() },
            legend: Legend::of_series(names.filter(|(_, name)| !name.is_empty())),
        }
        .set();
        for tick in up.ticks() {
            scene.rect(Area::new(drawing.x, drawing.y + tick.at, WIDTH, 1), Colour::RULE);
        }
        let ground =
            Ground { bar: across.bar(), base: drawing.y + up.base(), right: drawing.right() };
        for (series, fill) in self.series.iter().zip(colours()) {
            // Points that share a pixel are drawn once.
            let pixels = self
                .visible(series)
                .map(|(x, y)| (drawing.x + across.at(x), drawing.y + up.at(y)))
                .collect();
            series.mark.draw(pixels, fill, &ground, &mut scene);
        }
        Ok(Picture { scene })
    }

    /// The points of a series that the vertical axis can show.
    fn visible(&self, series: &Series) -> impl Iterator<Item = (i64, i64)> {
        series.points.iter().copied().filter(|(_, v)| *v > 0 || !self.logarithmic)
    }
}

/// What marks need to know of the axes.
struct Ground {
    /// Width of a bar.
    bar: u32,
    /// The row on which bars stand.
    base: u32,
    /// The first column beyond the drawing.
    right: u32,
}

impl Mark {
    /// Draws a series whose points are at these pixels.
    fn draw(self, pixels: BTreeSet<(u32, u32)>, fill: Colour, ground: &Ground, scene: &mut Scene) {
        match self {
            Mark::Points => {
                let radius = match pixels.len() {
                    0..=100 => 4,
                    101..=1000 => 3,
                    1001..=5000 => 2,
                    _ => 1,
                };
                for (x, y) in pixels {
                    scene.shapes.push(Shape::Disc { x, y, radius, fill });
                }
            }
            Mark::Bars => {
                for (x, y) in pixels {
                    let left = x - ground.bar / 2;
                    let height = ground.base.abs_diff(y).max(1);
                    scene.rect(Area::new(left, y.min(ground.base), ground.bar, height), fill);
                }
            }
            Mark::Steps => {
                let mut previous = None;
                for (x, y) in pixels {
                    if let Some((from, level)) = previous {
                        scene.rect(Area::new(from, level, x - from + 2, 2), fill);
                        let (top, height) = (y.min(level), y.abs_diff(level) + 2);
                        scene.rect(Area::new(x, top, 2, height), fill);
                    }
                    previous = Some((x, y));
                }
                if let Some((from, level)) = previous {
                    scene.rect(Area::new(from, level, ground.right - from, 2), fill);
                }
            }
        }
    }
}

/// The horizontal axis: every integer has a stretch of the same width.
struct Across {
    first: i64,
    last: i64,
}

impl Across {
    /// How many integers there are.
    fn count(&self) -> i128 {
        i128::from(self.last) - i128::from(self.first) + 1
    }

    /// The pixel in the middle of the stretch of `x`.
    fn at(&self, x: i64) -> u32 {
        let twice = 2 * (i128::from(x) - i128::from(self.first)) + 1;
        let pixel = twice * i128::from(WIDTH - 2 * AIR) / (2 * self.count());
        AIR + u32::try_from(pixel).expect("x is between first and last")
    }

    /// The width of a bar: its stretch, less a little air.
    fn bar(&self) -> u32 {
        let stretch = i128::from(WIDTH - 2 * AIR) / self.count();
        let stretch = u32::try_from(stretch).expect("at most WIDTH");
        (stretch - stretch.div_ceil(6).min(stretch / 2)).clamp(1, 120)
    }

    fn ticks(&self) -> Vec<Tick> {
        let width = |v| measure::width(&grouped(v), Style::TICK);
        let room = width(self.first).max(width(self.last)) + 24;
        round_numbers(self.first, self.last, WIDTH / room.max(80))
            .into_iter()
            .map(|v| Tick { at: self.at(v), label: grouped(v) })
            .collect()
    }
}

/// The vertical axis.
struct Up {
    logarithmic: bool,
    /// The values at its ends, or their logarithms.
    bottom: f64,
    top: f64,
    /// The values that have ticks.
    marks: Vec<i64>,
}

impl Up {
    fn new((least, greatest): (i64, i64), logarithmic: bool) -> Self {
        if logarithmic {
            // Down to half the power of ten, so that a bar of height 1 shows.
            let power = 10i64.pow(least.ilog10());
            let bottom = (to_f64(power) / 2.0).log10();
            let top = to_f64(greatest).log10();
            let powers = (0..=18).map(|k| 10i64.pow(k));
            let shown = |m: &i64| (power..=greatest).contains(m);
            let mut marks: Vec<i64> = powers.clone().filter(shown).collect();
            if marks.len() <= 2 {
                marks = powers.flat_map(|p| [p, 2 * p, 5 * p]).filter(shown).collect();
            }
            Self { logarithmic, bottom, top: top + (top - bottom) / 20.0, marks }
        } else {
            let (least, greatest) = (least.min(0), greatest.max(0));
            let marks = round_numbers(least, greatest, 9);
            let (bottom, top) = (to_f64(least), to_f64(greatest));
            let air = ((top - bottom) / 20.0).max(0.05);
            let bottom = if least < 0 { bottom - air } else { bottom };
            Self { logarithmic, bottom, top: top + air, marks }
        }
    }

    /// The pixel of a value, from the top.
    fn at(&self, value: i64) -> u32 {
        let value = if self.logarithmic { to_f64(value).log10() } else { to_f64(value) };
        let share = (value - self.bottom) / (self.top - self.bottom);
        HEIGHT - 1 - whole_pixels(share * f64::from(HEIGHT - 1)).min(HEIGHT - 1)
    }

    /// Where bars stand: at 0, or at the bottom of a logarithmic axis.
    fn base(&self) -> u32 {
        if self.logarithmic { HEIGHT } else { self.at(0) + 1 }
    }

    fn ticks(&self) -> Vec<Tick> {
        self.marks.iter().map(|&v| Tick { at: self.at(v), label: grouped(v) }).collect()
    }
}

#[expect(clippy::cast_precision_loss, reason = "for a pixel 53 bits are enough")]
fn to_f64(value: i64) -> f64 {
    value as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "casts from floats saturate, and pixels are not negative"
)]
fn whole_pixels(pixels: f64) -> u32 {
    pixels.round() as u32
}
