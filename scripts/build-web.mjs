// Turns web/ into dist/web: first the types of the API from openapi.json, then the pages.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export async function buildWeb(root) {
  await writeApiTypes(root);
  const { build } = await import('vite');
  // Vite takes the word of whoever calls it: a test runner's would bring React's development build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: `${root}web/vite.config.ts`, logLevel: 'warn' });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
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
