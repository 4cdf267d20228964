// Turns src/ into dist/: the program and the threads it starts.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const BUNDLED = ['ajv', 'commander', 'fastify', 'jose', 'kysely', 'prom-client', 'typebox'];

export async function buildServer(root) {
  const packages = Object.keys(JSON.parse(readFileSync(`${root}package.json`, 'utf8')).dependencies);
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/main.ts',
      'sqlite-worker': 'src/platform/db/sqlite/sqlite-worker.ts',
      'history-worker': 'src/capabilities/shipments/tracking/history-worker.ts',
      'network-worker': 'src/capabilities/carrier/network-worker.ts',
      'rating-worker': 'src/capabilities/rate-quotes/batch/rating-worker.ts',
      'scan-worker': 'src/platform/files/scan-worker.ts',
      'document-worker': 'src/capabilities/documents/document-worker.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    // Packages stay where npm put them: native ones cannot be bundled, and stack traces name the real files. Those that
    // are hundreds of small modules are bundled: finding them one by one took longer than all else of a start.
    external: packages.filter((name) => !BUNDLED.includes(name)).flatMap((name) => [name, `${name}/*`]),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // CommonJS packages among them ask for Node's own modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    minifySyntax: true,
    logLevel: 'warning',
  });
}
