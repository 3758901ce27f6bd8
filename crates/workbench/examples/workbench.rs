//! Tabulates a game, proves a theorem about it, and has the certificate checked.

use wythoff_games::Size;
use wythoff_workbench::session::Session;
use wythoff_workbench::table::{Content, TableRequest, table};
use wythoff_workbench::value::{ValueRequest, value};
use wythoff_workbench::{Control, Game, theorem};

const RULES: &str = "game \"example\"
take any from either pile
take equal from both
blocking 4
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let control = Control::unlimited();
    let game = Game::parse("example", RULES)?;

    let request = TableRequest { size: Size::new(8, 8), outcomes: true, engine: None };
    let Content::Outcomes(board) = table(&game, request, &control)?.content else {
        return Err("outcomes were asked for".into());
    };
    println!("{} P-positions on a board of side 8", board.positions().count());

    let found = theorem::find(&game, &control, &())?;
    println!("{}", found.report().statement.ok_or("no theorem")?);
    let certificate = found.certificate()?.ok_or("no certificate")?;
    let accepted = wythoff_checker::check(&certificate, wythoff_checker::Ceiling::default())?;
    println!("accepted: {} states in {}", accepted.states, accepted.system);

    // The session may look for a theorem, too: this position is on no board.
    let (x, y) = (10u64.pow(18).into(), 7u8.into());
    let request = ValueRequest { x, y, outcome_only: true, engine: None };
    let report = value(&Session::default(), &game, &request, &control)?;
    println!("{} ({})", report.outcome, report.known);
    Ok(())
}
