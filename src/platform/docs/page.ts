// The frame of every page: environment banner, header, search, and security headers.
import type { Answer } from '../contract/route.ts';
import { type Html, html } from './html.ts';

/** Where things are, as seen from a browser. */
export interface PageFrame {
  readonly environment: string;
  /** Put before every path: empty, or the path under which a proxy serves this environment. */
  readonly prefix: string;
  readonly stylesheet: string;
  readonly icon: string;
  readonly script: string;
  /** The URL of the search index. */
  readonly searchIndex: string;
  /** The list of pages. An error page has none. */
  readonly sidebar: Html | undefined;
}

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** For a page that needs the full width. */
  readonly bodyClass?: string;
}

/**
 * A constant, because it is not ASCII: the build can escape it here, but not in a template, and V8 keeps a program with one such character
 * in twice the memory.
 */
const BEFORE_NAME = ' · ';

/** Allows only what our pages load from their own origin. */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  // For the search index, and for requests that a reader tries.
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

export function pageAnswer(frame: PageFrame, page: Page): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': Object.entries(POLICY)
        .map(([name, value]) => `${name} ${value}`)
        .join('; '),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
    body: pageText(frame, page).text,
  };
}

function pageText(frame: PageFrame, page: Page): Html {
  const { prefix, environment, sidebar } = frame;
  const isTest = environment === 'test';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}${BEFORE_NAME}Linehaul${isTest ? ' (test)' : ''}</title>
<link rel="icon" type="image/svg+xml" href="${frame.icon}">
<link rel="stylesheet" href="${frame.stylesheet}">
<script defer src="${frame.script}"></script>
</head>
<body class="${page.bodyClass ?? 'docs'}${isTest ? ' in-test' : ''}">
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
${isTest ? html`<p class="banner"><strong>Test environment</strong> <span>No real freight moves here.</span></p>` : undefined}
<div class="bar">
<a class="brand" href="${prefix}/docs">Linehaul</a>
<nav aria-label="Documentation">
<a class="to-pages" href="#pages">Menu</a>
<a href="${prefix}/docs/start">First steps</a>
<a href="${prefix}/docs/guides">Guides</a>
<a href="${prefix}/docs/events">Events</a>
<a href="${prefix}/docs/errors">Errors</a>
</nav>
<div class="search" role="search" data-index="${frame.searchIndex}">
<input type="search" aria-label="Search the documentation" aria-describedby="found-count" placeholder="Search" autocomplete="off" spellcheck="false">
<div class="found" hidden><p id="found-count" role="status"></p><ul></ul></div>
</div>
<span class="where">${isTest ? 'test' : environment}</span>
</div>
</header>
<div class="${sidebar === undefined ? 'alone' : 'frame'}">
<main id="main" tabindex="-1">
${page.main}
</main>
${sidebar}
</div>
</body>
</html>
`;
}
