import { spawn } from "node:child_process";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { firstPaint } from "./build/firstPaint.ts";
import { preloads } from "./build/preloads.ts";
import { offlineWorker } from "./worker/build.ts";

const server = `http://127.0.0.1:${process.env.REGIMEN_PORT ?? "8400"}`;

/** Compiles the texts again whenever a catalogue changes while developing. */
function texts(): Plugin {
  return {
    name: "regimen-texts",
    apply: "serve",
    configureServer(dev) {
      dev.watcher.add("messages");
      dev.watcher.on("change", (file) => {
        if (file.includes("/messages/") && file.endsWith(".json")) {
          spawn(process.execPath, ["scripts/i18n.mjs"], { stdio: "inherit" });
        }
      });
    },
  };
}

export default defineConfig({
  plugins: [texts(), react(), chunks(), firstPaint(), offlineWorker(), preloads(), compress()],
  resolve: { tsconfigPaths: true },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": server,
      "/files": server,
      "/stock-photos": server,
      "/tag-manager": server,
      "/cable": { target: server, ws: true },
    },
  },
  build: {
    manifest: true,
    // The server's content security policy allows no inline code and no data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Constants such as the limits of the API (src/api/limits.ts) are written where they are used: otherwise those that
    // a few pages share would come with every page.
    rolldownOptions: { optimization: { inlineConst: true } },
  },
});
