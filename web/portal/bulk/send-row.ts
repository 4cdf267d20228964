// Sends one row, with the key that makes it count once, and reads what came of it.
import { call, callData } from '../../api/plain.ts';
import { ApiProblem } from '../../api/problem.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import type { BulkKind } from './bulk-fields.ts';
import type { RowResult } from './bulk-store.ts';
import { bolRequest, quoteRequest, type RowFailure, type RowValues, rowFailures } from './row-request.ts';
import { postalCode } from './row-values.ts';

export type Outcome = { readonly result: RowResult } | { readonly failures: readonly RowFailure[] };

/** A refusal is an outcome of the row; that nobody answers, or that the session is over, is thrown. */
export async function sendRow(kind: BulkKind, given: RowValues, key: string): Promise<Outcome> {
  const values = await withPlaces(given);
  if ('failures' in values) return values;
  const [path, body] = kind === 'quotes' ? ['/v1/rate-quotes', quoteRequest(values)] : ['/v1/bol', bolRequest(values)];
  try {
    const answer = await (await call('POST', path, body, { 'idempotency-key': key })).json();
    return { result: kind === 'quotes' ? quoteResult(answer.data[0]) : bolResult(answer) };
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || isPassing(problem)) throw problem;
    const failures = rowFailures(kind, problem.failures);
    return { failures: failures.length > 0 ? failures : [{ field: undefined, text: textOf(problem) }] };
  }
}

/** It says nothing about the row: the same request may succeed later. */
export function isPassing({ status }: ApiProblem): boolean {
  return status === 0 || status === 401 || status === 403 || status === 409 || status === 429 || status >= 500;
}

function textOf({ message, details }: ApiProblem): string {
  return details && details !== message ? `${message} ${details}` : message;
}

interface Place {
  readonly city: string;
  readonly state: string;
}

const places = new Map<string, Promise<Place | undefined>>();

/** Where a row has a postal code and no city, the network knows it. */
async function withPlaces(values: RowValues): Promise<RowValues | { failures: RowFailure[] }> {
  let filled: RowValues = values;
  for (const side of ['origin', 'destination'] as const) {
    if (values[`${side}City`] && values[`${side}State`]) continue;
    const place = await placeAt(postalCode(values[`${side}PostalCode`] ?? ''));
    if (place === undefined) {
      return { failures: [{ field: `${side}PostalCode`, text: bulkWords.failures.noPlace }] };
    }
    filled = { ...filled, [`${side}City`]: values[`${side}City`] || place.city, [`${side}State`]: place.state };
  }
  return filled;
}

function placeAt(code: string): Promise<Place | undefined> {
  let known = places.get(code);
  if (known === undefined) {
    known = callData<Place>('GET', `/v1/postal-codes/${encodeURIComponent(code)}`).catch((problem) => {
      if (problem instanceof ApiProblem && !isPassing(problem)) return undefined;
      places.delete(code);
      throw problem;
    });
    places.set(code, known);
  }
  return known;
}

interface Quote {
  readonly quoteId: string;
  readonly serviceLevelText: string;
  readonly rateFound: boolean;
  readonly dates?: { readonly transitDeliveryDate?: string };
  readonly transitDetails?: { readonly transitDays?: number };
  readonly quoteRate?: { readonly totalCharges?: string };
  readonly reasons?: readonly { readonly message?: string; readonly text?: string }[];
}

function quoteResult(quote: Quote): RowResult {
  const notes = (quote.reasons ?? []).map((reason) =>
    typeof reason === 'string' ? reason : (reason.message ?? reason.text),
  );
  return {
    quoteId: quote.quoteId,
    serviceLevel: quote.serviceLevelText,
    ...(quote.rateFound && { totalCharges: quote.quoteRate?.totalCharges }),
    transitDays: quote.transitDetails?.transitDays,
    deliveryDate: quote.dates?.transitDeliveryDate,
    notes: notes.filter(Boolean).join(' '),
  };
}

interface BolAnswer {
  readonly referenceNumbers: { readonly pro: string };
  readonly messageStatus?: { readonly information?: readonly { readonly message: string }[] };
}

function bolResult({ referenceNumbers, messageStatus }: BolAnswer): RowResult {
  return {
    pro: referenceNumbers.pro,
    notes: (messageStatus?.information ?? []).map(({ message }) => message).join(' '),
  };
}
