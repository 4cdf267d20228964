// What the network knows about the postal codes in a file: whether they exist, and when a truck goes there.
import { api, dataOf } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import type { RowFailure, RowValues } from './row-request.ts';
import { postalCode } from './row-values.ts';

interface Place {
  readonly city: string;
  readonly state: string;
}

const AT_A_TIME = 6;
const SIDES = ['origin', 'destination'] as const;

/** A temporary error that says nothing about the row: the same request may succeed later. */
export function isPassing({ status }: ApiProblem): boolean {
  return status === 0 || status === 401 || status === 403 || status === 409 || status === 429 || status >= 500;
}

/** Undefined if there is no such postal code. */
export const placeAt = askedOnce<Place>((code) =>
  dataOf(api.GET('/v1/postal-codes/{code}', { params: { path: { code } } })),
);

/** Undefined if no truck goes there: the server then gives the reason. */
export const nextShipDay = askedOnce<string | undefined>(async (code) => {
  const { next } = await dataOf(api.GET('/v1/pickup-days', { params: { query: { postalCode: code } } }));
  return next?.pickupDate;
});

export function noPlace(side: (typeof SIDES)[number], values: RowValues): RowFailure {
  const field = `${side}PostalCode` as const;
  return { field, text: bulkWords.failures.noPlace(values[field] ?? '') };
}

/** Looks up the codes of all rows before anything is sent. Returns a function that lists a row's failures. */
export async function checkPlaces(rows: readonly RowValues[]): Promise<(values: RowValues) => RowFailure[]> {
  const codes = new Set(rows.flatMap((values) => SIDES.map((side) => codeOf(values, side))));
  codes.delete('');
  const waiting = [...codes];
  const absent = new Set<string>();
  const look = async () => {
    for (let code = waiting.pop(); code !== undefined; code = waiting.pop())
      if ((await placeAt(code)) === undefined) absent.add(code);
  };
  // If the server is unreachable, bad codes are detected when the rows are sent.
  await Promise.all(Array.from({ length: AT_A_TIME }, look)).catch(() => {});
  return (values) => SIDES.filter((side) => absent.has(codeOf(values, side))).map((side) => noPlace(side, values));
}

function codeOf(values: RowValues, side: (typeof SIDES)[number]): string {
  return postalCode(values[`${side}PostalCode`] ?? '');
}

/** A refusal is cached as undefined; temporary errors are not cached. */
function askedOnce<T>(ask: (code: string) => Promise<T>): (code: string) => Promise<T | undefined> {
  const known = new Map<string, Promise<T | undefined>>();
  return (code) => {
    let answer = known.get(code);
    if (answer === undefined) {
      answer = ask(code).catch((problem) => {
        if (problem instanceof ApiProblem && !isPassing(problem)) return undefined;
        known.delete(code);
        throw problem;
      });
      known.set(code, answer);
    }
    return answer;
  };
}
