// What a request was refused for.
import { expect } from 'vitest';

export interface Refused {
  readonly field: string;
  readonly description: string;
}

/** For this field, with the rule, and for nothing else. Gives the failure that tells the rule. */
export function expectRefusedFor(failures: readonly Refused[], field: string, rule: string): Refused {
  const said = JSON.stringify(failures);
  // A number in place of a code is of the wrong type, and none of the codes.
  expect([...new Set(failures.map((one) => one.field))], said).toEqual([field]);
  const failure = failures.find(({ description }) => description.includes(rule));
  expect(failure, `${said} says ${rule}`).toBeDefined();
  expect(failure?.description).toMatch(/[.?]$/);
  return failure!;
}
