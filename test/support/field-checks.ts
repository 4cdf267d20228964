// Sends a request with one field changed after another, and checks which fields the API rejects.
import { expect } from 'vitest';
import { expectRefusedFor, type Refused } from './refused-for.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change requests in ways that no type allows.
type Loose = any;

interface Checked {
  readonly send: (body: Loose) => Promise<{ readonly status: number; readonly text: string; readonly body: Loose }>;
  /** `data` of a rejected request. */
  readonly noData: unknown;
  /** The status of a request that is accepted. */
  readonly taken: number;
}

export function fieldChecks({ send, noData, taken }: Checked) {
  async function failuresOf(body: Loose): Promise<readonly Refused[]> {
    const answer = await send(body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.data).toEqual(noData);
    return answer.body.error.validationFailures;
  }
  return {
    failuresOf,
    /** The request is rejected for this field, with the rule, and for nothing else. */
    async expectRefused(body: Loose, field: string, rule: string): Promise<void> {
      expectRefusedFor(await failuresOf(body), field, rule);
    },
    async expectTaken(body: Loose): Promise<void> {
      const { status, text } = await send(body);
      expect(status, text).toBe(taken);
    },
  };
}
