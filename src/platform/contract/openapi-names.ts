// Names request and response bodies in the OpenAPI document, and so in the clients generated from it.
import { pascal } from './openapi-sharing.ts';
import type { Route } from './route.ts';
import { itemsOf, membersOf } from './schema-members.ts';

/** `POST /v1/rate-quotes` → `RateQuoteRequest`. */
export function requestNames(route: Route): string[] {
  const noun = nounOf(route);
  return route.method === 'POST'
    ? [`${noun}Request`]
    : [...(endsInParameter(route) ? [] : [`${noun}Request`]), `${noun}UpdateRequest`];
}

/** `GET /v1/rate-quotes/{quoteId}` → `RateQuoteResponse`, `GET /v1/shipments` → `ShipmentListResponse`. */
export function responseNames(route: Route): string[] {
  const noun = nounOf(route);
  const isList = route.method === 'GET' && !endsInParameter(route) && (hasList(route) || endsInPlural(route));
  const change = { GET: '', POST: 'Created', PUT: 'Updated', PATCH: 'Updated', DELETE: 'Deleted' }[route.method];
  return [`${noun}${isList ? 'List' : ''}Response`, ...(change === '' ? [] : [`${change}${noun}Response`])];
}

/** The words of the path, the last in the singular: `/v1/subscriptions/{id}/deliveries` → `SubscriptionDelivery`. */
function nounOf({ path }: Route): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'v1' && !part.startsWith('{'));
  return parts.map((part) => pascal(singular(part))).join('');
}

function endsInParameter({ path }: Route): boolean {
  return path.endsWith('}');
}

function endsInPlural({ path }: Route): boolean {
  const last = path.split('/').at(-1)!;
  return singular(last) !== last;
}

function hasList({ success }: Route): boolean {
  const data = success.schema && membersOf(success.schema).find(([name]) => name === 'data')?.[1];
  return data !== undefined && itemsOf(data) !== undefined;
}

function singular(word: string): string {
  if (word === 'ops') return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ss|us|is)$/.test(word) ? word : word.replace(/(?<=(?:ss|x|ch|sh))es$|s$/, '');
}
