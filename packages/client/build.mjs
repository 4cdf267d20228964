// Builds the package: one module for Node and browsers, and the types. `npm pack` runs it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeClientTypes } from '../../scripts/api-types.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

rmSync(`${HERE}dist`, { recursive: true, force: true });
if (existsSync(`${ROOT}openapi.json`)) await writeClientTypes(ROOT);
await build({
  absWorkingDir: HERE,
  entryPoints: ['src/linehaul-client.ts'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  // No Node APIs: the same file runs in browsers.
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
});
execFileSync(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, '-p', HERE], { stdio: 'inherit' });
// Declarations import `.ts` files, which are not in the package.
for (const name of readdirSync(`${HERE}dist`).filter((one) => one.endsWith('.d.ts'))) {
  const text = readFileSync(`${HERE}dist/${name}`, 'utf8');
  writeFileSync(`${HERE}dist/${name}`, text.replaceAll(/(from '\.\/[\w-]+|from "\.\/[\w-]+)\.ts(['"])/g, '$1.js$2'));
}
