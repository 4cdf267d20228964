// The documentation refers only to what exists: links, headings, source files. Every guide is in the index.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { type Page, pages } from './documented-commands.ts';

const GUIDES = pages();
const PAGES: readonly Page[] = [...GUIDES, ...['CHANGELOG.md', 'CREDITS.md'].map(pageAt)];
const FOLDERS = ['bench', 'bin', 'scripts', 'src', 'test', 'tools', 'web'];
const FILES = [
  ...readdirSync(projectFile('.')).map((name) => `/${name}`),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(projectFile(folder), { recursive: true, encoding: 'utf8' }).map((path) => `/${join(folder, path)}`),
  ),
];

function pageAt(path: string): Page {
  return { path, text: readFileSync(projectFile(path), 'utf8') };
}

/** The anchors that hosting sites generate from headings. */
function anchorsOf({ text }: Page): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function faultOf(page: Page, link: string): string[] {
  const [target, anchor] = link.split('#') as [string, string | undefined];
  const path = target === '' ? page.path : join(dirname(page.path), target);
  if (!existsSync(projectFile(path))) return [`${link}: there is no ${path}`];
  if (anchor === undefined || anchorsOf(pageAt(path)).includes(anchor)) return [];
  return [`${link}: ${path} has no such heading`];
}

describe.each(PAGES)('$path', (page) => {
  test('has links that lead somewhere', () => {
    const links = [...page.text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const own = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(own.flatMap((link) => faultOf(page, link))).toEqual([]);
  });

  test('names source files that exist', () => {
    const named = page.text.matchAll(/(?<![\w*<>{}.…/-])(?:\.\.\/)*((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs))\b/g);
    const names = [...named].map(([, name]) => name!).filter((name) => !name.startsWith('dist/'));
    expect(names.filter((name) => !FILES.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  });
});

test('the index has every guide', () => {
  const index = pageAt('docs/README.md').text;
  const missing = GUIDES.filter(({ path }) => /^docs\/(?!README)[^/]+$/.test(path))
    .map(({ path }) => path.slice('docs/'.length))
    .filter((name) => !index.includes(`](${name})`));
  expect(missing).toEqual([]);
});
