// Measures the page in a folder of files, for record/: what it weighs, how long until the first
// board, frames while it is dragged, searches in the worker beside the same ones by the binary,
// and a board at piles of a thousand digits. Prints JSON; ends with 1 if a figure is beyond its
// bound.
// After scripts/build-static.sh and a release build: node scripts/measure-static.mjs
import { chromium } from "@playwright/test";
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const PORT = 7793;
const PATH = "measured";
const ADDRESS = `http://127.0.0.1:${PORT}/${PATH}/`;
const BINARY = process.env.WYTHOFF_BIN ?? "../target/release/wythoff";
const SEARCHES = [
  { name: "theorem W4", hash: "#theorem?game=W4", command: ["theorem", "W4"] },
  { name: "theorem K10", hash: "#theorem?game=K10", command: ["theorem", "K10"] },
  { name: "theorem wythoff --value 1", hash: "#theorem?value=1", command: ["theorem", "wythoff", "--value", "1"] },
];
const RUNS = 5;
const FRAMES = 120;
/** What is promised: bytes, milliseconds, and of searches twice the binary's time and a second. */
const BOUNDS = { packed: 2_500_000, firstBoard: 1000, frame: 1000 / 60 + 1, far: 2000, search: (own) => 2 * own + 1000 };

const server = spawn("scripts/serve-static.sh", [String(PORT), PATH], { stdio: "ignore" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A page of a browser that has nothing kept. */
async function freshPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

async function medianOf(measure) {
  const times = [];
  for (let i = 0; i < RUNS; i++) times.push(await measure());
  return Math.round(median(times));
}

/** Bytes of all files as they are and compressed one by one. */
function weight() {
  const files = readdirSync("static-dist", { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  const contents = files.map((f) => readFileSync(join(f.parentPath ?? f.path, f.name)));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  return { plain: sum(contents.map((c) => c.length)), packed: sum(contents.map((c) => gzipSync(c, { level: 9 }).length)) };
}

/** Waits, within the page, until its canvas is drawn as far as it asked for. */
const drawn = (page) =>
  page.waitForFunction(() => {
    const status = document.querySelector('[data-testid="status"]')?.textContent ?? "";
    return status.includes("known") && !status.includes("computing");
  });

/** Milliseconds from an address to its board. */
async function board(hash) {
  const page = await freshPage();
  const start = performance.now();
  await page.goto(ADDRESS + hash);
  await drawn(page);
  const time = performance.now() - start;
  await page.context().close();
  return time;
}

/** Milliseconds from the bare address to the first screen with its beams. */
async function firstScreen() {
  const page = await freshPage();
  const start = performance.now();
  await page.goto(ADDRESS);
  await page.waitForFunction(() => {
    const canvas = document.querySelector("canvas");
    const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let red = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i] > 170 && pixels[i + 1] < 110 && pixels[i + 2] < 120) red++;
    return red > 300;
  });
  const time = performance.now() - start;
  await page.context().close();
  return time;
}

/** Milliseconds between frames while the board is dragged over new tiles. */
async function frames() {
  const page = await freshPage();
  await page.goto(`${ADDRESS}#board`);
  await drawn(page);
  const box = await page.getByRole("application").boundingBox();
  const counted = page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const times = [];
        const frame = (t) => (times.push(t) > count ? resolve(times.slice(1).map((t, i) => t - times[i])) : requestAnimationFrame(frame));
        requestAnimationFrame(frame);
      }),
    FRAMES,
  );
  let done = false;
  void counted.then(() => (done = true));
  while (!done) {
    await page.mouse.move(box.x + 900, box.y + 100);
    await page.mouse.down();
    for (let i = 0; i < 60 && !done; i++) await page.mouse.move(box.x + 900 - 12 * i, box.y + 100 + 8 * i);
    await page.mouse.up();
  }
  const gaps = await counted;
  await page.context().close();
  return { median: Math.round(10 * median(gaps)) / 10, worst: Math.round(Math.max(...gaps)) };
}

/** Milliseconds of a search: from the link, in a page that is open, to its report. */
async function search(hash) {
  const page = await freshPage();
  await page.goto(`${ADDRESS}#board`);
  await drawn(page);
  const start = performance.now();
  await page.evaluate((hash) => void (location.hash = hash), hash);
  await page.getByTestId("report").getByText("Proved", { exact: true }).waitFor({ timeout: 300_000 });
  const time = performance.now() - start;
  await page.context().close();
  return time;
}

/** Milliseconds of the same search by the binary. */
function native(command) {
  const start = performance.now();
  execFileSync(BINARY, command, { stdio: "ignore" });
  return performance.now() - start;
}

/** A position on the beam, of a thousand digits. */
function far() {
  const x = 10n ** 1000n;
  let y = 2n * x;
  // floor(x φ): the positive root of y² - x y - x², by Newton from above.
  for (;;) {
    const next = (y * y + x * x) / (2n * y - x);
    if (next >= y) break;
    y = next;
  }
  return `${x},${y}`;
}

try {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const report = { weight: weight() };
  report.first_screen_ms = await medianOf(firstScreen);
  report.first_board_ms = await medianOf(() => board("#board"));
  report.frame_ms = await frames();
  report.far_board_ms = await medianOf(() => board(`#board?at=${far()}&zoom=4.8`));
  report.searches_ms = {};
  for (const { name, hash, command } of SEARCHES) {
    const [page, binary] = [await medianOf(() => search(hash)), await medianOf(() => native(command))];
    report.searches_ms[name] = { page, native: binary, bound: BOUNDS.search(binary) };
  }
  console.log(JSON.stringify(report, null, 2));
  const searches = Object.values(report.searches_ms);
  const kept =
    report.weight.packed <= BOUNDS.packed &&
    Math.max(report.first_screen_ms, report.first_board_ms) <= BOUNDS.firstBoard &&
    report.frame_ms.median <= BOUNDS.frame &&
    report.far_board_ms <= BOUNDS.far &&
    searches.every(({ page, bound }) => page <= bound);
  if (!kept) process.exitCode = 1;
} finally {
  await browser.close();
  server.kill();
}
