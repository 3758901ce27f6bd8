// The bundle goes where the server crate embeds it; with `--mode static`, into static-dist,
// and its requests to workers (scripts/build-static.sh). File names carry no hash:
// the server sends an entity tag, and a fixed name keeps the committed bundle
// free of renames. The build depends on the sources and the lock file only.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";

const server = process.env.WYTHOFF_SERVER ?? "http://127.0.0.1:7777";

/** File names without hashes. */
const names = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: {
      $carrier: fileURLToPath(new URL(`./src/lib/carrier/${mode === "static" ? "workers" : "server"}.ts`, import.meta.url)),
    },
  },
  base: "./",
  plugins: [
    svelte({
      compilerOptions: {
        // Class names from the file's path in the project, not from where the
        // project lies on this machine.
        cssHash: ({ hash, filename }) => `s-${hash(filename.replace(/^.*\/src\//, "src/"))}`,
      },
    }),
  ],
  build: {
    outDir: mode === "static" ? "static-dist" : "../crates/server/dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: { output: names },
  },
  worker: { format: "es", rollupOptions: { output: names } },
  server: {
    // The server refuses foreign hosts and origins; to it, the page comes from itself.
    proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ["tests/**/*.test.ts"] },
}) as UserConfig);
