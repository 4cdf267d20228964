// The tariff's types for those of a bill of lading: pallets and skids stay such, and what has no equivalent is loaded on the floor.
import { expect, it } from 'vitest';
import { BOL_PKG_TYPE } from '../value-sets/bol-pkg-type.ts';
import { RQ_HU_TYPE } from '../value-sets/rq-hu-type.ts';
import { huTypeOf } from './bol-hu-type.ts';

it.each([
  ['PAT', 'PL'],
  ['SKD', 'SK'],
  ['CTN', 'CT'],
  ['DRM', 'DR'],
  ['LSE', 'PC'],
  ['TBN', 'TO'],
  ['BIN', null],
  ['OTH', null],
] as const)('%s is %s', (type, expected) => {
  expect(huTypeOf(type)).toBe(expected);
});

it('types of the same name have each other', () => {
  const codeOf = new Map(RQ_HU_TYPE.entries.map(({ code, meaning }) => [meaning as string, code]));
  for (const { code, meaning } of BOL_PKG_TYPE.entries) {
    const same = codeOf.get(meaning);
    if (same !== undefined) expect([code, huTypeOf(code)]).toEqual([code, same]);
  }
});

it('only pallets and skids stand on their own wood', () => {
  const onWood = new Set(RQ_HU_TYPE.entries.filter(({ pallet }) => pallet).map(({ code }) => code as string));
  expect(BOL_PKG_TYPE.codes.filter((code) => onWood.has(huTypeOf(code) ?? ''))).toEqual(['PAT', 'SKD']);
});
