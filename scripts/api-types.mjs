// Writes the types of the API from its OpenAPI documents: for the pages, and for the client package.
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENTS = ['openapi.json', 'openapi-portal.json', 'openapi-operators.json'];

/** The pages call operations of all documents. */
export async function writeApiTypes(root) {
  const documents = DOCUMENTS.map((file) => read(root, file));
  await writeTypes(whole(documents), `${root}web/api/openapi.ts`, DOCUMENTS.join(', '));
}

/** Programs call the public one. */
export async function writeClientTypes(root) {
  await writeTypes(read(root, 'openapi.json'), `${root}packages/client/src/openapi.ts`, 'openapi.json', {
    // Callers may pass constants, and responses are not changed.
    immutable: true,
  });
}

function read(root, file) {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'));
}

async function writeTypes(document, file, source, options = {}) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false, ...options }));
  writeFileSync(file, `// The HTTP API as types, made from ${source} by scripts/api-types.mjs.\n${types}`);
}

/** What two of them share is the same in both. */
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
