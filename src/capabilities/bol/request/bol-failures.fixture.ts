// Checks a BOL request as the server does, schema and rules, without the server.

import { expect } from 'vitest';
import { expectRefusedFor, type Refused } from '../../../../test/support/refused-for.ts';
import { compileValidator } from '../../../platform/contract/validator.ts';
import type { Failure } from '../../../platform/http/refusal.ts';
import type { Loose } from '../bol.fixture.ts';
import { bolRules } from './bol.rules.ts';
import { bolRequestSchema } from './bol.schema.ts';

const validate = compileValidator(bolRequestSchema);

/** Changes the body as the server does: defaults are filled in, surrounding spaces are removed. */
export function failuresOf(body: Loose): readonly Failure[] {
  const found = validate(body);
  const known = new Set(found.map(({ field }) => field));
  return [...found, ...bolRules(body).filter(({ field }) => !known.has(field))];
}

export function fieldsOf(body: Loose): string[] {
  return [...new Set(failuresOf(body).map(({ field }) => field))];
}

/** Expects the request to be rejected because of this field and rule, and nothing else. */
export function expectRefused(body: Loose, field: string, rule: string): Refused {
  return expectRefusedFor(failuresOf(body), field, rule);
}

export function expectTaken(body: Loose): void {
  expect(failuresOf(body)).toEqual([]);
}
