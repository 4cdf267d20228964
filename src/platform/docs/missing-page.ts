// What a person sees at an unknown URL.
import type { Answer } from '../contract/route.ts';
import type { DocsParts } from './docs-parts.ts';
import { DocsSite } from './docs-site.ts';
import { html } from './html.ts';

/** Rendered again only when the URL of the server changes. */
export function missingPage(parts: DocsParts): () => Promise<Answer> {
  const site = new DocsSite(parts);
  let last: { readonly url: string; readonly page: Promise<Answer> } | undefined;
  const render = (): Promise<Answer> => {
    const { prefix } = site;
    const main = html`<h1>There is no such page</h1>
<p>The address may be mistyped, or what it named is gone.</p>
<dl>
<dt><a href="${prefix}/">Portal</a></dt><dd>Quotes, bills of lading, pickups and tracking</dd>
<dt><a href="${prefix}/docs/start">Documentation</a></dt><dd>Where everything else is</dd>
</dl>`;
    return site.missing({ title: 'There is no such page', main });
  };
  return () => {
    const url = parts.baseUrl();
    if (last?.url !== url) last = { url, page: render() };
    return last.page;
  };
}
