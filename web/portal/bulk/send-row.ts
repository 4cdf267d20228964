// Sends one row, with the key that makes it count once, and reads what came of it.
import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { components, paths } from '../../api/openapi.ts';
import { ApiProblem } from '../../api/problem.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import type { BulkKind } from './bulk-fields.ts';
import type { RowResult } from './bulk-store.ts';
import { bolRequest, quoteRequest, type RowFailure, type RowValues, rowFailures } from './row-request.ts';
import { postalCode } from './row-values.ts';

type Schemas = components['schemas'];
type QuoteRequest = paths['/v1/rate-quotes']['post']['requestBody']['content']['application/json'];

export type Outcome = { readonly result: RowResult } | { readonly failures: readonly RowFailure[] };

/** A refusal is an outcome of the row; that nobody answers, or that the session is over, is thrown. */
export async function sendRow(kind: BulkKind, given: RowValues, key: string): Promise<Outcome> {
  const values = await withPlaces(given);
  if ('failures' in values) return values;
  const params = { header: { 'Idempotency-Key': key } };
  try {
    if (kind === 'bols') {
      const body = bolRequest(values) as Schemas['BolRequest'];
      return bolOutcome(await bodyOf(api.POST('/v1/bol', { body, params })));
    }
    const body = quoteRequest(values) as QuoteRequest;
    const [quote] = await dataOf(api.POST('/v1/rate-quotes', { body, params }));
    return { result: quoteResult(quote!) };
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
    known = dataOf(api.GET('/v1/postal-codes/{code}', { params: { path: { code } } })).catch((problem) => {
      if (problem instanceof ApiProblem && !isPassing(problem)) return undefined;
      places.delete(code);
      throw problem;
    });
    places.set(code, known);
  }
  return known;
}

function quoteResult(quote: Schemas['RateQuote']): RowResult {
  return {
    quoteId: quote.quoteId,
    serviceLevel: quote.serviceLevelText,
    ...(quote.rateFound && { totalCharges: quote.quoteRate?.totalCharges }),
    transitDays: quote.transitDetails?.transitDays,
    deliveryDate: quote.dates?.transitDeliveryDate,
    notes: quote.reasons.map(({ message }) => message).join(' '),
  };
}

/** A bill that FAILed was answered with 201 all the same, and was not made. */
function bolOutcome({ referenceNumbers, messageStatus }: Schemas['BolResponse']): Outcome {
  const { status, information, resolution } = messageStatus;
  const notes = information.map(({ message }) => message);
  if (status === 'FAIL') return { failures: [{ field: undefined, text: [...notes, resolution].join(' ') }] };
  return { result: { pro: referenceNumbers.pro, notes: notes.join(' ') } };
}
