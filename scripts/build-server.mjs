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
  'aws4fetch',
  'commander',
  'fastify',
  'ipaddr.js',
  'jose',
  'kysely',
  'openid-client',
  'otpauth',
  'papaparse',
  'pg',
  'picocolors',
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

/** By file: packages that only some processes use. The others should not have to keep their text in memory. */
const APART = {
  'openid-client': 'openid-client',
  pg: 'pg',
  undici: 'undici',
  webauthn: '@simplewebauthn/server',
};
const leaveApart = {
  name: 'leave-apart',
  setup({ onResolve }) {
    for (const [file, name] of Object.entries(APART)) {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: `./${file}.cjs`, external: true }));
    }
  },
};

export async function buildServer(root) {
  const written = await Promise.all([
    // One function in one file, because V8 can be given compiled code only for a script: see src/launch.ts.
    build({
      ...nodeOptions(root),
      ...WRITTEN,
      entryPoints: { program: 'src/main.ts' },
      format: 'cjs',
      banner: { js: '(function (exports, require, module, __filename, __dirname, moduleUrl) {' },
      footer: { js: '})' },
      define: { 'import.meta.url': 'moduleUrl' },
      // A script that imports would make Node 20 warn of an experimental feature.
      supported: { 'dynamic-import': false },
      plugins: [leaveApart],
    }),
    build({
      ...nodeOptions(root),
      ...WRITTEN,
      entryPoints: APART,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      banner: {},
    }),
    build({
      ...nodeOptions(root),
      ...WRITTEN,
      entryPoints: {
        'sqlite-worker': 'src/platform/db/sqlite/sqlite-worker.ts',
        'history-worker': 'src/capabilities/shipments/tracking/history-worker.ts',
        'network-worker': 'src/capabilities/carrier/network-worker.ts',
        'rating-worker': 'src/capabilities/rate-quotes/batch/rating-worker.ts',
        'scan-worker': 'src/platform/files/scan-worker.ts',
        'document-worker': 'src/documents/document-worker.ts',
      },
      outExtension: { '.js': '.mjs' },
      splitting: true,
    }),
  ]);
  requireAscii(`${root}dist/program.js`);
  // Last, because its age tells whether everything is up to date: see prepare.mjs.
  const launcher = await build({
    ...nodeOptions(root),
    ...WRITTEN,
    entryPoints: { main: 'src/launch.ts' },
    outExtension: { '.js': '.mjs' },
  });
  written.push(launcher);
  const files = written.flatMap(({ metafile }) => Object.keys(metafile.outputs));
  removeEarlier(`${root}dist`, new Set(files.map((file) => basename(file))));
  await run(process.execPath, [`${root}dist/main.mjs`, 'warm-up'], { timeout: LONGEST_WARM_UP_MS }).catch((error) => {
    // Such as two builds at once.
    console.error(`Warming up failed, so the first start will take longer: ${error.message}`);
  });
}

/** The launcher reads it as Latin-1, and V8 keeps a text with any other character in twice the memory. */
function requireAscii(file) {
  const lines = readFileSync(file, 'latin1').split('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  const at = lines.findIndex((line) => /[^\x00-\x7f]/.test(line));
  if (at < 0) return;
  throw new Error(
    `${file}:${at + 1} has a character outside ASCII. esbuild escapes those in texts, but not in regular expressions: write it as \\u…`,
  );
}

const LONGEST_WARM_UP_MS = 60_000;
const WRITTEN = {
  metafile: true,
  outdir: 'dist',
  sourcemap: true,
  // V8 keeps all of it in memory. Names stay, and lines stay short, so stack traces remain readable.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 140,
  legalComments: 'external',
};

/** The options of a program that runs what is in src/, here or in a test. */
export function nodeOptions(root) {
  const packages = Object.keys(JSON.parse(readFileSync(`${root}package.json`, 'utf8')).dependencies);
  return {
    absWorkingDir: root,
    bundle: true,
    // Packages stay in node_modules: native ones cannot be bundled, and stack traces name the real files. Packages made of
    // hundreds of small modules are bundled, because resolving those one by one took longer than the rest of startup, and so are small
    // ones that every start loads.
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
  rmSync(`${folder}/.compiled`, { recursive: true, force: true });
  for (const file of readdirSync(folder)) {
    if (/\.[cm]?js(\.map|\.LEGAL\.txt)?$/.test(file) && !built.has(file)) rmSync(`${folder}/${file}`);
  }
}
