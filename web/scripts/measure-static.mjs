// Measures the page in a folder of files, for record/: how long until the first board, frames
// while it is dragged, and searches in the worker. Prints JSON.
// After scripts/build-static.sh: node scripts/measure-static.mjs
import { chromium } from "@playwright/test";
import { spawn } from "node:child_process";

const PORT = 7793;
const PATH = "measured";
const ADDRESS = `http://127.0.0.1:${PORT}/${PATH}/`;
const SEARCHES = [
  { name: "theorem W4", hash: "#theorem?game=W4" },
  { name: "theorem K10", hash: "#theorem?game=K10" },
  { name: "theorem wythoff --value 1", hash: "#theorem?value=1" },
];
const RUNS = 5;
const FRAMES = 120;

const server = spawn("scripts/serve-static.sh", [String(PORT), PATH], { stdio: "ignore" });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A page of a browser that has nothing kept. */
async function freshPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Milliseconds from the address to a board that is drawn. */
async function firstBoard() {
  const page = await freshPage();
  const start = performance.now();
  await page.goto(ADDRESS);
  await page.waitForFunction(() => {
    const status = document.querySelector('[data-testid="status"]')?.textContent ?? "";
    return status.includes("known") && !status.includes("computing");
  });
  const time = performance.now() - start;
  await page.context().close();
  return time;
}

/** Milliseconds between frames while the board is dragged over new tiles. */
async function frames() {
  const page = await freshPage();
  await page.goto(ADDRESS);
  await page.waitForTimeout(1500);
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
  return { median: median(gaps), worst: Math.max(...gaps) };
}

/** Milliseconds from the click to the report of a search. */
async function search(hash) {
  const page = await freshPage();
  await page.goto(ADDRESS + hash);
  const button = page.getByRole("button", { name: "Search and prove" });
  await button.waitFor();
  const start = performance.now();
  await button.click();
  await page.getByTestId("report").getByText("Proved").first().waitFor({ timeout: 300_000 });
  const time = performance.now() - start;
  await page.context().close();
  return time;
}

try {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const boards = [];
  for (let i = 0; i < RUNS; i++) boards.push(await firstBoard());
  const report = { first_board_ms: median(boards), frame_ms: await frames(), searches_ms: {} };
  for (const { name, hash } of SEARCHES) report.searches_ms[name] = await search(hash);
  console.log(JSON.stringify(report, null, 2));
} finally {
  await browser.close();
  server.kill();
}
