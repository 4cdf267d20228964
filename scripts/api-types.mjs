// Generates the API's TypeScript types from its OpenAPI documents, for the web pages and for the client package.
import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENTS = ['openapi.json', 'openapi-portal.json', 'openapi-operators.json'];

/** The web pages call operations from all documents. */
export async function writeApiTypes(root) {
  const documents = DOCUMENTS.map((file) => read(root, file));
  await writeTypes(whole(documents), `${root}web/api/openapi.ts`, DOCUMENTS.join(', '));
}

/** The client package covers only the public document. */
export async function writeClientTypes(root) {
  await writeTypes(read(root, 'openapi.json'), `${root}packages/client/src/openapi.ts`, 'openapi.json', {
    // Callers may pass constants, and responses are never modified.
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

/** Merges the documents into one. Schemas with the same name must be identical. */
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
