// Checks why a request was rejected.
import { expect } from 'vitest';

export interface Refused {
  readonly field: string;
  readonly description: string;
}

/** Expects a failure for this field with this rule, and for no other field. Returns the failure that states the rule. */
export function expectRefusedFor(failures: readonly Refused[], field: string, rule: string): Refused {
  const said = JSON.stringify(failures);
  // One field can fail twice: a number instead of a code has the wrong type and is not one of the codes.
  expect([...new Set(failures.map((one) => one.field))], said).toEqual([field]);
  const failure = failures.find(({ description }) => description.includes(rule));
  expect(failure, `${said} says ${rule}`).toBeDefined();
  expect(failure?.description).toMatch(/[.?]$/);
  return failure!;
}
