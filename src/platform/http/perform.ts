// Runs an operation: decides, writes, and responds only when the writes are on disk.
import type { Answer, Call, Principal, Route } from '../contract/route.ts';
import type { Database, Step } from '../db/database.ts';
import { WriteConflict } from '../db/database.ts';
import { tellSteps } from '../tracing/traced-steps.ts';
import { JsonText } from './envelope.ts';
import type { CountedStatus } from './metrics/request-times.ts';
import { refuseForSeconds } from './refusal.ts';
import type { StreamSource } from './response/event-stream.ts';

/** A response as sent over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** See Answer. */
  readonly countedAs?: CountedStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The length of the body, if it is known already. */
  readonly bytes?: number;
  readonly stream?: StreamSource;
  readonly pieces?: AsyncIterable<string>;
}

// biome-ignore lint/suspicious/noExplicitAny: the route's own schemas have validated the fields.
export type AnyCall = Call<Principal, any, any, any>;

/** Each conflict means that another write was faster; many in a row mean heavy contention on the row. */
const ATTEMPTS = 20;

/** What must be stored together with a response, and the response of a faster duplicate. */
export interface Alongside {
  steps(answer: WireAnswer): readonly Step[];
  overtakenBy(): Promise<WireAnswer | undefined>;
}

/** Decides and writes. A response that is available synchronously and writes nothing is returned synchronously. */
export function perform(
  route: Route,
  call: AnyCall,
  db: Database,
  alongside?: Alongside,
): WireAnswer | Promise<WireAnswer> {
  const decided = route.handle(call);
  if (!(decided instanceof Promise) && decided.writes === undefined && alongside === undefined) return toWire(decided);
  return decideAndWrite(route, call, db, decided, alongside);
}

/** Decides and writes, until no concurrent write interferes. */
async function decideAndWrite(
  route: Route,
  call: AnyCall,
  db: Database,
  first: Answer | Promise<Answer>,
  alongside: Alongside | undefined,
): Promise<WireAnswer> {
  let decided = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = decided instanceof Promise ? await decided : decided;
    const wire = toWire(answer);
    const unit = alongside === undefined ? answer.writes : [...(answer.writes ?? []), ...alongside.steps(wire)];
    if (unit === undefined || unit.length === 0) return wire;
    tellSteps(unit, call.request);
    try {
      await db.write(unit);
      answer.committed?.();
      return wire;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const faster = await alongside?.overtakenBy();
      if (faster !== undefined) return faster;
      answer.conflicted?.();
    }
    decided = route.handle(call);
  }
  throw refuseForSeconds('unavailable', 1, { details: 'Too many requests are changing the same record. Try again.' });
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' } as const;
const NO_HEADERS = {} as const;

export function toWire(answer: Answer): WireAnswer {
  if (answer.stream !== undefined)
    return { status: answer.status, headers: answer.headers ?? NO_HEADERS, body: '', stream: answer.stream };
  if (answer.body === undefined) {
    const empty = { status: answer.status, headers: answer.headers ?? NO_HEADERS, body: '' };
    return answer.pieces === undefined ? empty : { ...empty, pieces: answer.pieces };
  }
  if (typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) {
    const { status, headers = NO_HEADERS, body, countedAs } = answer;
    return countedAs === undefined ? { status, headers, body } : { status, headers, body, countedAs };
  }
  const headers = answer.headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...answer.headers };
  const { status, body } = answer;
  if (body instanceof JsonText) return { status, headers, body: body.text, bytes: body.bytes };
  return { status, headers, body: JSON.stringify(body) };
}
