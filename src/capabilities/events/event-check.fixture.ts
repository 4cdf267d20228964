// Checks events against the schema of their type in tests: every field sent is documented and has the documented type.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { eventJsonSchema } from '../../platform/contract/event-schema.ts';
import { type JsonSchema, mapInner } from '../../platform/contract/openapi-schema.ts';
import { EVENT_CATALOG } from './event-catalog.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const checks = new Map<string, ValidateFunction>();

/** The published schema allows new fields, because receivers must tolerate them. A test does not. */
function closed(schema: JsonSchema): JsonSchema {
  const inner = mapInner(schema, closed);
  const isOpen = schema.properties !== undefined && schema.additionalProperties === undefined;
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

export function closedEventSchema(served: JsonSchema): JsonSchema {
  return { ...served, $defs: mapInner({ $defs: served.$defs }, closed).$defs };
}

function checkOf(type: string): ValidateFunction {
  let check = checks.get(type);
  if (check === undefined) {
    const event = EVENT_CATALOG.find((one) => one.type === type);
    if (event === undefined) throw new Error(`${type} is not in the catalog of events.`);
    check = ajv.compile(closedEventSchema(eventJsonSchema(event, `test:${type}`)));
    checks.set(type, check);
  }
  return check;
}

export function expectDocumented(event: { readonly type: string }): void {
  const check = checkOf(event.type);
  expect(check(event), `${event.type}: ${ajv.errorsText(check.errors)}`).toBe(true);
}
