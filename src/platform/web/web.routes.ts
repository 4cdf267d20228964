// The customer portal and the operator console. Each is one HTML file that loads the rest and does its own routing, so every URL below its
// paths serves the same file.
import { Type } from 'typebox';
import { exact } from '../contract/fields.ts';
import { open, type Route, route } from '../contract/route.ts';
import { Refusal, refuseForSeconds } from '../http/refusal.ts';
import type { Shell } from './shells.ts';
import { WebFiles } from './web-files.ts';

export interface WebParts {
  /** The output folder of the build. */
  readonly folder: string;
  readonly shells: readonly Shell[];
}

/** Nothing is loaded from elsewhere, only our own files run, and the page cannot be framed. */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SHELL_HEADERS = {
  'content-security-policy': SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
} as const;
/** Files named after a hash of their content. */
const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The tag of the pages and their files. */
export const PAGES = 'Pages';

const shared = {
  method: 'GET',
  policy: open,
  tag: PAGES,
  otherErrors: 'noData',
  errors: {},
  inReference: false,
} as const;
/** The page itself interprets its query. */
const ANY_QUERY = Type.Object({});

const assetParams = exact({ file: Type.String() });

export function webRoutes({ folder, shells }: WebParts): Route[] {
  const files = WebFiles.of(folder);
  const shellRoutes = shells.flatMap(({ file, summary, places }) =>
    places.map((path) =>
      route({
        ...shared,
        path,
        summary,
        query: ANY_QUERY,
        success: { status: 200, contentType: 'text/html', description: 'A page.' },
        async handle({ request }) {
          const shell = await files.findPage(file);
          if (shell === undefined) throw refuseForSeconds('unavailable', 60, { details: NOT_BUILT });
          return shell.answer(request.headers, SHELL_HEADERS);
        },
      }),
    ),
  );
  return [
    ...shellRoutes,
    route({
      ...shared,
      path: '/assets/{file}',
      summary: 'What the pages load',
      query: ANY_QUERY,
      params: assetParams,
      success: { status: 200, contentType: '*/*', description: 'The file.' },
      async handle({ params, request }) {
        const asset = await files.find(`assets/${params.file}`);
        if (asset === undefined) throw new Refusal('noSuchAddress');
        return asset.answer(request.headers, ASSET_HEADERS);
      },
    }),
  ];
}

const NOT_BUILT =
  'The pages are not built. Run npm run build. Everything they do can be done with the API: see /docs/start.';
