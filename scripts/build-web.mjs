// Turns web/ into dist/web: first the types of the API from openapi.json, then the pages.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export async function buildWeb(root) {
  await writeApiTypes(root);
  const { build } = await import('vite');
  await build({ configFile: `${root}web/vite.config.ts`, logLevel: 'warn' });
}

/** The pages are typed by the description that every other client reads. */
export async function writeApiTypes(root) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = astToString(await openapiTS(pathToFileURL(`${root}openapi.json`)));
  writeFileSync(
    `${root}web/api/openapi.ts`,
    `// The HTTP API as types, made from openapi.json by scripts/build-web.mjs.\n${types}`,
  );
}
