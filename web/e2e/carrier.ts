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
