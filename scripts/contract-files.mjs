// The OpenAPI documents of the repository: which files they are, and how they become one document again.
import { readdirSync, readFileSync } from 'node:fs';

const FIRST = 'openapi.json';
/** The public contract of the last release, which later changes must not break. */
export const RELEASED = 'openapi-released.json';
/** The clients do not have their operations. */
const NOT_FOR_PROGRAMS = ['openapi-portal.json', 'openapi-operators.json'];

/** All of them, `openapi.json` first. */
export function contractFiles(root) {
  const found = readdirSync(root).filter((name) => /^openapi-[a-z]+\.json$/.test(name) && name !== RELEASED);
  return [FIRST, ...found.sort()];
}

/** Those that programs are written for. */
export function publicContractFiles(root) {
  return contractFiles(root).filter((name) => !NOT_FOR_PROGRAMS.includes(name));
}

export function readContract(root, files) {
  return inOne(files.map((file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))));
}

/** One document with the operations of all. What has the same name must be the same. */
export function inOne(documents) {
  const components = {};
  for (const document of documents) {
    for (const [group, entries] of Object.entries(document.components)) {
      components[group] ??= {};
      for (const [name, entry] of Object.entries(entries)) {
        const other = components[group][name];
        // The examples of an error may be those of one document.
        if (group !== 'responses' && other !== undefined && JSON.stringify(other) !== JSON.stringify(entry)) {
          throw new Error(`Two OpenAPI documents have different ${group} of the name ${name}.`);
        }
        components[group][name] = entry;
      }
    }
  }
  const [first] = documents;
  const webhooks = Object.assign({}, ...documents.map((one) => one.webhooks));
  return {
    ...first,
    tags: documents.flatMap(({ tags }) => tags),
    paths: pathsOf(documents),
    ...(Object.keys(webhooks).length > 0 && { webhooks }),
    components,
  };
}

/** Two documents may have different methods of the same path. */
function pathsOf(documents) {
  const paths = {};
  for (const document of documents) {
    for (const [path, methods] of Object.entries(document.paths)) paths[path] = { ...paths[path], ...methods };
  }
  return paths;
}
