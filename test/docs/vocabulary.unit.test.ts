// docs/vocabulary.md: every term has an owner that exists, or is a term of the trade or the ecosystem; names in code are in their files.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

const SECTIONS = new Map(
  readFileSync(projectFile('docs/vocabulary.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

const PATH = /`((?:src|web)\/[^`]*)`/g;

function pathsIn(text: string): string[] {
  return [...text.matchAll(PATH)].map(([, path]) => path!);
}

describe.each(['Freight terms', 'Platform terms'])('%s', (name) => {
  const entries = [...SECTIONS.get(name)!.matchAll(/^\*\*(.+?)\*\* — (.+)$/gm)].map(
    ([, term, text]) => [term!, text!] as const,
  );

  it('lists terms', () => expect(entries.length).toBeGreaterThan(25));

  it.each(entries)('%s', (_term, text) => {
    const [, owners] = /(?:Owner|owner): (`.+`)\.$/.exec(text) ?? [];
    if (owners === undefined) expect(text).toMatch(/(?:Trade term|Ecosystem term|See \*.+\*)\.$/);
    else expect(pathsIn(owners).length).toBeGreaterThan(0);
    expect(pathsIn(text).filter((path) => !existsSync(projectFile(path)))).toEqual([]);
  });
});

describe('Terms in the code', () => {
  const rows = [...SECTIONS.get('Terms in the code')!.matchAll(/^\| (?<names>.+?) \| .+ \| (?<owners>.+) \|$/gm)]
    .map(({ groups }) => [groups!.names!, groups!.owners!] as const)
    .filter(([names]) => !names.startsWith('Name in') && !names.startsWith('---'));

  it('lists terms', () => expect(rows.length).toBeGreaterThan(40));

  it.each(rows)('%s', (names, owners) => {
    // Some names are those of many files: `…Parts` of each capability.
    if (owners.startsWith('`*')) return;
    const paths = pathsIn(owners);
    expect(paths.filter((path) => !existsSync(projectFile(path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
    const files = paths.filter((path) => path.endsWith('.ts'));
    const text = files.map((path) => readFileSync(projectFile(path), 'utf8')).join('\n');
    const words = [...names.matchAll(/`(\w+)`/g)].map(([, word]) => word!);
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
  });
});
