// The frame of every page: banner of the environment, header, and the headers that keep a page closed to the outside.
import type { Answer } from '../contract/route.ts';
import { type Html, html } from './html.ts';

/** Where things are, as seen from a browser. */
export interface PageFrame {
  readonly environment: string;
  /** In front of every path: empty, or the path under which a proxy serves this environment. */
  readonly prefix: string;
  readonly stylesheet: string;
  readonly icon: string;
}

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** Goes into the head. */
  readonly head?: Html;
  /** For a page that lays itself out. */
  readonly bodyClass?: string;
}

/** Nothing is allowed but what a page of ours loads from its own address. */
const CLOSED: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

export function pageAnswer(frame: PageFrame, page: Page, opened: Readonly<Record<string, string>> = {}): Answer {
  const policy = Object.entries({ ...CLOSED, ...opened });
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.map(([name, value]) => `${name} ${value}`).join('; '),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
    body: pageText(frame, page).text,
  };
}

function pageText(frame: PageFrame, page: Page): Html {
  const { prefix, environment } = frame;
  const isTest = environment === 'test';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Linehaul${isTest ? ' (test)' : ''}</title>
<link rel="icon" type="image/svg+xml" href="${frame.icon}">
<link rel="stylesheet" href="${frame.stylesheet}">
${page.head}
</head>
<body class="${page.bodyClass ?? 'plain'}${isTest ? ' in-test' : ''}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
${isTest ? html`<p class="banner"><strong>Test environment</strong> <span>No real freight moves here.</span></p>` : undefined}
<div class="bar">
<a class="brand" href="${prefix}/docs/start">Linehaul</a>
<nav aria-label="Documentation">
<a href="${prefix}/docs">Reference</a>
<a href="${prefix}/docs/events">Events</a>
<a href="${prefix}/docs/errors">Errors</a>
<a href="${prefix}/openapi.json">OpenAPI</a>
</nav>
<span class="where">${isTest ? 'test' : environment}</span>
</div>
</header>
<main id="main" tabindex="-1">
${page.main}
</main>
</body>
</html>
`;
}
