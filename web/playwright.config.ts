// End-to-end tests in a real browser, against the real server or, with CARRIER=static, on the
// page as a folder of files (static-dist), served below a path by a server that knows nothing
// of it. The binary is ../target/release/wythoff unless WYTHOFF_BIN names another; the browser
// is Debian's chromium unless CHROMIUM names another. WYTHOFF_URL names a page that is served
// already, by `vite preview` for example; it ends with a slash.
import { defineConfig } from "@playwright/test";

const isStatic = process.env.CARRIER === "static";
const port = Number(process.env.WYTHOFF_PORT ?? (isStatic ? 7792 : 7791));
const served = process.env.WYTHOFF_URL;
const binary = process.env.WYTHOFF_BIN ?? "../target/release/wythoff";
const path = "some/where/explorer";
const origin = `http://127.0.0.1:${port}`;
const baseURL = isStatic ? `${origin}/${path}/` : `${origin}/`;

export default defineConfig({
  testDir: "e2e",
  outputDir: isStatic ? "test-results/static" : "test-results/server",
  // What the page in a folder of files has to do besides.
  testIgnore: isStatic ? [] : ["static.spec.ts"],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The server has few cores; tests that prove things would starve each other.
  workers: 1,
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
        webServer: {
          command: isStatic ? `scripts/serve-static.sh ${port} ${path}` : `${binary} serve --port ${port}`,
          url: isStatic ? `${baseURL}index.html` : `${origin}/api/v1/health`,
          reuseExistingServer: false,
          timeout: 30_000,
        },
      }),
});
