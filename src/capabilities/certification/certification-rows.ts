// The rows of a certification: what a program should have done in the test environment before it goes to production.
import { EXCEPTION_REASON, type ExceptionReason } from '../../freight/value-sets/exception-reason.ts';
import type { Trouble } from '../simulation/troubles/trouble.ts';

export const ROW_GROUPS = ['Operations', 'Errors', 'Webhooks', 'Exceptions', 'Shipments'] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

export interface CertificationRow {
  readonly id: string;
  readonly group: RowGroup;
  readonly title: string;
}

/** Operations of the SOAP service have names instead of paths. */
export const SOAP = 'SOAP ';

/** Rows that are proven by a successful call to one of these operations. */
export const OPERATION_ROWS: Readonly<Record<string, readonly [title: string, ...operations: string[]]>> = {
  'operation.api-key': ['Create or read the API key', 'POST /v1/api-key', 'GET /v1/api-key'],
  'operation.api-key-delete': ['Delete the API key', 'DELETE /v1/api-key'],
  'operation.authenticate': ['Request a bearer token', 'POST /authenticate'],
  'operation.route-guides': ['Look up transit times', 'POST /v1/route-guides'],
  'operation.rate-quotes': ['Request rate quotes', 'POST /v1/rate-quotes'],
  'operation.bol': ['Create a bill of lading', 'POST /v1/bol'],
  'operation.pickup-request': ['Request a pickup', 'POST /v1/pickup-requests'],
  'operation.pickup-read': ['Read a pickup request', 'GET /v1/pickup-requests/{requestNumber}'],
  'operation.pickup-change': [
    'Change a pickup request',
    'PUT /v1/pickup-requests/{requestNumber}',
    'PUT /v1/pickup-requests',
  ],
  'operation.pickup-cancel': ['Cancel a pickup request', 'DELETE /v1/pickup-requests/{requestNumber}'],
  'operation.tracking': ['Track a shipment', 'GET /v1/shipments/history'],
  'operation.images': ['Get a document', 'GET /v1/images'],
  'operation.soap-image-check': ['Check for documents with SOAP imageCheck', `${SOAP}imageCheck`],
  'operation.soap-image-view': ['Get a document with SOAP imageView', `${SOAP}imageView`],
  'operation.pro-reservations': ['Reserve PRO numbers', 'POST /v1/pro-reservations'],
  'operation.dispute': ['Dispute an invoice', 'POST /v1/invoices/{number}/disputes'],
  'operation.subscriptions': ['Subscribe to events', 'POST /v1/subscriptions'],
  'shipment.labels': ['Print shipping labels', 'GET /v1/bol/{pro}/labels'],
  'shipment.void': ['Void a bill of lading', 'DELETE /v1/bol/{pro}'],
};

/** Proven by the contents of a claim that is read, rather than by a successful call. */
const CLAIM_ROWS = {
  'operation.claim': 'File a claim with an attachment, and read its decision',
} as const;
export type ClaimProof = keyof typeof CLAIM_ROWS;

export const ERROR_ROWS = {
  'error.429': 'Wait as long as Retry-After says after a 429, then succeed',
  'error.401': 'Request a new token after a 401, then succeed',
  'error.5xx': 'Retry after a 5xx with the same Idempotency-Key, then succeed',
  'error.dropped': 'Retry after a lost response with the same Idempotency-Key, then succeed',
} as const;
export type ErrorRow = keyof typeof ERROR_ROWS;

export const WEBHOOK_ROWS = {
  'webhook.prompt': 'Answer a webhook with 2xx within 5 seconds',
  'webhook.signature': 'Verify signatures: refuse a forged webhook, accept a genuine one',
  'webhook.duplicates': 'Process a webhook that comes twice once',
} as const;

/** How each kind of exception is simulated in the test environment. */
export const EXCEPTION_TROUBLES = {
  CNC: 'attempted',
  REF: 'refused',
  NAP: 'no_appointment',
  APT: 'missed_appointment',
  ADR: 'bad_address',
  NOA: 'no_answer',
  LGR: 'liftgate_needed',
  WTH: 'weather_delay',
  MEC: 'mechanical_breakdown',
  HOL: 'holiday_delay',
  CUS: 'customs_hold',
  DOC: 'missing_documents',
  DMG: 'damaged',
  SHT: 'short',
  OVG: 'overage',
  MIS: 'misrouted',
  MSD: 'missed_connection',
  CRD: 'credit_hold',
  HLD: 'storage',
  RCL: 'reclass',
} as const satisfies Record<ExceptionReason, Trouble>;
export type CertifiedException = keyof typeof EXCEPTION_TROUBLES;

const SHIPMENT_ROWS = {
  'shipment.volume': 'Ship volume freight (VTL)',
  'shipment.hazmat': 'Ship hazardous materials',
  'shipment.cross-border': 'Ship across a border',
  'shipment.guaranteed': 'Ship with a guarantee',
} as const;
export type ShipmentRow = keyof typeof SHIPMENT_ROWS;

export const exceptionRow = (code: string) => `exception.${code}`;

/** In display order. */
export const CERTIFICATION_ROWS: readonly CertificationRow[] = [
  ...titled('Operations', { ...operationRows('operation.'), ...CLAIM_ROWS }),
  ...titled('Errors', ERROR_ROWS),
  ...titled('Webhooks', WEBHOOK_ROWS),
  ...(Object.keys(EXCEPTION_TROUBLES) as CertifiedException[]).map((code) => ({
    id: exceptionRow(code),
    group: 'Exceptions' as const,
    title: `Read a shipment with the exception ${code}: ${EXCEPTION_REASON.describe(code)}`,
  })),
  ...titled('Shipments', { ...SHIPMENT_ROWS, ...operationRows('shipment.') }),
];

export const ROW_IDS: ReadonlySet<string> = new Set(CERTIFICATION_ROWS.map(({ id }) => id));

function operationRows(prefix: string): Record<string, string> {
  const own = Object.entries(OPERATION_ROWS).filter(([id]) => id.startsWith(prefix));
  return Object.fromEntries(own.map(([id, [title]]) => [id, title]));
}

function titled(group: RowGroup, rows: Readonly<Record<string, string>>): CertificationRow[] {
  return Object.entries(rows).map(([id, title]) => ({ id, group, title }));
}
