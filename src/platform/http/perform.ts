// Carries out an operation: decides, writes, and answers only when the writes are on disk.
import type { Answer, Call, Principal, Route } from '../contract/route.ts';
import type { Database, Step } from '../db/database.ts';
import { WriteConflict } from '../db/database.ts';
import { refuseForSeconds } from './refusal.ts';

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

// biome-ignore lint/suspicious/noExplicitAny: the route's own schemas have checked the members.
export type AnyCall = Call<Principal, any, any, any>;

/** Each conflict means that somebody else got ahead; many in a row mean that the row is fought over. */
const ATTEMPTS = 20;

/**
 * Decides and writes until no concurrent write gets in between. `alongside` adds to the unit what must be stored with
 * the answer, and may give the answer of somebody who was faster.
 */
export async function perform(
  route: Route,
  call: AnyCall,
  db: Database,
  alongside?: { steps(answer: WireAnswer): readonly Step[]; overtakenBy(): Promise<WireAnswer | undefined> },
): Promise<WireAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const decided = route.handle(call);
    const answer = decided instanceof Promise ? await decided : decided;
    const wire = toWire(answer);
    const unit = alongside === undefined ? answer.writes : [...(answer.writes ?? []), ...alongside.steps(wire)];
    if (unit === undefined || unit.length === 0) return wire;
    try {
      await db.write(unit);
      answer.committed?.();
      return wire;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const faster = await alongside?.overtakenBy();
      if (faster !== undefined) return faster;
    }
  }
  throw refuseForSeconds('unavailable', 1, { details: 'Too many requests change the same record. Try again.' });
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;
const NO_HEADERS = {} as const;

function toWire(answer: Answer): WireAnswer {
  if (answer.body === undefined) return { status: answer.status, headers: answer.headers ?? NO_HEADERS, body: '' };
  if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) {
    return { status: answer.status, headers: answer.headers ?? NO_HEADERS, body: answer.body };
  }
  const headers = answer.headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...answer.headers };
  return { status: answer.status, headers, body: JSON.stringify(answer.body) };
}
