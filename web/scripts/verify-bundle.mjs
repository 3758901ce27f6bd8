// Checks that the committed bundle (crates/server/dist) is what the sources
// build to: builds into a temporary folder and compares every byte.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const committed = join(web, "../crates/server/dist");
const fresh = mkdtempSync(join(tmpdir(), "wythoff-bundle-"));

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

try {
  execFileSync(process.execPath, [join(web, "node_modules/vite/bin/vite.js"), "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"], {
    cwd: web,
    stdio: "inherit",
  });
  const names = [...new Set([...files(committed), ...files(fresh)])].sort();
  const wrong = names.filter((name) => {
    const read = (folder) => {
      try {
        return readFileSync(join(folder, name));
      } catch {
        return null;
      }
    };
    const [a, b] = [read(committed), read(fresh)];
    return a === null || b === null || !a.equals(b);
  });
  if (wrong.length > 0) {
    console.error(`The bundle in crates/server/dist does not match the sources: ${wrong.join(", ")}.`);
    console.error("Run `npm ci && npm run build` in web/ and commit the result.");
    process.exitCode = 1;
  } else {
    console.log(`The bundle matches the sources (${names.length} files).`);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
