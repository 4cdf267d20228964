// What the routes of the documentation have in common.
import type { FastifyRequest } from 'fastify';
import { type Answer, open } from '../contract/route.ts';
import type { DescribedApi } from './docs-parts.ts';
import type { Page } from './page.ts';

/** An operation that programs may call as well. */
export const OPERATION = {
  policy: open,
  tag: 'Documentation',
  otherErrors: 'noData',
  method: 'GET',
  errors: {},
} as const;
/** A page, which the reference leaves out. */
export const PAGE = { ...OPERATION, inReference: false } as const;
export const HTML = { status: 200, contentType: 'text/html' } as const;

interface Shown {
  readonly request: FastifyRequest;
}

/** Returns a page that is the same for everyone, rendered on first use. */
export type ShowPage = (
  path: string,
  make: (prefix: string) => Page,
  reference?: DescribedApi,
) => (call: Shown) => Promise<Answer>;
