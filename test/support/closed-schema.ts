// Compares what we send with its schema, in tests. Published schemas allow new fields, because clients must tolerate them; here, a field
// that the schema does not describe is a mistake, because no reference would mention it.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { FORMATS } from '../../src/platform/contract/formats.ts';
import { type JsonSchema, mapInner } from '../../src/platform/contract/openapi-schema.ts';

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  verbose: true,
  inlineRefs: false,
  // Compiling takes longer than all checks of a worker.
  code: { optimize: false },
});
for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);
ajv.addFormat('date-time', FORMATS['iso-date-time']!);

/** Compiled once per worker: the tests of a worker share their modules. */
const checks = new Map<TSchema, ValidateFunction>();

/** Describes the first problem, as in `data[0].color is not in the schema`. Undefined if the value fits. */
export function misfit(schema: TSchema, value: unknown): string | undefined {
  let check = checks.get(schema);
  if (check === undefined) {
    check = ajv.compile(closed(JSON.parse(JSON.stringify(schema))));
    checks.set(schema, check);
  }
  return check(value) ? undefined : inWords(check.errors!.at(-1)!);
}

/** Rejects fields that are not described. An object that is open on purpose says so, and stays open. */
export function closed(schema: JsonSchema): JsonSchema {
  const inner = mapInner(schema, closed);
  const isOpen = schema.properties !== undefined && schema.additionalProperties === undefined;
  // The parts of an `allOf` describe the same object, so the fields of one are unknown to the others.
  return isOpen && schema.allOf === undefined ? { ...inner, additionalProperties: false } : inner;
}

function inWords({ keyword, params, instancePath, message, data }: ErrorObject): string {
  const place = instancePath
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '');
  const member = (name: string) => (place === '' ? name : `${place}.${name}`);
  if (keyword === 'additionalProperties') return `${member(params.additionalProperty)} is not in the schema`;
  if (keyword === 'required') return `${member(params.missingProperty)} is missing`;
  return `${place === '' ? 'the body' : place} ${message}, but is ${JSON.stringify(data).slice(0, 100)}`;
}
