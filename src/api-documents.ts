// Decides which OpenAPI document describes an operation. The public one is for programs and contains only what their authors need.
import type { Route } from './platform/contract/route.ts';

export const API_DOCUMENTS = ['public', 'portal', 'operator'] as const;
export type ApiDocument = (typeof API_DOCUMENTS)[number];

/** Tags that only web pages call: programs have API keys and tokens. */
const OF_PAGES: ReadonlySet<string> = new Set(['Sessions', 'Users']);

export function documentOf({ path, tag }: Pick<Route, 'path' | 'tag'>): ApiDocument {
  if (path.startsWith('/ops/')) return 'operator';
  return OF_PAGES.has(tag) ? 'portal' : 'public';
}

interface DocumentPlace {
  /** The URL of the JSON. */
  readonly path: string;
  /** The page that renders it. */
  readonly reference: string;
  /** The file in the repository. */
  readonly file: string;
  /** Appended to the title. */
  readonly suffix: string;
  readonly about: string;
  /** Whether @linehaul/client and linehaul-client have its operations. */
  readonly hasClient: boolean;
}

export const DOCUMENT_PLACES: Readonly<Record<ApiDocument, DocumentPlace>> = {
  public: {
    path: '/openapi.json',
    reference: '/docs',
    file: 'openapi.json',
    suffix: '',
    about: 'The API for shippers and transportation-management systems',
    hasClient: true,
  },
  portal: {
    path: '/openapi-portal.json',
    reference: '/docs/portal',
    file: 'openapi-portal.json',
    suffix: ': portal',
    about: 'Sign-in sessions and users, for the pages of the portal',
    hasClient: false,
  },
  operator: {
    path: '/ops/openapi.json',
    reference: '/ops/docs',
    file: 'openapi-operators.json',
    suffix: ': operators',
    about: "The API for the console and the carrier's own programs",
    hasClient: false,
  },
};
