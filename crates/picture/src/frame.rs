//! Everything around the drawing: title, axes, legend, margins.

use super::colour::Colour;
use super::legend::Legend;
use super::measure;
use super::scene::{Anchor, Area, Scene, Style};
use super::ticks::Tick;

/// White on all four sides of the picture.
const MARGIN: u32 = 28;
/// Length of a tick.
const TICK: u32 = 5;
/// From one line of the subtitle to the next.
const LINE: u32 = 20;
/// Between the drawing and the legend.
const GUTTER: u32 = 28;
/// Titles may be wider than a narrow drawing, up to this.
const TITLE_WIDTH: u32 = 560;

/// An axis: its name and its ticks.
pub(super) struct Axis {
    pub(super) label: String,
    pub(super) ticks: Vec<Tick>,
}

/// Where the horizontal axis is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    Top,
    Bottom,
}

/// What is to be put around a drawing.
pub(super) struct Frame<'a> {
    pub(super) title: &'a str,
    /// Paragraphs, each on a line of its own.
    pub(super) subtitle: &'a [&'a str],
    /// Pixels of the drawing, across and down.
    pub(super) size: (u32, u32),
    pub(super) horizontal: Axis,
    pub(super) edge: Edge,
    pub(super) vertical: Axis,
    pub(super) legend: Legend,
}

impl Frame<'_> {
    /// A scene with all of it, and the area that is left for the drawing.
    pub(super) fn set(&self) -> (Scene, Area) {
        let (width, height) = self.size;
        let legend = self.legend.size();
        let legend_room = if legend.0 > 0 { GUTTER + legend.0 } else { 0 };

        let text_width = (width + legend_room).max(TITLE_WIDTH);
        let titles = measure::wrap(self.title, Style::TITLE, text_width);
        let lines: Vec<String> = self
            .subtitle
            .iter()
            .flat_map(|paragraph| measure::wrap(paragraph, Style::SUBTITLE, text_width))
            .collect();
        let widest = |style: Style, lines: &[String]| {
            lines.iter().map(|line| measure::width(line, style)).max().unwrap_or(0)
        };
        let text_width = widest(Style::TITLE, &titles).max(widest(Style::SUBTITLE, &lines));

        let tick_width = self.vertical.ticks.iter().map(|t| measure::width(&t.label, Style::TICK));
        let left = MARGIN + Style::LABEL.size + 10 + tick_width.max().unwrap_or(0) + TICK + 5;
        let below_axis = TICK + 5 + Style::TICK.size + 10 + Style::LABEL.size;
        let title_height = count(&titles) * 28 + count(&lines) * LINE + 14;
        let (above, below) = match self.edge {
            Edge::Top => (below_axis, 0),
            Edge::Bottom => (0, below_axis),
        };
        let drawing = Area::new(left, MARGIN + title_height + above, width, height);

        let mut scene = Scene {
            // Viewers of SVG may use a wider font for the title.
            width: left + (width + legend_room).max(text_width + text_width / 20) + MARGIN,
            height: (drawing.bottom() + below).max(drawing.y + legend.1) + MARGIN,
            shapes: Vec::new(),
        };
        let mut baseline = MARGIN;
        for title in &titles {
            scene.text(left, baseline + 20, title, Style::TITLE, Anchor::Start);
            baseline += 28;
        }
        for line in &lines {
            scene.text(left, baseline + 14, line, Style::SUBTITLE, Anchor::Start);
            baseline += LINE;
        }
        outline(&mut scene, drawing);
        self.horizontal_axis(&mut scene, drawing);
        self.vertical_axis(&mut scene, drawing);
        self.legend.draw(&mut scene, drawing.right() + GUTTER, drawing.y);
        (scene, drawing)
    }

    fn horizontal_axis(&self, scene: &mut Scene, drawing: Area) {
        let capital = 2 * Style::TICK.half_capital();
        // Top of the ticks, baseline of their labels, baseline of the name.
        let (tick, figures, name) = match self.edge {
            Edge::Bottom => {
                let figures = drawing.bottom() + 1 + TICK + 5 + capital;
                (drawing.bottom() + 1, figures, figures + 12 + Style::LABEL.size)
            }
            Edge::Top => {
                let figures = drawing.y - 1 - TICK - 5;
                (drawing.y - 1 - TICK, figures, figures - capital - 12)
            }
        };
        for mark in &self.horizontal.ticks {
            let x = drawing.x + mark.at;
            scene.rect(Area::new(x, tick, 1, TICK), Colour::LINE);
            scene.text(x, figures, &mark.label, Style::TICK, Anchor::Middle);
        }
        let middle = drawing.x + drawing.width / 2;
        scene.text(middle, name, &self.horizontal.label, Style::LABEL, Anchor::Middle);
    }

    fn vertical_axis(&self, scene: &mut Scene, drawing: Area) {
        let tick = drawing.x - 1 - TICK;
        for mark in &self.vertical.ticks {
            let y = drawing.y + mark.at;
            scene.rect(Area::new(tick, y, TICK, 1), Colour::LINE);
            let baseline = y + Style::TICK.half_capital();
            scene.text(tick - 5, baseline, &mark.label, Style::TICK, Anchor::End);
        }
        let middle = drawing.y + drawing.height / 2;
        scene.text_upwards(MARGIN + 12, middle, &self.vertical.label, Style::LABEL);
    }
}

/// One pixel wide, around the area.
fn outline(scene: &mut Scene, area: Area) {
    let Area { x, y, width, height } = area;
    scene.rect(Area::new(x - 1, y - 1, width + 2, 1), Colour::LINE);
    scene.rect(Area::new(x - 1, y + height, width + 2, 1), Colour::LINE);
    scene.rect(Area::new(x - 1, y, 1, height), Colour::LINE);
    scene.rect(Area::new(x + width, y, 1, height), Colour::LINE);
}

fn count(lines: &[String]) -> u32 {
    u32::try_from(lines.len()).expect("a title of a few lines")
}
