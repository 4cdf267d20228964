// Packaging types in the API's two code sets: quotes use two-letter codes, bills of lading three-letter ones.
import { BOL_LINE_ITEM_PKG_TYPE, BOL_PKG_TYPE, type BolPkgType } from '../../../src/freight/value-sets/bol-pkg-type.ts';
import { RQ_HU_TYPE, type RqHuType } from '../../../src/freight/value-sets/rq-hu-type.ts';
import { meaningOf } from '../../words/code-words.ts';
import { type ClassScale, tareOf } from '../quotes/density.ts';
import { capital } from '../quotes/services.ts';
import type { UnitForm } from './ship-form.ts';

/** Types whose names differ between the two sets. */
const NAMED_OTHERWISE: Readonly<Partial<Record<RqHuType, BolPkgType>>> = { PT: 'PAT', PC: 'PCS', TL: 'TUB', TO: 'TBN' };

export function bolTypeOf(type: RqHuType): BolPkgType {
  const { meaning } = RQ_HU_TYPE.get(type);
  return NAMED_OTHERWISE[type] ?? BOL_PKG_TYPE.entries.find((entry) => entry.meaning === meaning)?.code ?? 'OTH';
}

/** Undefined if quotes have no code for it. */
export function quoteTypeOf(type: string): RqHuType | undefined {
  return RQ_HU_TYPE.codes.find((code) => code !== 'PT' && bolTypeOf(code) === type);
}

export function standsOnWood(type: string): boolean {
  return BOL_PKG_TYPE.has(type) && !BOL_PKG_TYPE.get(type).onLineItem;
}

/** The entered weight, or the carrier's default for pallets. */
export function unitTare({ tareWeight, count, type }: UnitForm, scale: ClassScale | undefined): number {
  return Number(tareWeight) || tareOf(scale, Number(count) || 0, standsOnWood(type));
}

const choice = ({ code }: { code: BolPkgType }) => ({ value: code, label: capital(meaningOf(BOL_PKG_TYPE, code)) });

/** Pallets and skids first, because most freight is on them. */
export const UNIT_TYPES = [...BOL_PKG_TYPE.entries]
  .sort((a, b) => Number(a.onLineItem) - Number(b.onLineItem))
  .map(choice);
export const ITEM_TYPES = BOL_LINE_ITEM_PKG_TYPE.entries.map(choice);
