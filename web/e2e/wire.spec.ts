// How the server hands out the page, and what it refuses.
import { expect, test } from "@playwright/test";
import { connect } from "node:net";
import { isStatic } from "./carrier";

test.skip(isStatic, "a folder of files is handed out by somebody else");

/** What the server answers to bytes, to the end. */
function answer(baseURL: string, request: string): Promise<string> {
  const { hostname, port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let text = "";
    socket.on("data", (bytes) => (text += bytes.toString("latin1")));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

test("the page is sent compressed, with a tag, and not again while it is the same", async ({ request }) => {
  const whole = await request.get("./assets/index.js", { headers: { "accept-encoding": "gzip" } });
  expect(whole.headers()["content-encoding"]).toBe("gzip");
  expect(Number(whole.headers()["content-length"])).toBeLessThan((await whole.body()).length / 2);
  expect(whole.headers()["cache-control"]).toBeTruthy();
  const tag = whole.headers()["etag"]!;
  expect(tag).toBeTruthy();
  const again = await request.get("./assets/index.js", { headers: { "accept-encoding": "gzip", "if-none-match": tag } });
  expect(again.status()).toBe(304);
  const plain = await request.get("./assets/index.js", { headers: { "accept-encoding": "identity" } });
  expect(plain.headers()["content-encoding"]).toBeUndefined();
});

test("the page names its files relative to itself, so that a path before it is no matter", async ({ request }) => {
  const page = await (await request.get("./")).text();
  const named = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map((m) => m[1]!);
  expect(named.length).toBeGreaterThan(2);
  for (const address of named) expect(address).toMatch(/^\.\//);
});

test("a second host and a foreign address are refused", async ({ baseURL }) => {
  const { host } = new URL(baseURL!);
  const asked = (first: string, ...headers: string[]) => answer(baseURL!, [first, ...headers, "Connection: close", "", ""].join("\r\n"));
  expect(await asked("GET /api/v1/health HTTP/1.1", `Host: ${host}`)).toMatch(/^HTTP\/1\.1 200/);
  expect(await asked("GET /api/v1/health HTTP/1.1", `Host: ${host}`, "Host: evil.example")).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(await asked("GET http://evil.example/api/v1/health HTTP/1.1", `Host: ${host}`)).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(await asked("GET /api/v1/health HTTP/1.1", "Host: evil.example")).toMatch(/^HTTP\/1\.1 4\d\d/);
});

test("a connection that does not finish its request is closed", async ({ baseURL }) => {
  // The server's patience is some ten seconds; without it, these would wait for ever.
  const { host } = new URL(baseURL!);
  const begun = ["", "GET /api/v1/health HTTP/1.1\r\n", `POST /api/v1/play HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`];
  const answers = await Promise.all(begun.map((bytes) => answer(baseURL!, bytes)));
  expect(answers.slice(0, 2)).toEqual(["", ""]);
  expect(answers[2]).toMatch(/^HTTP\/1\.1 4\d\d/);
});
