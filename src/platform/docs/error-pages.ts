// GET /docs/errors and GET /docs/errors/{code}.
import type { CatalogEntry } from '../../errors.ts';
import { codeBlock } from './code-block.ts';
import {
  ABOUT_CODES,
  ABOUT_EXAMPLE,
  type Catalog,
  entriesOf,
  exampleAnswer,
  familiesOf,
  statusText,
} from './error-facts.ts';
import { type Html, html, proseHtml } from './html.ts';
import type { Page } from './page.ts';

export function errorIndexPage(prefix: string, catalog: Catalog): Page {
  const families = familiesOf(catalog).map(
    (family) => html`<section>
<h2>${family.title}</h2>
<p class="lead">${family.about}</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>
${family.entries.map(
  (entry) => html`<tr><td><a href="${prefix}/docs/errors/${entry.code}">${entry.code}</a></td>
<td class="status">${entry.status}</td><td>${proseHtml(entry.message)}</td></tr>
`,
)}</tbody>
</table>
</section>
`,
  );
  const main = html`<h1>Error codes</h1>
<p class="lead">${proseHtml(ABOUT_CODES)}</p>
${families}`;
  return { title: 'Error codes', main };
}

export function errorPage(prefix: string, catalog: Catalog, entry: CatalogEntry, docs: string): Page {
  const main = html`<p class="crumbs"><a href="${prefix}/docs/errors">Error codes</a> / ${entry.code}</p>
<h1>${proseHtml(entry.message)}</h1>
<p class="code-line"><span>error.code <b>${entry.code}</b></span> <span>HTTP status <b>${statusText(entry)}</b></span></p>
<h2>When it happens</h2>
<p>${proseHtml(entry.when)}</p>
<h2>What to do</h2>
<p>${proseHtml(entry.fix)}</p>
<h2>Example response</h2>
${codeBlock(`HTTP/1.1 ${statusText(entry)}\n\n${exampleAnswer(catalog, entry, docs)}`, 'http', 'Example response')}
<p class="lead">${proseHtml(ABOUT_EXAMPLE)}</p>
${neighbours(prefix, catalog, entry)}`;
  return { title: `${entry.code}: ${entry.message}`, main };
}

function neighbours(prefix: string, catalog: Catalog, entry: CatalogEntry): Html {
  const entries = entriesOf(catalog);
  const at = entries.indexOf(entry);
  const link = (other: CatalogEntry | undefined, rel: string, text: (one: CatalogEntry) => string) =>
    other && html`<a rel="${rel}" href="${prefix}/docs/errors/${other.code}">${text(other)}</a>`;
  return html`<nav class="turn" aria-label="Neighbouring codes">
${link(entries[at - 1], 'prev', (one) => `← ${one.code} ${one.message}`)}
${link(entries[at + 1], 'next', (one) => `${one.code} ${one.message} →`)}
</nav>`;
}
