// Turns web/ into dist/web: first the types of the API from its OpenAPI documents, then the pages.
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENTS = ['openapi.json', 'openapi-portal.json', 'openapi-operators.json'];

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
  const documents = DOCUMENTS.map((file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')));
  const types = astToString(await openapiTS(JSON.stringify(whole(documents)), { defaultNonNullable: false }));
  writeFileSync(
    `${root}web/api/openapi.ts`,
    `// The HTTP API as types, made from ${DOCUMENTS.join(', ')} by scripts/build-web.mjs.\n${types}`,
  );
}

/** The pages call operations of all three, and what two of them share is the same in both. */
function whole(documents) {
  const components = {};
  for (const document of documents) {
    for (const [group, entries] of Object.entries(document.components)) {
      for (const [name, entry] of Object.entries(entries)) {
        components[group] ??= {};
        const other = components[group][name];
        if (group === 'schemas' && other !== undefined && JSON.stringify(other) !== JSON.stringify(entry)) {
          throw new Error(`Two OpenAPI documents have different schemas of the name ${name}: give one a title.`);
        }
        components[group][name] = entry;
      }
    }
  }
  return { ...documents[0], paths: Object.assign({}, ...documents.map(({ paths }) => paths)), components };
}
