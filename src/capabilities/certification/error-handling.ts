// Whether a program handles errors well, from the order of its requests: what followed a 429, a 401, a 5xx or a lost response.
import type { ErrorRow } from './certification-rows.ts';

/** One request of a caller, in the order of the responses. */
export interface AnsweredRequest {
  readonly operation: string;
  /** Undefined if the connection was closed without a response. */
  readonly status: number | undefined;
  /** By the system clock. */
  readonly at: number;
  /** The value of `Retry-After`. */
  readonly retryAfterS: number;
  readonly idempotencyKey: string | undefined;
}

interface Met {
  readonly row: ErrorRow;
  readonly operation: string;
  readonly key: string | undefined;
  /** The earliest time for a retry. */
  readonly retryAt: number;
  hasRenewed: boolean;
}

export const AUTHENTICATE = 'POST /authenticate';
/** A program that retries later than this has probably been restarted. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_MET = 20;
/** Clocks and timers are not that exact. */
const TOLERANCE_MS = 50;

export class ErrorHandling {
  #met: Met[] = [];

  get isWaiting(): boolean {
    return this.#met.length > 0;
  }

  /** The rows that this request proves. */
  follow(request: AnsweredRequest): ErrorRow[] {
    this.#met = this.#met.filter(({ retryAt }) => request.at - retryAt < REMEMBERED_MS);
    const { operation, status } = request;
    if (operation === AUTHENTICATE && status === 200) for (const one of this.#met) one.hasRenewed = true;
    const proven = this.#met.filter((one) => isHandledBy(one, request)).map(({ row }) => row);
    // An error is settled once it was retried, correctly or not.
    this.#met = this.#met.filter((one) => !isRetriedBy(one, request));
    const row = rowOf(request);
    if (row !== undefined && this.#met.length < MOST_MET) {
      const retryAt = request.at + request.retryAfterS * 1_000;
      this.#met.push({ row, operation, key: request.idempotencyKey, retryAt, hasRenewed: false });
    }
    return proven;
  }
}

/** After a 5xx or a lost response, only a request with an idempotency key can be repeated safely. */
function rowOf({ status, idempotencyKey }: AnsweredRequest): ErrorRow | undefined {
  if (status === 429) return 'error.429';
  if (status === 401) return 'error.401';
  if (idempotencyKey === undefined) return undefined;
  if (status === undefined) return 'error.dropped';
  return status >= 500 ? 'error.5xx' : undefined;
}

function isRetriedBy(met: Met, { operation, idempotencyKey }: AnsweredRequest): boolean {
  const needsKey = met.row === 'error.5xx' || met.row === 'error.dropped';
  return met.operation === operation && (!needsKey || met.key === idempotencyKey);
}

function isHandledBy(met: Met, request: AnsweredRequest): boolean {
  if (!isRetriedBy(met, request) || request.status === undefined || request.status >= 400) return false;
  if (met.row === 'error.401') return met.hasRenewed;
  return met.row !== 'error.429' || request.at >= met.retryAt - TOLERANCE_MS;
}
