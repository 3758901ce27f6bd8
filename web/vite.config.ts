// The bundle goes where the server crate embeds it. File names carry no hash:
// the server sends an entity tag, and a fixed name keeps the committed bundle
// free of renames. The build depends on the sources and the lock file only.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.WYTHOFF_SERVER ?? "http://127.0.0.1:7777";

export default defineConfig({
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
    outDir: "../crates/server/dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  server: {
    // The server refuses foreign hosts and origins; to it, the page comes from itself.
    proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  test: { include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
