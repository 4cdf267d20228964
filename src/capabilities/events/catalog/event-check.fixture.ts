// Checks events against the schema of their type in tests: every field sent is documented and has the documented type.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { closed } from '../../../../test/support/closed-schema.ts';
import { eventJsonSchema } from '../../../platform/contract/event-schema.ts';
import { EVENT_CATALOG } from './event-catalog.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const checks = new Map<string, ValidateFunction>();

function checkOf(type: string): ValidateFunction {
  let check = checks.get(type);
  if (check === undefined) {
    const event = EVENT_CATALOG.find((one) => one.type === type);
    if (event === undefined) throw new Error(`${type} is not in the catalog of events.`);
    check = ajv.compile(closed(eventJsonSchema(event, `test:${type}`)));
    checks.set(type, check);
  }
  return check;
}

export function expectDocumented(event: { readonly type: string }): void {
  const check = checkOf(event.type);
  expect(check(event), `${event.type}: ${ajv.errorsText(check.errors)}`).toBe(true);
}
