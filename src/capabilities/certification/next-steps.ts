// The next step for each row, as commands to paste that really prove it. A test runs all of them.
import { DAY_MS } from '../../platform/durations.ts';
import { BOL_EXAMPLES } from '../bol/request/bol.examples.ts';
import { PICKUP_EXAMPLES } from '../pickups/request/pickup.examples.ts';
import { RATE_QUOTE_EXAMPLES } from '../rate-quotes/rate-quote.examples.ts';
import { type CertifiedException, EXCEPTION_TROUBLES } from './certification-rows.ts';
import { type ShellCalls, shellCalls } from './shell-calls.ts';

export interface StepFacts {
  readonly baseUrl: string;
  /** One of the caller's customer accounts. */
  readonly account: string;
  /** By the freight clock. */
  readonly now: number;
  readonly soapPath: string;
  readonly soapNamespace: string;
  /** One of the caller's subscriptions. */
  readonly subscriptionId: string | undefined;
}

interface Written extends ShellCalls {
  readonly facts: StepFacts;
  /** Creates a bill of lading and sets `$PRO`. */
  bill(changes?: object): string;
}

type Step = (write: Written) => readonly string[];

const CLAIM = {
  pro: '$PRO',
  kind: 'DAMAGE',
  items: [{ description: 'Copy paper', pieces: 1, weightLb: 20, amount: '40.00' }],
  description: 'A carton was crushed.',
  contact: { name: 'Dana Ray', email: 'dana@example.com' },
};
const PDF_FILE = "-H 'content-type: application/pdf' --data-binary @claim.pdf";
const KEY = '-H "idempotency-key: $KEY"';
const RECEIVER = '# WEBHOOK_URL is the URL of your receiver. Give it the secret in the response.';
const SOAP_USER =
  '# A sandbox has a SOAP user of its own; elsewhere the carrier creates one. Set LINEHAUL_SOAP_USER and LINEHAUL_SOAP_PASSWORD.';
const NEW_KEY = 'KEY=certification-$(date +%s)-$$';
const TORONTO = {
  name: 'Maple Office Supply',
  address1: '100 King St W',
  city: 'Toronto',
  stateProvince: 'ON',
  postalCode: 'M5X1A9',
  country: 'CAN',
  contact: { phone: '4165550177' },
};
const { value: HAZARDOUS } = BOL_EXAMPLES.hazardousWithLabels;

const STEPS: Readonly<Record<string, Step>> = {
  'operation.api-key': ({ asClient }) => [asClient('/v1/api-key')],
  'operation.api-key-delete': ({ asClient, let: set, renewToken }) => [
    '# A new key replaces the one that is deleted, and a new client secret the old one.',
    asClient('/v1/api-key', 'DELETE'),
    `MADE=$(${asClient('/v1/api-key', 'POST')})`,
    set('LINEHAUL_API_KEY', 'apiKey', 'echo "$MADE"'),
    set('LINEHAUL_CLIENT_SECRET', 'apiClientSecret', 'echo "$MADE"'),
    renewToken(),
  ],
  'operation.authenticate': ({ renewToken }) => [renewToken()],
  'operation.route-guides': ({ post }) => [
    post('/v1/route-guides', { originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] }),
  ],
  'operation.rate-quotes': ({ post, facts }) => [post('/v1/rate-quotes', quote(facts))],
  'operation.bol': ({ bill }) => [bill()],
  'operation.pickup-request': ({ post }) => [post('/v1/pickup-requests', PICKUP)],
  'operation.pickup-read': (write) => [pickup(write), write.get('/v1/pickup-requests/$NUMBER')],
  'operation.pickup-change': (write) => [
    pickup(write),
    write.send('PUT', '/v1/pickup-requests/$NUMBER', { ...PICKUP, totalPieces: '12' }),
  ],
  'operation.pickup-cancel': (write) => [pickup(write), write.delete('/v1/pickup-requests/$NUMBER')],
  'operation.tracking': ({ bill, get }) => [bill(), get('/v1/shipments/history?pro=$PRO')],
  'operation.images': ({ bill, get }) => [bill(), get('/v1/images?documentType=BOL&pro=$PRO')],
  'operation.soap-image-check': (write) => [SOAP_USER, write.bill(), imageCheck(write)],
  'operation.soap-image-view': (write) => [
    SOAP_USER,
    write.bill(),
    `IMAGE_KEY=$(${imageCheck(write)} | sed -n 's/.*<key>\\([^<]*\\)<.*/\\1/p')`,
    soap(write, '<imgRequest><requestID>2</requestID><key>$IMAGE_KEY</key></imgRequest>'),
  ],
  'operation.pro-reservations': ({ post, facts }) => [
    '# The carrier must have allowed PRO reservations for your account.',
    post('/v1/pro-reservations', { account: facts.account, quantity: 1 }),
  ],
  'operation.dispute': ({ bill, let: set, post, get }) => [
    '# The invoice of this shipment will be 10% too high.',
    bill({ referenceNumbers: { po: [{ number: 'TEST-OVERCHARGE' }] } }),
    post('/v1/test/clock', { advance: '14d' }),
    set('INVOICE', 'number', get('/v1/invoices?pro=$PRO')),
    post('/v1/invoices/$INVOICE/disputes', { lines: [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '10.00' }] }),
  ],
  'operation.claim': ({ bill, let: set, post, get, send }) => [
    '# This shipment will be delivered damaged. What the carrier decides is known a month after the claim.',
    bill({ referenceNumbers: { po: [{ number: 'TEST-DAMAGED' }] } }),
    post('/v1/test/clock', { advance: '14d' }),
    set('CLAIM', 'claimId', post('/v1/claims', CLAIM)),
    `${get('/v1/certification.pdf')} -o claim.pdf`,
    send('POST', '/v1/claims/$CLAIM/attachments?description=Photographs', undefined, PDF_FILE),
    post('/v1/test/clock', { advance: '30d' }),
    get('/v1/claims/$CLAIM'),
  ],
  'operation.subscriptions': (write) => [RECEIVER, subscribe(write)],
  'error.429': ({ post, facts }) => [
    fault(post, 'POST /v1/rate-quotes', { status: 429 }),
    post('/v1/rate-quotes', quote(facts)),
    'sleep 2 # Retry-After says 1',
    post('/v1/rate-quotes', quote(facts)),
  ],
  'error.401': ({ post, get, renewToken }) => [
    fault(post, 'GET /v1/freight-classes', { status: 401 }),
    get('/v1/freight-classes'),
    renewToken(),
    get('/v1/freight-classes'),
  ],
  'error.5xx': (write) => repeated(write, { status: 503 }),
  'error.dropped': (write) => repeated(write, { drop: 'after' }),
  'webhook.prompt': (write) => [...subscribed(write), write.post(`/v1/subscriptions/${subscriptionOf(write)}/test`)],
  'webhook.signature': (write) => challenge(write),
  'webhook.duplicates': (write) => challenge(write),
  'shipment.volume': ({ let: set, post, bill, facts }) => [
    set('QUOTE', 'quoteId', post('/v1/rate-quotes', volumeQuote(facts))),
    bill({ commodities: VOLUME, referenceNumbers: { quoteID: '$QUOTE' } }),
  ],
  'shipment.hazmat': ({ bill }) => [
    bill({ commodities: HAZARDOUS.commodities, accessorials: { ...HAZARDOUS.accessorials, codes: ['HAZ'] } }),
  ],
  'shipment.cross-border': ({ bill }) => [bill({ destination: TORONTO })],
  'shipment.guaranteed': ({ bill }) => [bill({ accessorials: { codes: ['GTD_PM'] } })],
  'shipment.labels': ({ bill, get }) => [bill(), `${get('/v1/bol/$PRO/labels?format=ThermalLabel')} -o labels.json`],
  'shipment.void': (write) => [write.bill(), write.delete('/v1/bol/$PRO')],
};

/** Undefined if there is no such row. */
export function nextStep(rowId: string, facts: StepFacts): string | undefined {
  const calls = shellCalls(facts.baseUrl);
  const write: Written = {
    ...calls,
    facts,
    bill: (changes = {}) => calls.let('PRO', 'pro', calls.post('/v1/bol', bol(facts, changes))),
  };
  const [, code] = rowId.split('exception.');
  const lines = code === undefined ? STEPS[rowId]?.(write) : exception(write, code as CertifiedException);
  return lines?.join('\n');
}

const PICKUP = PICKUP_EXAMPLES.smallest.value;

function soap(write: Written, content: string): string {
  const { soapPath, soapNamespace } = write.facts;
  return write.soap(soapPath, soapNamespace, content);
}

function imageCheck(write: Written): string {
  return soap(write, '<availRequest><requestID>1</requestID><pro>$PRO</pro><docType>BOL</docType></availRequest>');
}

function pickup({ let: set, post }: Written): string {
  return set('NUMBER', 'requestNumber', post('/v1/pickup-requests', PICKUP));
}

function fault(post: ShellCalls['post'], operation: string, then: object): string {
  return post('/v1/test/faults', { match: { operation }, then, times: 1 });
}

/** A write that fails once and is repeated with the same key. */
function repeated({ post, facts }: Written, then: object): string[] {
  const again = post('/v1/bol', bol(facts), KEY);
  return [NEW_KEY, fault(post, 'POST /v1/bol', then), again, again];
}

function subscribe({ post }: Written): string {
  return post('/v1/subscriptions', { kind: 'shipment', url: '$WEBHOOK_URL' });
}

/** For a caller without a subscription. Its secret is printed, because the receiver needs it. */
function subscribed(write: Written): string[] {
  if (write.facts.subscriptionId !== undefined) return [];
  return [
    RECEIVER,
    `MADE=$(${subscribe(write)})`,
    'echo "$MADE"',
    write.let('LINEHAUL_SUBSCRIPTION', 'id', 'echo "$MADE"'),
  ];
}

function subscriptionOf({ facts }: Written): string {
  return facts.subscriptionId ?? '$LINEHAUL_SUBSCRIPTION';
}

function challenge(write: Written): string[] {
  return [
    ...subscribed(write),
    '# Your receiver must answer a wrong signature with 4xx, and this challenge with the value of data.challenge, once.',
    write.post(`/v1/subscriptions/${subscriptionOf(write)}/challenge`),
  ];
}

function exception(write: Written, code: CertifiedException): string[] {
  const kind = EXCEPTION_TROUBLES[code];
  const changes = { CUS: { destination: TORONTO }, APT: { accessorials: { codes: ['APTD'] } } };
  return [
    write.bill(changes[code as keyof typeof changes]),
    write.post('/v1/test/shipments/$PRO/exceptions', { kind }),
    write.post('/v1/test/clock', { advance: '14d' }),
    write.get('/v1/shipments/history?pro=$PRO'),
  ];
}

function shipDay({ now }: StepFacts): string {
  const weekday = new Date(now + DAY_MS).getUTCDay();
  // Moves a weekend day to Monday.
  const daysOn = weekday === 6 ? 3 : weekday === 0 ? 2 : 1;
  return new Date(now + daysOn * DAY_MS).toISOString().slice(0, 10);
}

function bol(facts: StepFacts, changes: object = {}): object {
  const { value } = BOL_EXAMPLES.smallest;
  const requestedPickupDate = `${shipDay(facts)}T08:00:00.000`;
  return {
    ...value,
    bol: { ...value.bol, requestedPickupDate },
    billTo: { ...value.billTo, account: facts.account },
    ...changes,
  };
}

function quote(facts: StepFacts): object {
  const { value } = RATE_QUOTE_EXAMPLES.smallest;
  return {
    ...value,
    quoteRequest: { ...value.quoteRequest, shipDate: shipDay(facts) },
    payment: { ...value.payment, account: facts.account },
  };
}

const VOLUME_UNIT = { count: 8, weight: 9_600, length: 48, width: 40, height: 60 };
const VOLUME = {
  lineItemLayout: 'Nested',
  handlingUnits: [
    {
      ...VOLUME_UNIT,
      type: 'PAT',
      lineItems: [
        {
          description: 'Copy paper',
          weight: 9_600,
          pieces: 480,
          packagingType: 'CTN',
          classification: '70',
          hazardous: false,
          stackable: false,
        },
      ],
    },
  ],
};

/** For the same freight as the bill. */
function volumeQuote(facts: StepFacts): object {
  const { value } = RATE_QUOTE_EXAMPLES.allLevels;
  const [unit] = value.commodity.handlingUnits;
  return {
    ...quote(facts),
    quoteRequest: { shipDate: shipDay(facts), serviceLevels: ['VTL'] },
    requestor: value.requestor,
    commodity: {
      handlingUnits: [
        {
          ...unit,
          ...VOLUME_UNIT,
          tareWeight: 400,
          lineItems: [{ ...unit.lineItems[0], weight: 9_600, pieces: 480 }],
        },
      ],
    },
  };
}
