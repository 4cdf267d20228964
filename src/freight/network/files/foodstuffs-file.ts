// Owns foodstuffs.csv: the words and NMFC items that identify food, feed and other edible freight (49 CFR 177.841(e)).

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Foodstuffs } from '../../hazmat/carried-hazmat.ts';
import { CARRIER_FILES } from './carrier-files.ts';

const COLUMNS = ['kind', 'value'] as const;
const KINDS = ['word', 'hint', 'exception', 'nmfc'] as const;
const WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const ITEMS = /^(\d{4,6})(?:-(\d{4,6}))?$/;

export const NO_FOODSTUFFS: Foodstuffs = { words: [], hints: [], exceptions: [], nmfcItems: [] };

export function readFoodstuffs(bytes: Uint8Array, faults: FaultList): Foodstuffs {
  const { name: file, maxBytes } = CARRIER_FILES.foodstuffs;
  const phrases = { word: [] as string[], hint: [] as string[], exception: [] as string[] };
  const nmfcItems: { from: number; to: number }[] = [];
  readTable(bytes, { file, maxBytes, columns: COLUMNS }, faults, (row) => {
    const kind = row.oneOf('kind', KINDS);
    if (kind === null) return;
    if (kind === 'nmfc') {
      const range = row.match('value', ITEMS, 'an NMFC item, as 73227, or a range, as 72000-74999');
      const [, from = '', to = from] = ITEMS.exec(range ?? '') ?? [];
      if (from !== '') nmfcItems.push({ from: Number(from), to: Number(to) });
      return;
    }
    const value = row.match('value', WORDS, 'words in lower-case letters');
    if (value !== null) phrases[kind].push(value);
  });
  return { words: phrases.word, hints: phrases.hint, exceptions: phrases.exception, nmfcItems };
}
