// Every guide in the repository is a page: all of its text is there, all of its markup is rendered, and its links work.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GuideLibrary } from '../../src/platform/docs/guides/guide-library.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { pages } from './documented-commands.ts';

const library = new GuideLibrary();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const known = new Map<string, Promise<string>>();

/** The text of a page on this server. Each page is requested only once. */
function pageAt(path: string): Promise<string> {
  const page = known.get(path) ?? app.http.inject(path).then(({ statusCode, body }) => `${statusCode} ${body}`);
  known.set(path, page);
  return page;
}

test('all guides of docs/ are served', () => {
  const served = new Set(library.guides.map(({ file }) => file));
  const guides = pages()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
  expect(guides.length).toBeGreaterThan(30);
  expect(guides.filter((path) => !/^docs\/(errors|events)\//.test(path) && !served.has(path))).toEqual([]);
});

test('the index has sections by reader, with guides for each', () => {
  const sections = library.sections();
  expect(sections.map(({ title }) => title)).toContain('You connect a program to a carrier');
  for (const { title, guides } of sections) expect(guides.length, title).toBeGreaterThan(2);
});

describe.each(library.guides)('$file', (guide) => {
  test('is a page with all of its headings', async () => {
    const body = await pageAt(`/docs/guides/${guide.name}`);
    expect(body).toMatch(/^200 /);
    for (const { anchor } of guide.headings) expect(body).toContain(` id="${anchor}"`);
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  test('shows no Markdown syntax', async () => {
    const body = await pageAt(`/docs/guides/${guide.name}`);
    const main = body.slice(body.indexOf('<div class="guide">'), body.indexOf('</main>'));
    const prose = main.replaceAll(/<pre[^<>]*>[\s\S]*?<\/pre>|<code>[^<]*<\/code>/g, '').replaceAll(/<[^<>]*>/g, '\n');
    expect(prose.split('\n').filter((line) => /\]\(|\*\*|`|^\s*#+ |^\|.*\|$/.test(line))).toEqual([]);
  });

  test('has links that lead to pages and anchors', async () => {
    const body = await pageAt(`/docs/guides/${guide.name}`);
    const main = body.slice(body.indexOf('<div class="guide">'), body.indexOf('</main>'));
    const links = new Set([...main.matchAll(/<a[^<>]* href="([^"]+)"/g)].map(([, link]) => link!));
    const broken: string[] = [];
    for (const link of links) {
      if (link.startsWith('https:')) continue;
      const [path, anchor] = link.split('#');
      const page = await pageAt(path === '' ? `/docs/guides/${guide.name}` : path!);
      if (!page.startsWith('200 ') || (anchor !== undefined && !page.includes(` id="${anchor}"`))) broken.push(link);
    }
    expect(broken).toEqual([]);
  });
});
