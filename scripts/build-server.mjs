// Bundles src/ into dist/: the server and its worker threads.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);

const BUNDLED = [
  '@simplewebauthn/server',
  'ajv',
  'commander',
  'fastify',
  'jose',
  'kysely',
  'pg',
  'pino',
  'prom-client',
  'saxes',
  'typebox',
  'undici',
];
/** Optional parts of bundled packages, which they look for at run time. */
const ABSENT = ['pg-native', 'pg-cloudflare'];
/** Parts of Fastify that are loaded only when they are needed: by schemas, which our routes do not have, and by injected requests. */
const UNUSED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'];

export async function buildServer(root) {
  const { metafile } = await build({
    ...nodeOptions(root),
    metafile: true,
    entryPoints: {
      main: 'src/main.ts',
      'sqlite-worker': 'src/platform/db/sqlite/sqlite-worker.ts',
      'history-worker': 'src/capabilities/shipments/tracking/history-worker.ts',
      'network-worker': 'src/capabilities/carrier/network-worker.ts',
      'rating-worker': 'src/capabilities/rate-quotes/batch/rating-worker.ts',
      'scan-worker': 'src/platform/files/scan-worker.ts',
      'document-worker': 'src/documents/document-worker.ts',
      'compile-demo-network': 'src/demo/compile-demo-network.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    sourcemap: true,
    // V8 reads all of it at every start, and keeps it. Names stay, and lines stay short, so stack traces remain readable.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 140,
    legalComments: 'external',
  });
  removeEarlier(`${root}dist`, new Set(Object.keys(metafile.outputs).map((file) => basename(file))));
  await run(process.execPath, [`${root}dist/compile-demo-network.mjs`]).catch((error) => {
    // Such as two builds at once.
    console.error(`The demo network was not compiled, so the first start will do it: ${error.message}`);
  });
}

/** The options of a program that runs what is in src/, here or in a test. */
export function nodeOptions(root) {
  const packages = Object.keys(JSON.parse(readFileSync(`${root}package.json`, 'utf8')).dependencies);
  return {
    absWorkingDir: root,
    bundle: true,
    // Packages stay in node_modules: native ones cannot be bundled, and stack traces name the real files. Packages made of
    // hundreds of small modules are bundled, because resolving those one by one took longer than the rest of startup.
    external: [
      ...packages.filter((name) => !BUNDLED.includes(name)).flatMap((name) => [name, `${name}/*`]),
      ...ABSENT,
      ...UNUSED,
    ],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Bundled CommonJS packages load Node's built-in modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  };
}

/** Chunks are named by their content, so those of earlier builds would pile up, and be packed. */
function removeEarlier(folder, built) {
  for (const file of readdirSync(folder)) {
    if (/\.mjs(\.map|\.LEGAL\.txt)?$/.test(file) && !built.has(file)) rmSync(`${folder}/${file}`);
  }
}
