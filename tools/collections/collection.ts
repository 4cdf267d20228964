// What the Postman and Bruno collections have in common: the requests of a shipper's two weeks, with variables for what varies.
import type { Operation } from '../../src/platform/contract/openapi.ts';
import type { RecordedRequest } from '../examples/record-shippers-weeks.ts';

export interface CollectionRequest {
  readonly chapter: string;
  readonly name: string;
  readonly about: string;
  readonly method: string;
  /** Such as `/v1/bol/{{pro}}`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON with variables, or 'file' if the user chooses one to send. */
  readonly body: string | 'file' | undefined;
  readonly contentType: string | undefined;
  readonly auth: 'client' | 'portal' | 'token' | 'none';
  /** Variables, and where to find their values in the response. */
  readonly captures: Readonly<Record<string, string>>;
  /** Works in this order without help from the user or the carrier. */
  readonly isAlone: boolean;
}

/** The variables that a user fills in; `linehaul demo` prints the values of the demo carrier. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  baseUrl: 'http://127.0.0.1:8081',
  clientId: '',
  clientSecret: '',
  portalUser: '',
  portalPassword: '',
  account: '',
  otherAccount: '',
  webhookUrl: 'https://tms.example.com/linehaul-webhooks',
};

/** Variables that must not be shown on screen. */
export const SECRETS: ReadonlySet<string> = new Set(['clientSecret', 'portalPassword', 'apiKey', 'token']);

const CAPTURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /v1/api-key': { apiKey: 'data.apiKey', clientSecret: 'data.apiClientSecret' },
  'POST /v1/api-key/rotation': { apiKey: 'data.apiKey', clientSecret: 'data.apiClientSecret' },
  'POST /authenticate': { token: 'access_token' },
  'GET /v1/pickup-days': { shipDate: 'data.next.pickupDate' },
  'POST /v1/rate-quotes': { quoteId: 'data[0].quoteId' },
  'POST /v1/bol': { pro: 'referenceNumbers.pro' },
  'POST /v1/pickup-requests': { requestNumber: 'data.requestNumber' },
  'POST /v1/pro-reservations': { reservationId: 'data.reservationId' },
  'POST /v1/subscriptions': { id: 'data.id' },
  'GET /v1/subscriptions/{id}/deliveries': { deliveryId: 'data[0].id' },
  'GET /v1/invoices': { number: 'data[0].number' },
  'GET /v1/requests': { requestId: 'data[0].requestId' },
  'POST /v1/invoices/{number}/disputes': { disputeId: 'data.disputeId' },
  'POST /v1/claims': { claimId: 'data.claimId' },
  'POST /v1/shipments/{pro}/instructions': { instructionId: 'data.instructionId' },
  'POST /v1/sandboxes': { sandboxId: 'data.sandbox.id' },
};

/** Possible only after the carrier has made an offer, or while it cannot deliver. */
const NEEDS_THE_CARRIER: ReadonlySet<string> = new Set([
  'POST /v1/claims/{claimId}/offer-answer',
  'POST /v1/shipments/{pro}/instructions',
  'GET /v1/instructions/{instructionId}',
  'POST /v1/instructions/{instructionId}/withdrawal',
]);

/** Refused to the credentials of the environment that all customers share. */
const NEEDS_A_SANDBOX: ReadonlySet<string> = new Set(['GET /v1/test/mails']);

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** `given` holds the values that the recording used for the environment's variables. */
export function collectionOf(
  requests: readonly RecordedRequest[],
  paths: Paths,
  given: Readonly<Record<string, string>>,
): CollectionRequest[] {
  const variables = new Map(Object.entries(given).map(([name, value]) => [value, name]));
  return requests.filter(isFirstFile).map((request) => {
    const { method, path, chapter, params = {}, query = {}, body, headers } = request;
    const name = `${method} ${path}`;
    const { summary, description = '', security } = paths[path]![method.toLowerCase()]!;
    const written = (value: string) => {
      const variable = variables.get(value);
      return variable === undefined ? value : `{{${variable}}}`;
    };
    const isFile = Buffer.isBuffer(body);
    const collected = {
      chapter,
      name: summary,
      about: description,
      method,
      path: path.replace(/\{(\w+)\}/g, (_, key: string) => written(params[key]!)),
      query: JSON.parse(withVariables(query, variables)) as Record<string, string>,
      body: isFile ? ('file' as const) : body === undefined ? undefined : withVariables(body, variables),
      contentType: isFile ? headers?.['content-type'] : body === undefined ? undefined : 'application/json',
      auth: authOf(security),
      captures: CAPTURES[name] ?? {},
      isAlone: !isFile && !NEEDS_THE_CARRIER.has(name) && !NEEDS_A_SANDBOX.has(name),
    };
    for (const [variable, place] of Object.entries(collected.captures)) {
      const value = valueAt(request.answer, place);
      if (typeof value === 'string') variables.set(value, variable);
    }
    return collected;
  });
}

/** Sending a file again shows nothing new to a user who has to choose the file. */
function isFirstFile({ body, path }: RecordedRequest, at: number, all: readonly RecordedRequest[]): boolean {
  return !Buffer.isBuffer(body) || all.findIndex((one) => one.path === path) === at;
}

function authOf(security: Operation['security']): CollectionRequest['auth'] {
  const [first] = security;
  if (first === undefined || Object.keys(first).length === 0) return 'none';
  if ('clientCredentials' in first) return 'client';
  return 'portalAccount' in first ? 'portal' : 'token';
}

/** Replaces whole values with variables, and pickup dates also at the start of a value. */
function withVariables(body: unknown, variables: ReadonlyMap<string, string>): string {
  const placed = (_key: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const variable = variables.get(value);
    return variable === undefined ? value.replace(PICKUP_DAY, '{{shipDate}}') : `{{${variable}}}`;
  };
  return JSON.stringify(body, placed, 2);
}

/** The ship date of the request examples. */
const PICKUP_DAY = /^2026-11-20(?=$|T)/;

function valueAt(answer: unknown, place: string): unknown {
  let value = answer as Record<string, unknown> | undefined;
  for (const step of place.split(/[.[\]]+/).filter((one) => one !== ''))
    value = value?.[step] as Record<string, unknown> | undefined;
  return value;
}
