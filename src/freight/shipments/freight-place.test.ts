// Where freight continues from, depending on where it was last seen.
import { expect, it } from 'vitest';
import { type FreightPlace, placeOfFreight } from './freight-place.ts';
import { openingState, type ShipmentState } from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';

const WAY = { route: ['A', 'B', 'C'], destinationTerminal: 'C' };
const sent = (from: string, until: number) => ({
  ...WAY,
  formerDestinations: [{ terminal: 'B', city: '', stateProvince: '', until, from }],
});
const CASES: readonly [string, typeof WAY, Partial<ShipmentState>, FreightPlace][] = [
  ['not seen yet', WAY, { stage: 'PICKED_UP' }, { from: '', isOnTruck: false }],
  ['at a terminal', WAY, { stage: 'IN_TRANSIT', terminal: 'B', isAtTerminal: true }, { from: 'B', isOnTruck: false }],
  ['between two', WAY, { stage: 'IN_TRANSIT', terminal: 'A' }, { from: 'B', isOnTruck: true }],
  ['off its route', WAY, { stage: 'IN_TRANSIT', terminal: 'X' }, { from: 'X', isOnTruck: true }],
  ['beyond its last terminal', WAY, { stage: 'IN_TRANSIT', terminal: 'C' }, { from: 'C', isOnTruck: true }],
  ['on the delivery truck', WAY, { stage: 'OUT_FOR_DELIVERY', terminal: 'C' }, { from: 'C', isOnTruck: true }],
  ['after a closed door', WAY, { stage: 'AT_DESTINATION', terminal: 'C' }, { from: 'C', isOnTruck: true }],
  [
    'sent elsewhere from the delivery truck',
    sent('B', 10),
    { stage: 'IN_TRANSIT', terminal: 'B', terminalAt: 5 },
    { from: 'B', isOnTruck: true },
  ],
  [
    'seen since it was sent elsewhere',
    sent('A', 10),
    { stage: 'IN_TRANSIT', terminal: 'B', terminalAt: 15 },
    { from: 'C', isOnTruck: true },
  ],
];
it.each(CASES)('%s', (_, way, state, place) => {
  expect(placeOfFreight(way, { ...openingState({ originTerminal: 'A' } as ShipmentWay, 'made', 0), ...state })).toEqual(
    place,
  );
});
