// Sends one row with its idempotency key, and returns the outcome.
import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { components, paths } from '../../api/openapi.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { BulkKind } from './bulk-fields.ts';
import type { RowResult } from './bulk-store.ts';
import { isPassing, nextShipDay, noPlace, placeAt } from './row-places.ts';
import {
  bolRequest,
  inColumnNames,
  quoteRequest,
  type RowFailure,
  type RowValues,
  rowFailures,
} from './row-request.ts';
import { postalCode } from './row-values.ts';

type Schemas = components['schemas'];
type QuoteRequest = paths['/v1/rate-quotes']['post']['requestBody']['content']['application/json'];

export type Outcome = { readonly result: RowResult } | { readonly failures: readonly RowFailure[] };

/** A refusal is the row's outcome; an unreachable server or an expired session is thrown. */
export async function sendRow(kind: BulkKind, given: RowValues, key: string): Promise<Outcome> {
  const placed = await withPlaces(given);
  if ('failures' in placed) return placed;
  const values = await withShipDate(placed);
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
    return {
      failures: failures.length > 0 ? failures : [{ field: undefined, text: inColumnNames(kind, textOf(problem)) }],
    };
  }
}

function textOf({ message, details }: ApiProblem): string {
  return details && details !== message ? `${message} ${details}` : message;
}

/** If a row has a postal code but no city, the network supplies the city. */
async function withPlaces(values: RowValues): Promise<RowValues | { failures: RowFailure[] }> {
  let filled: RowValues = values;
  for (const side of ['origin', 'destination'] as const) {
    if (values[`${side}City`] && values[`${side}State`]) continue;
    const place = await placeAt(postalCode(values[`${side}PostalCode`] ?? ''));
    if (place === undefined) return { failures: [noPlace(side, values)] };
    filled = { ...filled, [`${side}City`]: values[`${side}City`] || place.city, [`${side}State`]: place.state };
  }
  return filled;
}

/** A row without a date ships on the next day on which a truck can come to its origin. */
async function withShipDate(values: RowValues): Promise<RowValues> {
  if (values.shipDate) return values;
  const shipDate = await nextShipDay(postalCode(values.originPostalCode ?? ''));
  return shipDate === undefined ? values : { ...values, shipDate };
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

/** A bill with status FAIL is also answered with 201, but was not created. */
function bolOutcome({ referenceNumbers, messageStatus }: Schemas['BolResponse']): Outcome {
  const { status, information, resolution } = messageStatus;
  const notes = information.map(({ message }) => message);
  if (status === 'FAIL') {
    return { failures: [{ field: undefined, text: inColumnNames('bols', [...notes, resolution].join(' ')) }] };
  }
  return { result: { pro: referenceNumbers.pro, notes: notes.join(' ') } };
}
