// When each document can be generated, and when it never will be.
import { expect, test } from 'vitest';
import { DOCUMENT_TYPE, type DocumentType } from '../value-sets/document-type.ts';
import { documentStatus } from './document-status.ts';
import type { ShipmentState } from './shipment-state.ts';

const delivery = { at: 1 } as NonNullable<ShipmentState['delivery']>;
const reweigh = { at: 1, weightLb: 900, chargeCents: null };
const measured = { ...reweigh, units: [] };
const priced = { cents: 1 } as unknown as null;

test.each<[string, Partial<ShipmentState>, null, DocumentType[], DocumentType[]]>([
  ['booked', { stage: 'PENDING' }, priced, ['BOL', 'LABEL'], []],
  ['reweighed', { stage: 'IN_TRANSIT', reweigh }, priced, ['BOL', 'WR', 'LABEL'], []],
  ['measured', { stage: 'IN_TRANSIT', reweigh: measured }, priced, ['BOL', 'WR', 'DIM', 'LABEL'], []],
  ['delivered', { stage: 'DELIVERED', delivery }, priced, ['BOL', 'DR', 'INV', 'LABEL'], []],
  ['delivered without a price', { stage: 'DELIVERED', delivery }, null, ['BOL', 'DR', 'LABEL'], []],
  [
    'priced by its reweigh',
    { stage: 'DELIVERED', delivery, reweigh: { ...reweigh, chargeCents: 5 } },
    null,
    ['BOL', 'DR', 'WR', 'INV', 'LABEL'],
    [],
  ],
  ['returned', { stage: 'RETURNED', returned: { at: 1 } as never }, priced, ['BOL', 'INV', 'LABEL'], ['DR']],
  ['returned without a price', { stage: 'RETURNED', returned: { at: 1 } as never }, null, ['BOL', 'LABEL'], ['DR']],
  ['voided', { stage: 'CANCELLED', delivery }, priced, [], [...DOCUMENT_TYPE.codes]],
])('%s', (_name, state, charge, available, never) => {
  const shipment = { facts: { charge }, state: { delivery: null, reweigh: null, ...state } as ShipmentState };
  const having = (status: string) => DOCUMENT_TYPE.codes.filter((type) => documentStatus(type, shipment) === status);
  expect([having('available'), having('never')]).toEqual([available, never]);
});
