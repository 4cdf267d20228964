// GET /docs/guides and GET /docs/guides/{name}: the documents of docs/ as pages.
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import type { Guide, GuideLibrary } from './guide-library.ts';
import { type Heading, markdownHtml } from './markdown-html.ts';

/** Guides with fewer sections get no table of contents. */
const SECTIONS_LISTED = 4;

export function guidePage(library: GuideLibrary, guide: Guide, prefix: string): Page {
  const main = html`<p class="crumbs"><a href="${prefix}/docs/guides">Guides</a></p>
${sectionsHtml(guide.headings)}
<div class="guide">
${markdownHtml(guide.text, (target) => library.address(guide, target, prefix))}
</div>`;
  return { title: guide.title, main };
}

export function guideIndexPage(library: GuideLibrary, prefix: string): Page {
  const { contents } = library;
  return {
    title: 'Guides',
    main: html`<div class="guide">
${markdownHtml(contents.text, (target) => library.address(contents, target, prefix))}
</div>`,
  };
}

function sectionsHtml(headings: readonly Heading[]): Html | undefined {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < SECTIONS_LISTED) return undefined;
  return html`<details class="sections"><summary>On this page</summary><ul>${sections.map(
    ({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>
`,
  )}</ul></details>`;
}
