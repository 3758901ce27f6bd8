//! Where the figures of reproduced items go.

use crate::failure::Failure;
use crate::output::{Output, can_be_written};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use wythoff_papers::{Drawing, Figure, Item};
use wythoff_workbench::WorkbenchError;

/// Where figures are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Destination<'a> {
    /// One figure in this file.
    File(&'a PathBuf),
    /// All figures in this folder, as PNG.
    Folder(&'a PathBuf),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Svg,
}

impl Format {
    /// As the file's ending says.
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("png") => Ok(Self::Png),
            Some("svg") => Ok(Self::Svg),
            _ => Err(Failure::usage(format!(
                "figures are written as .png or .svg, not as {}",
                path.display()
            ))),
        }
    }
}

impl<'a> Destination<'a> {
    pub(super) fn of(file: Option<&'a PathBuf>, folder: Option<&'a PathBuf>) -> Option<Self> {
        file.map(Self::File).or(folder.map(Self::Folder))
    }

    /// Whether the items that are run have the figures wanted, and these can be
    /// written.
    pub(super) fn check(self, items: &[Item], skipped: &[Item]) -> Result<Self, Failure> {
        match (self, items, skipped) {
            (Self::Folder(folder), ..) => {
                wythoff_files::can_be_filled(folder)
                    .map_err(|error| WorkbenchError::file(folder, error))?;
            }
            (Self::File(path), [item], []) if item.has_figure() => {
                Format::of(path)?;
                can_be_written([path])?;
            }
            (Self::File(_), [], [item]) => {
                return Err(Failure::usage(format!("{} is heavy: add --full", item.id)));
            }
            (Self::File(_), ..) => {
                return Err(Failure::usage(
                    "--figure wants one item that has a figure; `wythoff reproduce --list` \
                     marks them, --figures FOLDER writes several",
                ));
            }
        }
        Ok(self)
    }

    pub(super) fn write(self, figures: &[Figure]) -> Result<(), Failure> {
        match self {
            Self::File(path) => figures.iter().try_for_each(|figure| write(figure, path)),
            Self::Folder(folder) => figures.iter().try_for_each(|figure| {
                std::fs::create_dir_all(folder)
                    .map_err(|error| WorkbenchError::file(folder, error))?;
                // Automata are drawn in lines and letters only.
                let ending = match figure.drawing {
                    Drawing::Plot(_) => "png",
                    Drawing::Automaton(_) => "svg",
                };
                let name = format!("{}.{ending}", figure.item.replace(':', "-"));
                write(figure, &folder.join(name))
            }),
        }
    }
}

fn write(figure: &Figure, path: &Path) -> Result<(), Failure> {
    let format = Format::of(path)?;
    let mut out = Output::open(Some(path))?;
    let drawn = match (format, &figure.drawing) {
        (Format::Svg, _) => figure.write_svg(&mut out),
        (Format::Png, Drawing::Plot(plot)) => {
            plot.draw().and_then(|picture| picture.write_png(&mut out))
        }
        (Format::Png, Drawing::Automaton(_)) => {
            return Err(Failure::usage("automata are drawn as .svg only"));
        }
    };
    drawn.map_err(WorkbenchError::from)?;
    Ok(out.finish()?)
}
