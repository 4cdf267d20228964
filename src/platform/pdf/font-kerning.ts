// Reads the kerning of glyph pairs from a font's GPOS table.

import { remembering } from '../remembering.ts';
import type { FontFile } from './font-file.ts';

const PAIRS = 2;
const EXTENSION = 9;
const ADVANCE = 0x0004;

/** Returns the change of the first glyph's width before the second, in font units. */
export type Kerning = (left: number, right: number) => number;

const MOST_PAIRS = 50_000;

export function kerningOf(font: FontFile): Kerning {
  const { view } = font;
  const start = font.table('GPOS').offset;
  const lookups = start + view.getUint16(start + 8);
  const tables = kernLookups(font, start).map((index) => pairTables(view, lookups, index));
  const kernOf = remembering(MOST_PAIRS, (pair: number) => {
    const left = Math.floor(pair / 0x10000);
    let kern = 0;
    for (const subtables of tables) kern += pairValue(view, subtables, left, pair % 0x10000);
    return kern;
  });
  return (left, right) => kernOf(left * 0x10000 + right);
}

/** The lookups of the `kern` feature for Latin script, in the font's default language. */
function kernLookups(font: FontFile, start: number): number[] {
  const { view } = font;
  const scripts = start + view.getUint16(start + 4);
  const features = start + view.getUint16(start + 6);
  let script: number | undefined;
  for (let at = 0; at < view.getUint16(scripts); at++) {
    const record = scripts + 2 + 6 * at;
    if (font.tag(record) === 'latn' || (font.tag(record) === 'DFLT' && script === undefined)) {
      script = scripts + view.getUint16(record + 4);
    }
  }
  if (script === undefined || view.getUint16(script) === 0) return [];
  const language = script + view.getUint16(script);
  const found = new Set<number>();
  for (let at = 0; at < view.getUint16(language + 4); at++) {
    const record = features + 2 + 6 * view.getUint16(language + 6 + 2 * at);
    if (font.tag(record) !== 'kern') continue;
    const feature = features + view.getUint16(record + 4);
    for (let one = 0; one < view.getUint16(feature + 2); one++) found.add(view.getUint16(feature + 4 + 2 * one));
  }
  return [...found].sort((a, b) => a - b);
}

function pairTables(view: DataView, lookups: number, index: number): number[] {
  const lookup = lookups + view.getUint16(lookups + 2 + 2 * index);
  const tables: number[] = [];
  for (let at = 0; at < view.getUint16(lookup + 4); at++) {
    let table = lookup + view.getUint16(lookup + 6 + 2 * at);
    let kind = view.getUint16(lookup);
    if (kind === EXTENSION) {
      kind = view.getUint16(table + 2);
      table += view.getUint32(table + 4);
    }
    if (kind === PAIRS) tables.push(table);
  }
  return tables;
}

/** The first subtable that covers the pair decides. */
function pairValue(view: DataView, tables: readonly number[], left: number, right: number): number {
  for (const table of tables) {
    const covered = coverageIndex(view, table + view.getUint16(table + 2), left);
    if (covered < 0) continue;
    const format1 = view.getUint16(table + 4);
    const size1 = valueSize(format1);
    const size = size1 + valueSize(view.getUint16(table + 6));
    // The advance follows the values of lower bits: the x and y placement.
    const advanceAt = format1 & ADVANCE ? valueSize(format1 & 0x0003) : undefined;
    if (view.getUint16(table) === 1) {
      const set = table + view.getUint16(table + 10 + 2 * covered);
      for (let at = 0; at < view.getUint16(set); at++) {
        const record = set + 2 + at * (2 + size);
        if (view.getUint16(record) === right)
          return advanceAt === undefined ? 0 : view.getInt16(record + 2 + advanceAt);
      }
      continue;
    }
    const class1 = classOf(view, table + view.getUint16(table + 8), left);
    const class2 = classOf(view, table + view.getUint16(table + 10), right);
    const record = table + 16 + (class1 * view.getUint16(table + 14) + class2) * size;
    return advanceAt === undefined ? 0 : view.getInt16(record + advanceAt);
  }
  return 0;
}

function valueSize(format: number): number {
  let size = 0;
  for (let bits = format; bits > 0; bits >>= 1) size += 2 * (bits & 1);
  return size;
}

function coverageIndex(view: DataView, coverage: number, glyph: number): number {
  const count = view.getUint16(coverage + 2);
  if (view.getUint16(coverage) === 1) {
    for (let at = 0; at < count; at++) if (view.getUint16(coverage + 4 + 2 * at) === glyph) return at;
    return -1;
  }
  for (let at = 0; at < count; at++) {
    const range = coverage + 4 + 6 * at;
    const first = view.getUint16(range);
    if (glyph >= first && glyph <= view.getUint16(range + 2)) return view.getUint16(range + 4) + glyph - first;
  }
  return -1;
}

/** Glyphs that are in no class have class 0. */
function classOf(view: DataView, classes: number, glyph: number): number {
  if (view.getUint16(classes) === 1) {
    const index = glyph - view.getUint16(classes + 2);
    return index >= 0 && index < view.getUint16(classes + 4) ? view.getUint16(classes + 6 + 2 * index) : 0;
  }
  for (let at = 0; at < view.getUint16(classes + 2); at++) {
    const range = classes + 4 + 6 * at;
    if (glyph >= view.getUint16(range) && glyph <= view.getUint16(range + 2)) return view.getUint16(range + 4);
  }
  return 0;
}
