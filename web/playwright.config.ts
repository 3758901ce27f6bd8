// End-to-end tests against the real server in a real browser. The binary is
// ../target/release/wythoff unless WYTHOFF_BIN names another; the browser is
// Debian's chromium unless CHROMIUM names another. WYTHOFF_URL names a page that is
// served already, by `vite preview` for example.
import { defineConfig } from "@playwright/test";

const port = Number(process.env.WYTHOFF_PORT ?? 7791);
const served = process.env.WYTHOFF_URL;
const binary = process.env.WYTHOFF_BIN ?? "../target/release/wythoff";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The server has few cores; tests that prove things would starve each other.
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: served ?? `http://127.0.0.1:${port}`,
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
          command: `${binary} serve --port ${port}`,
          url: `http://127.0.0.1:${port}/api/v1/health`,
          reuseExistingServer: false,
          timeout: 30_000,
        },
      }),
});
