// Accepted spellings of classes, divisions and packing groups, and what they mean.
import type { HazmatEntry, PackingGroup } from './hazmat-entry.ts';

export interface WrittenClass {
  /** In the table's spelling: `3`, `1.4S`, `Combustible liquid`. */
  readonly hazardClass: string;
  /** The classes in parentheses after it, as on shipping documents: `8 (3)`. */
  readonly subsidiaryHazards: readonly string[];
}

const WRITTEN =
  /^(?:(?:class|division|div\.?)\s*)?(\d(?:\.\d)?\s?[A-Z]?|comb(?:ustible|\.)?\s*liq(?:uid|\.)?)(?:\s*,)?\s*(?:\(([\d., ]+)\))?$/i;

/** Undefined if the text is not formatted as a class. */
export function readHazardClass(text: string): WrittenClass | undefined {
  const found = WRITTEN.exec(text.trim());
  if (found === null) return undefined;
  const [, written = '', inside = ''] = found;
  const hazardClass = /comb/i.test(written) ? 'Combustible liquid' : written.toUpperCase().replace(/\s/, '');
  return { hazardClass, subsidiaryHazards: inside.match(/\d(\.\d)?/g) ?? [] };
}

/** Whether it is a class, with its division if it has divisions: `2` alone could be a harmless gas or a deadly one. */
export function isWholeClass(hazardClass: string): boolean {
  const written = readHazardClass(hazardClass);
  return written !== undefined && !/^[12456]$/.test(written.hazardClass);
}

const GROUPS: Readonly<Record<string, PackingGroup>> = { I: 'I', II: 'II', III: 'III', 1: 'I', 2: 'II', 3: 'III' };
const WRITTEN_GROUP = /^(?:(?:packing|packaging)\s*group|p\.?g\.?)?\s*(I{1,3}|[123])$/i;

/** `II`, `2`, `PG II` and `Packing group II` mean the same; undefined for anything else. */
export function readPackingGroup(text: string): PackingGroup | undefined {
  const written = WRITTEN_GROUP.exec(text.trim())?.[1];
  return written === undefined ? undefined : GROUPS[written.toUpperCase()];
}

/** `8 (6.1)`: 172.202(a)(3) requires subsidiary hazards in parentheses. */
export function classText({ hazardClass, subsidiaryHazards }: HazmatEntry): string {
  return subsidiaryHazards.length === 0 ? hazardClass : `${hazardClass} (${subsidiaryHazards.join(', ')})`;
}
