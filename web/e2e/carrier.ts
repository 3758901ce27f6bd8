// What differs between the page of the server and the page in a folder of files: who computes.
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** Whether the page asks workers of its own. */
export const isStatic = process.env.CARRIER === "static";

/** Waits until nothing is computed any more: the server says so, or only the worker of the
 * board is left. */
export async function expectRest(page: Page, request: APIRequestContext): Promise<void> {
  const running = async () => {
    if (isStatic) return page.workers().length - 1;
    return ((await (await request.get("/api/v1/health")).json()) as { running: number }).running;
  };
  await expect.poll(running).toBeLessThanOrEqual(0);
}

/** Counts the jobs that the page starts; to be called before the page is opened. */
export async function countJobs(page: Page): Promise<() => Promise<number>> {
  if (!isStatic) {
    let started = 0;
    page.on("request", (r) => {
      if (r.method() === "POST" && r.url().endsWith("/jobs")) started++;
    });
    return () => Promise.resolve(started);
  }
  // Workers are asked by messages, which are seen from within the page only.
  await page.addInitScript(() => {
    const counted = window as unknown as { started: number };
    counted.started = 0;
    const post = Worker.prototype.postMessage as (message: unknown) => void;
    Worker.prototype.postMessage = function (this: Worker, message: { request?: { method: string; path: string } }) {
      if (message.request?.method === "POST" && message.request.path === "jobs") counted.started++;
      post.call(this, message);
    };
  });
  return () => page.evaluate(() => (window as unknown as { started: number }).started);
}

/** Has a request of the page answered two seconds late; to be called before it is opened. */
export async function answerLate(page: Page, path: string): Promise<void> {
  const late = 2000;
  if (!isStatic) {
    await page.route(`**/${path}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.continue();
    });
    return;
  }
  await page.addInitScript(
    ({ path, late }) => {
      const post = Worker.prototype.postMessage as (message: unknown) => void;
      Worker.prototype.postMessage = function (this: Worker, message: { request?: { path: string } }) {
        setTimeout(() => post.call(this, message), message.request?.path === path ? late : 0);
      };
    },
    { path, late },
  );
}
