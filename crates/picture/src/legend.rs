//! What the colours mean: a bar for values, swatches for the rest.

use super::blocks;
use super::colour::Colour;
use super::field::Kind;
use super::measure;
use super::scene::{Anchor, Area, Cells, Scene, Shape, Style};
use super::ticks::{Tick, grouped, round_numbers};

const BAR_WIDTH: u32 = 18;
/// The bar is as high as the drawing, within these limits.
const BAR_HEIGHT: (u32, u32) = (90, 480);
/// Beyond this many bands the eye sees a continuum.
const MOST_BANDS: u32 = 240;
/// Between two ticks of the bar.
const TICK_ROOM: u32 = 18;
/// Steps between the ticks of the bar, unless every value has one.
const MOST_STEPS: u32 = 8;
const SWATCH: u32 = 16;
/// From one swatch to the next.
const SWATCH_STEP: u32 = 26;
/// From the heading to what it is the heading of.
const HEADING: u32 = 24;

/// A legend; it may be empty.
#[derive(Default)]
pub(super) struct Legend {
    heading: String,
    bar: Option<Bar>,
    swatches: Vec<(Colour, String)>,
}

/// A bar of colours from the top down.
struct Bar {
    colours: Vec<Colour>,
    /// Pixels of one colour.
    band: u32,
    ticks: Vec<Tick>,
}

impl Legend {
    /// The legend of a heat map that is `height` pixels high.
    pub(super) fn of_board(kind: Kind, unknown: bool, height: u32) -> Self {
        let mut legend = match kind {
            Kind::Values { max } => Self {
                heading: "Grundy value".to_owned(),
                bar: Bar::new(max, height.saturating_sub(HEADING + 3 * SWATCH_STEP)),
                swatches: vec![(Colour::ZERO, "0 (P-position)".to_owned())],
            },
            Kind::Outcomes => Self::of_series([
                (Colour::P, "P-position".to_owned()),
                (Colour::N, "N-position".to_owned()),
            ]),
        };
        if unknown {
            legend.swatches.push((Colour::UNKNOWN, "not known".to_owned()));
        }
        legend
    }

    /// A name for every colour.
    pub(super) fn of_series(swatches: impl IntoIterator<Item = (Colour, String)>) -> Self {
        Self { swatches: swatches.into_iter().collect(), ..Self::default() }
    }

    /// Width and height in pixels; 0 if there is nothing to say.
    pub(super) fn size(&self) -> (u32, u32) {
        let width = |text: &str| measure::width(text, Style::TICK);
        let ticks = self.bar.iter().flat_map(|bar| &bar.ticks);
        let ticks = ticks.map(|tick| BAR_WIDTH + 10 + width(&tick.label));
        let swatches = self.swatches.iter().map(|(_, name)| SWATCH + 8 + width(name));
        let widest = ticks.chain(swatches).chain([width(&self.heading)]).max().unwrap_or(0);
        let entries = u32::try_from(self.swatches.len()).expect("a legend of a few entries");
        (widest, self.swatches_top() + entries * SWATCH_STEP)
    }

    /// Draws it with its left upper corner at `(x, y)`.
    pub(super) fn draw(&self, scene: &mut Scene, x: u32, y: u32) {
        if !self.heading.is_empty() {
            scene.text(x, y + Style::TICK.size, &self.heading, Style::TICK, Anchor::Start);
        }
        if let Some(bar) = &self.bar {
            bar.draw(scene, x, y + HEADING);
        }
        let mut top = y + self.swatches_top();
        for (colour, name) in &self.swatches {
            let square = Area::new(x, top, SWATCH, SWATCH);
            scene.rect(square, Colour::LINE);
            scene.rect(Area::new(x + 1, top + 1, SWATCH - 2, SWATCH - 2), *colour);
            let baseline = top + SWATCH / 2 + Style::TICK.half_capital();
            scene.text(square.right() + 8, baseline, name, Style::TICK, Anchor::Start);
            top += SWATCH_STEP;
        }
    }

    fn swatches_top(&self) -> u32 {
        let heading = if self.heading.is_empty() { 0 } else { HEADING };
        heading + self.bar.as_ref().map_or(0, |bar| bar.height() + 14)
    }
}

impl Bar {
    /// The colours of the values 1 to `max`, in about `height` pixels.
    fn new(max: u32, height: u32) -> Option<Self> {
        if max == 0 {
            return None;
        }
        let height = height.clamp(BAR_HEIGHT.0, BAR_HEIGHT.1);
        let bands = max.min(height).min(MOST_BANDS);
        let band = height / bands;
        // The value in the middle of each band, counted from below.
        let value = |i: u32| {
            let twice = u64::from(2 * i + 1) * u64::from(max) / u64::from(bands);
            u32::try_from(twice.div_ceil(2)).expect("at most max")
        };
        let kind = Kind::Values { max };
        let colours = (0..bands).rev().map(|i| blocks::colour(Some(value(i)), kind)).collect();
        let length = band * bands;
        let at = |value: u32| {
            // It fills the stretch from value - 1 to value, in units of 1/max.
            let twice = (2 * u64::from(value) - 1) * u64::from(length) / u64::from(max);
            length - 1 - u32::try_from(twice / 2).expect("within the bar")
        };
        let tick = |value: u32| Tick { at: at(value), label: grouped(value.into()) };
        // Both ends, and all values or some round ones, where there is room.
        let clear = |value: &u32| {
            [1, max].iter().all(|end| value == end || at(*value).abs_diff(at(*end)) >= TICK_ROOM)
        };
        let steps = if band >= TICK_ROOM { bands } else { (length / TICK_ROOM).min(MOST_STEPS) };
        let mut values = vec![1];
        values.extend(
            round_numbers(1, max.into(), steps)
                .into_iter()
                .map(|v| u32::try_from(v).expect("between 1 and max"))
                .filter(clear),
        );
        values.push(max);
        values.dedup();
        let ticks = values.into_iter().map(tick).collect();
        Some(Self { colours, band, ticks })
    }

    fn height(&self) -> u32 {
        u32::try_from(self.colours.len()).expect("at most MOST_BANDS") * self.band
    }

    fn draw(&self, scene: &mut Scene, x: u32, y: u32) {
        let frame = Area::new(x, y - 1, BAR_WIDTH, self.height() + 2);
        scene.rect(frame, Colour::LINE);
        scene.shapes.push(Shape::Cells(Cells {
            x: x + 1,
            y,
            columns: 1,
            rows: u32::try_from(self.colours.len()).expect("at most MOST_BANDS"),
            cell: (BAR_WIDTH - 2, self.band),
            colours: self.colours.clone(),
        }));
        for tick in &self.ticks {
            scene.rect(Area::new(frame.right(), y + tick.at, 4, 1), Colour::LINE);
            let baseline = y + tick.at + Style::TICK.half_capital();
            scene.text(frame.right() + 9, baseline, &tick.label, Style::TICK, Anchor::Start);
        }
    }
}
