// End-to-end tests in a real browser, against the real server or, with CARRIER=static, on the
// page as a folder of files (static-dist), served below a path by a server that knows nothing
// of it. The binary is ../target/release/wythoff unless WYTHOFF_BIN names another; the browser
// is Debian's chromium unless CHROMIUM names another. WYTHOFF_URL names a page that is served
// already, by `vite preview` for example; it ends with a slash.
//
// Two tests run at a time. Some wait until their server has nothing to do, so that each of the
// two has a server of its own.
import { defineConfig } from "@playwright/test";

const isStatic = process.env.CARRIER === "static";
const port = Number(process.env.WYTHOFF_PORT ?? (isStatic ? 7795 : 7791));
const served = process.env.WYTHOFF_URL;
const binary = process.env.WYTHOFF_BIN ?? "../target/release/wythoff";
const path = "some/where/explorer";
const AT_A_TIME = 2;
const addressOf = (worker: number) => `http://127.0.0.1:${port + worker}/`;
/** Which of the two this process is, where it runs tests. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const baseURL = isStatic ? `${addressOf(0)}${path}/` : addressOf(worker);

/** A server, and the address that answers when it is ready. */
const wait = (command: string, url: string) => ({ command, url, reuseExistingServer: false, timeout: 30_000 });

export default defineConfig({
  testDir: "e2e",
  outputDir: isStatic ? "test-results/static" : "test-results/server",
  // What the page in a folder of files has to do besides.
  testIgnore: isStatic ? [] : ["static.spec.ts"],
  // Tests wait for what is to be seen, not for a time; these are for a machine with much else to do.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: served ? 1 : AT_A_TIME,
  // On a busy machine a browser may be late once; such a test is listed as flaky.
  retries: 1,
  reporter: [["list"]],
  use: {
    baseURL: served ?? baseURL,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    },
  },
  ...(served
    ? {}
    : {
        webServer: isStatic
          ? wait(`scripts/serve-static.sh ${port} ${path}`, `${baseURL}index.html`)
          : Array.from({ length: AT_A_TIME }, (_, i) => wait(`${binary} serve --port ${port + i}`, `${addressOf(i)}api/v1/health`)),
      }),
});
