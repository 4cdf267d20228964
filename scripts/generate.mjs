// `npm run generate`: rewrites openapi*.json, docs/database.md, docs/permissions.md, docs/errors, docs/events, docs/samples, the collections and the generated part of clients/python from the code.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { install, ROOT } from './prepare.mjs';

install();
const { tsImport } = await import('tsx/esm/api');
const { generatedFiles, presentFiles } = await tsImport('../src/cli/generated-files.ts', import.meta.url);

const files = await generatedFiles();
for (const file of presentFiles()) if (!files.has(file)) rmSync(`${ROOT}${file}`);
for (const [path, text] of files) {
  mkdirSync(dirname(`${ROOT}${path}`), { recursive: true });
  writeFileSync(`${ROOT}${path}`, text);
}
console.log(
  `Wrote ${files.size} files: openapi*.json, docs/database.md, docs/permissions.md, docs/samples, the pages in docs/errors and docs/events, the collections in clients/postman and clients/bruno, and the generated part of clients/python.`,
);
