// `npm run generate`: rewrites openapi*.json, docs/database.md, docs/permissions.md, docs/errors, docs/events, docs/samples, the collections and the generated part of clients/python from the code.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { install, ROOT } from './prepare.mjs';

install();
const { tsImport } = await import('tsx/esm/api');
const { GENERATED_FOLDERS, generatedFiles } = await tsImport('../src/cli/generated-files.ts', import.meta.url);

const files = await generatedFiles();
for (const folder of GENERATED_FOLDERS) {
  mkdirSync(`${ROOT}${folder}`, { recursive: true });
  for (const file of filesBelow(folder)) if (!files.has(file)) rmSync(`${ROOT}${file}`);
}
for (const [path, text] of files) {
  mkdirSync(dirname(`${ROOT}${path}`), { recursive: true });
  writeFileSync(`${ROOT}${path}`, text);
}
console.log(
  `Wrote ${files.size} files: openapi*.json, docs/database.md, docs/permissions.md, docs/samples, the pages in docs/errors and docs/events, the collections in clients/postman and clients/bruno, and the generated part of clients/python.`,
);

function filesBelow(folder) {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
