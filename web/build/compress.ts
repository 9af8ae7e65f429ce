import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/;
const MIN_BYTES = 1024;

/** Writes each text file of the build a second time, compressed as far as it goes: the server sends it to who reads it. */
export function compress(): Plugin {
  let out = "";
  return {
    name: "regimen-compress",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir, "assets");
    },
    closeBundle: {
      order: "post",
      handler(error) {
        if (error) return;
        for (const name of readdirSync(out)) {
          const plain = readFileSync(join(out, name));
          if (!COMPRESSIBLE.test(name) || plain.length < MIN_BYTES) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
          writeFileSync(join(out, `${name}.br`), brotliCompressSync(plain, { params }));
        }
      },
    },
  };
}
