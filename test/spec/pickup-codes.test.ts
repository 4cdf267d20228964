// Compares the codes and statuses of pickups with docs/pickups.md, and distinguishes them from the sets of §2.2.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENT_TYPES_OF } from '../../src/freight/event-types.ts';
import { CHANGEABLE_STATUSES, PICKUP_STATUS } from '../../src/freight/pickups/pickup-status.ts';
import type { ValueSet, ValueSetEntry } from '../../src/freight/value-sets/value-set.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { valueSets } from './spec-document.ts';

const PAGE = readFileSync(projectFile('docs/pickups.md'), 'utf8');
const FOLDER = projectFile('src/freight/value-sets');

type AnySet = ValueSet<readonly ValueSetEntry[]>;

/** The rows of the table with this first column, cell by cell. */
function rows(firstColumn: string): string[][] {
  const [, table = ''] = PAGE.split(`| ${firstColumn} |`);
  return table
    .split('\n\n')[0]!
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Every value set in the folder whose codes are not in the specification. */
const OURS = new Map<string, AnySet>();
for (const file of readdirSync(FOLDER).filter((name) => !/\.test\.ts$/.test(name))) {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
  if (!text.startsWith('// Owns ') || !/docs\/pickups\.md/.test(text.split('\n')[0]!)) continue;
  const exported = Object.values((await import(`${FOLDER}/${file}`)) as Record<string, AnySet>);
  for (const set of exported) OURS.set(set.name, set);
}

test('the page has the same sets as the code', () => {
  expect(
    rows('Set')
      .map(([name]) => name)
      .sort(),
  ).toEqual([...OURS.keys()].sort());
  expect(OURS.size).toBe(15);
});

test('none of them is in §2.2', () => {
  expect([...OURS.keys()].filter((name) => valueSets().has(name))).toEqual([]);
});

describe.each(rows('Set'))('%s (%s)', (name, _field, list) => {
  test('has the codes of the page, in the same order and with the same texts', () => {
    const { entries } = OURS.get(name!)!;
    const told = list!.split(/, (?![^(]*\))/).map((item) => /^(\w+)(?: \((.+)\))?$/.exec(item)!.slice(1));
    expect(entries.map(({ code }) => code)).toEqual(told.map(([code]) => code));
    for (const [code, meaning] of told) {
      if (meaning !== undefined) expect(entries.find((one) => one.code === code)?.meaning).toBe(meaning);
    }
  });
});

test('the life cycle of a pickup is the same as on the page', () => {
  expect(
    PICKUP_STATUS.entries.map(({ code, meaning, event, movesTo }) => [
      code,
      meaning,
      `pickup.${event}`,
      movesTo.join(' '),
    ]),
  ).toEqual(rows('Code'));
  expect(PAGE).toContain(
    `can change or cancel a pickup in ${CHANGEABLE_STATUSES.join(', ').replace(/, (\w+)$/, ' and $1')}.`,
  );
  for (const type of EVENT_TYPES_OF.pickup) expect(PAGE).toContain(type);
});
