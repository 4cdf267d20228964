// Generates the API's TypeScript types from its OpenAPI documents, for the web pages and for the client package.
import { writeFileSync } from 'node:fs';
import { contractFiles, publicContractFiles, readContract } from './contract-files.mjs';

/** The web pages call operations from all documents. */
export async function writeApiTypes(root) {
  await writeTypes(root, contractFiles(root), `${root}web/api/openapi.ts`);
}

/** The client package covers only the public documents. */
export async function writeClientTypes(root) {
  await writeTypes(root, publicContractFiles(root), `${root}packages/client/src/openapi.ts`, {
    // Callers may pass constants, and responses are never modified.
    immutable: true,
  });
}

async function writeTypes(root, files, target, options = {}) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const document = JSON.stringify(readContract(root, files));
  const types = astToString(await openapiTS(document, { defaultNonNullable: false, ...options }));
  writeFileSync(target, `// The HTTP API as types, made from ${files.join(', ')} by scripts/api-types.mjs.\n${types}`);
}
