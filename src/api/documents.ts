// Decides which OpenAPI document describes an operation. Each covers one task of its readers, so that it stays small (decision 24).
import type { Route } from '../platform/contract/route.ts';

/** Each has pages of its own. The public one is for programs, and its pages render several documents as one. */
export const API_REFERENCES = ['public', 'portal', 'operator'] as const;
export type ApiReference = (typeof API_REFERENCES)[number];

export const API_DOCUMENTS = ['shipping', 'events', 'account', 'sandbox', 'portal', 'operator'] as const;
export type ApiDocument = (typeof API_DOCUMENTS)[number];

/** Everything under /ops is in the operators' document, whatever its tag. */
export const DOCUMENT_TAGS: Readonly<Record<Exclude<ApiDocument, 'operator'>, readonly string[]>> = {
  shipping: [
    'API key',
    'Tokens',
    'Transit times',
    'Rate quotes',
    'Bills of lading',
    'PRO numbers',
    'Pickups',
    'Shipments',
    'Images',
    'Health',
    'Documentation',
  ],
  events: ['Subscriptions', 'Events'],
  account: [
    'Named API keys',
    'Invoices',
    'Billing authorizations',
    'Claims',
    'Instructions',
    'Tracking links',
    'Reports',
    'Address book',
    'Shipment templates',
    'Requests',
  ],
  sandbox: ['Sandboxes', 'Test environment', 'Certification'],
  // Only web pages call these: programs have API keys and tokens.
  portal: ['Sessions', 'Users'],
};

const BY_TAG: ReadonlyMap<string, ApiDocument> = new Map(
  Object.entries(DOCUMENT_TAGS).flatMap(([document, tags]) => tags.map((tag) => [tag, document as ApiDocument])),
);

/** Undefined if no document has the tag, such as that of web pages. */
export function documentOf({ path, tag }: Pick<Route, 'path' | 'tag'>): ApiDocument | undefined {
  return path.startsWith('/ops/') ? 'operator' : BY_TAG.get(tag);
}

export function referenceOf(route: Pick<Route, 'path' | 'tag'>): ApiReference | undefined {
  const document = documentOf(route);
  return document && DOCUMENT_PLACES[document].reference;
}

interface DocumentPlace {
  /** The URL of the JSON. */
  readonly path: string;
  /** The file in the repository. */
  readonly file: string;
  /** Appended to the title. */
  readonly suffix: string;
  readonly about: string;
  readonly reference: ApiReference;
}

export const DOCUMENT_PLACES: Readonly<Record<ApiDocument, DocumentPlace>> = {
  shipping: {
    path: '/openapi.json',
    file: 'openapi.json',
    suffix: ': shipping',
    about: 'API keys, tokens, transit times, rate quotes, bills of lading, PRO numbers, pickups, tracking and images',
    reference: 'public',
  },
  events: {
    path: '/openapi-events.json',
    file: 'openapi-events.json',
    suffix: ': events',
    about: 'The feed of events, webhook subscriptions, and what each webhook contains',
    reference: 'public',
  },
  account: {
    path: '/openapi-account.json',
    file: 'openapi-account.json',
    suffix: ': account',
    about:
      'Named API keys, invoices, claims, instructions, tracking links, reports, address book, templates and the request log',
    reference: 'public',
  },
  sandbox: {
    path: '/openapi-sandbox.json',
    file: 'openapi-sandbox.json',
    suffix: ': sandbox',
    about: 'Sandboxes, the clock and the faults of the test environment, and certification',
    reference: 'public',
  },
  portal: {
    path: '/openapi-portal.json',
    file: 'openapi-portal.json',
    suffix: ': portal',
    about: 'Sign-in sessions and users, for the pages of the portal',
    reference: 'portal',
  },
  operator: {
    path: '/ops/openapi.json',
    file: 'openapi-operators.json',
    suffix: ': operators',
    about: "The API for the console and the carrier's own programs",
    reference: 'operator',
  },
};

interface ReferencePlace {
  /** Its first page. */
  readonly page: string;
  readonly about: string;
  /** Whether @linehaul/client and linehaul-client have its operations. */
  readonly hasClient: boolean;
}

export const REFERENCE_PLACES: Readonly<Record<ApiReference, ReferencePlace>> = {
  public: {
    page: '/docs',
    about: 'The API for shippers and transportation-management systems',
    hasClient: true,
  },
  portal: { page: '/docs/portal', about: DOCUMENT_PLACES.portal.about, hasClient: false },
  operator: { page: '/ops/docs', about: DOCUMENT_PLACES.operator.about, hasClient: false },
};

export function documentsOf(reference: ApiReference): readonly ApiDocument[] {
  return API_DOCUMENTS.filter((one) => DOCUMENT_PLACES[one].reference === reference);
}
