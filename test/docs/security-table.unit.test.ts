// Compares docs/security.md with the project: every ASVS 5.0.0 requirement at levels 1 and 2 has a row, and every path exists.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

const TEXT = readFileSync(projectFile('docs/security.md'), 'utf8');
const STATUSES = ['met', 'not met', 'not applicable'];
const LEVELS = ['1', '2'];

/** Requirements of ASVS 5.0.0 by chapter, at level 1 and at level 2. */
const REQUIREMENTS: Readonly<Record<number, readonly [number, number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
};

interface Requirement {
  readonly chapter: number;
  readonly id: string;
  readonly level: string;
  readonly asks: string;
  readonly status: string;
  readonly proof: string;
}

/** The text from a heading to the next one of the same or a higher level. */
function sectionOf(heading: string): string {
  const rank = heading.indexOf(' ');
  const [, section = ''] = `${TEXT}\n`.split(`\n${heading}\n`);
  return section.split(new RegExp(`^#{1,${rank}} `, 'm'))[0]!;
}

/** The cells of each row, without the table head. */
function rowsOf(section: string): string[][] {
  return [...section.matchAll(/^\| (.*) \|$/gm)].map(([, cells]) => cells!.split(' | ')).slice(1);
}

function chaptersOf(section: string): Requirement[] {
  return section
    .split(/^### V/m)
    .slice(1)
    .flatMap((chapter) =>
      rowsOf(chapter).map(([id = '', level = '', asks = '', status = '', proof = '']) => ({
        chapter: Number.parseInt(chapter, 10),
        id,
        level,
        asks,
        status,
        proof,
      })),
    );
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:src|test|web|docs|scripts|tools)\/[^`\s]+)`/g)].map(([, path]) => path!);
}

const isTest = (path: string) => /\.test\.ts$/.test(path);
const ASVS = sectionOf('## ASVS 5.0.0, levels 1 and 2');
const ROWS = chaptersOf(ASVS);

test('every path that the page names exists', () => {
  expect(pathsIn(TEXT).length).toBeGreaterThan(200);
  expect([...new Set(pathsIn(TEXT))].filter((path) => !existsSync(projectFile(path)))).toEqual([]);
});

describe('the requirements', () => {
  test('are all there, by chapter and level', () => {
    const count = (chapter: number, level: string) =>
      ROWS.filter((row) => row.chapter === chapter && row.level === level).length;
    const counted = Object.keys(REQUIREMENTS).map((chapter) => [
      chapter,
      LEVELS.map((level) => count(Number(chapter), level)),
    ]);
    expect(Object.fromEntries(counted)).toEqual(REQUIREMENTS);
    expect(ROWS).toHaveLength(
      Object.values(REQUIREMENTS)
        .flat()
        .reduce((sum, one) => sum + one),
    );
  });

  test('have ids of their chapter, each once and in order', () => {
    expect(ROWS.filter(({ id, chapter }) => !new RegExp(`^${chapter}\\.\\d+\\.\\d+$`).test(id))).toEqual([]);
    const ids = ROWS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => placeOf(one) - placeOf(other)));
  });

  test('have a known level and status, and say what is required and where or why', () => {
    const faulty = ROWS.filter(
      ({ level, status, asks, proof }) =>
        !LEVELS.includes(level) || !STATUSES.includes(status) || asks.length < 5 || proof.length < 5,
    );
    expect(faulty).toEqual([]);
  });

  test('that are met name a test or the code', () => {
    const unproven = ROWS.filter(({ status, proof }) => status === 'met' && !pathsIn(proof).some(isProof));
    expect(unproven.map(({ id }) => id)).toEqual([]);
  });

  test('add up to the numbers in the summary and in the text', () => {
    const summary = rowsOf(ASVS.split('\n### ')[0]!);
    const counted = LEVELS.map((level) => {
      const ofLevel = ROWS.filter((row) => row.level === level);
      const statuses = STATUSES.map((status) => ofLevel.filter((row) => row.status === status).length);
      return [level, ofLevel.length, ...statuses].map(String);
    });
    expect(summary).toEqual(counted);
    const [first, second] = counted.map(([, count]) => count);
    expect(ASVS).toContain(`has ${first} requirements at level 1 and ${second} more at level 2`);
    expect(ASVS).toContain(`all ${ROWS.length}.`);
  });
});

test('every control names its code and a test', () => {
  const controls = rowsOf(sectionOf('## Controls'));
  expect(controls.length).toBeGreaterThan(30);
  const faulty = controls.filter(
    ([, , code = '', tests = '']) =>
      !pathsIn(code).some((path) => !isTest(path)) || pathsIn(tests).length === 0 || !pathsIn(tests).every(isTest),
  );
  expect(faulty).toEqual([]);
});

test('every trust boundary names a test', () => {
  const boundaries = rowsOf(sectionOf('### Trust boundaries'));
  expect(boundaries.length).toBeGreaterThan(5);
  expect(boundaries.filter(([, , , tests = '']) => !pathsIn(tests).some(isTest))).toEqual([]);
});

function isProof(path: string): boolean {
  return /^(src|test|web|scripts)\//.test(path);
}

/** Sorts `3.10.2` after `3.9.7`. */
function placeOf(id: string): number {
  return id.split('.').reduce((place, part) => place * 100 + Number(part), 0);
}
