// The list of pages next to every documentation page. It comes after the content, where a phone shows it.
import type { GuideSection } from './guides/guide-library.ts';
import { type Html, html } from './html.ts';
import { operationPath, verbHtml } from './reference/operation-page.ts';
import type { ReadOpenApi } from './reference/read-openapi.ts';

export interface SidebarParts {
  readonly prefix: string;
  /** The current page, without the prefix. */
  readonly current: string;
  readonly reference: string;
  readonly api: ReadOpenApi;
  readonly guides: readonly GuideSection[];
  readonly others: readonly { readonly page: string; readonly about: string }[];
}

const PAGES = [
  ['/docs/start', 'First steps'],
  ['/docs/guides', 'Guides'],
  ['/docs/events', 'Events'],
  ['/docs/errors', 'Error codes'],
] as const;

export function sidebarHtml(parts: SidebarParts): Html {
  const { prefix, current, reference } = parts;
  const link = (path: string, words: string | Html) =>
    html`<li><a href="${prefix}${path}"${path === current ? html` aria-current="page"` : undefined}>${words}</a></li>
`;
  const isHere = (paths: readonly string[]) => (paths.includes(current) ? html` open` : undefined);
  const groups = parts.api.groups().map(({ name, operations }) => {
    const paths = operations.map(({ id }) => operationPath(reference, id));
    return html`<details${isHere(paths)}><summary>${name}</summary><ul>${operations.map(({ method, summary }, at) =>
      link(paths[at]!, html`<span>${summary}</span>${verbHtml(method)}`),
    )}</ul></details>
`;
  });
  const guides = parts.guides.map(({ title, guides: listed }) => {
    const paths = listed.map(({ guide }) => `/docs/guides/${guide.name}`);
    return html`<details${isHere(paths)}><summary>${title}</summary><ul>${listed.map(({ guide }, at) => link(paths[at]!, guide.title))}</ul></details>
`;
  });
  return html`<nav id="pages" class="side" aria-label="Pages">
<ul>${link(reference, 'Overview')}${PAGES.map(([path, words]) => link(path, words))}</ul>
<h2>API reference</h2>
${groups}
<h2>Guides</h2>
${guides}
${
  parts.others.length === 0
    ? undefined
    : html`<h2>Other references</h2>
<ul>${parts.others.map((one) => link(one.page, one.about))}</ul>`
}
</nav>`;
}
