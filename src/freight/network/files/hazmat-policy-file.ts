// Owns hazmat-policy.csv: the hazardous materials that the carrier refuses or limits by weight.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { HazmatPolicyRule } from '../../hazmat/carried-hazmat.ts';
import { CARRIER_FILES } from './carrier-files.ts';

const COLUMNS = ['hazardClass', 'packingGroup', 'unnaNumbers', 'maximumWeightLb', 'paragraph', 'reason'] as const;
type Column = (typeof COLUMNS)[number];

const CLASS = /^(?:[1-9](?:\.[1-6][A-Z]?)?)?$/;
const NUMBERS = /^(?:(UN|NA)(\d{4})(?:-(?:UN|NA)?(\d{4}))?)?$/;
const MOST_LB = 99_999;

export function readHazmatPolicy(bytes: Uint8Array, faults: FaultList): readonly HazmatPolicyRule[] {
  const { name: file, maxBytes } = CARRIER_FILES.hazmatPolicy;
  const rules: HazmatPolicyRule[] = [];
  readTable(bytes, { file, maxBytes, columns: COLUMNS }, faults, (row) => {
    const rule = readRule(row);
    if (rule !== null) rules.push(rule);
  });
  return rules;
}

function readRule(row: CarrierRow<Column>): HazmatPolicyRule | null {
  const hazardClass = row.match('hazardClass', CLASS, 'a class or division, as 7, 1.1 or 1.4S, or empty');
  const packingGroup = row.match('packingGroup', /^I{0,3}$/, 'I, II, III or empty');
  const numbers = row.match('unnaNumbers', NUMBERS, 'a number, as UN1017, a range, as UN3111-UN3120, or empty');
  const maximumWeightLb = row.integer('maximumWeightLb', 0, MOST_LB);
  const paragraph = row.text('paragraph', 100);
  const reason = row.text('reason', 200);
  if (hazardClass === null || packingGroup === null || numbers === null) return null;
  if (hazardClass === '' && numbers === '') {
    return row.fault('hazardClass', 'The rule names neither a class nor a number.', 'Give one of the two.');
  }
  if (maximumWeightLb === null || paragraph === null || reason === null) return null;
  return { hazardClass, packingGroup, numbers: rangeOf(numbers), maximumWeightLb, paragraph, reason };
}

function rangeOf(text: string): HazmatPolicyRule['numbers'] {
  const [, prefix = '', from = '', to = from] = NUMBERS.exec(text) ?? [];
  return from === '' ? null : { prefix, from: Number(from), to: Number(to) };
}
