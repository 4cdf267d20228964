// Where the consignee's door is.
import type { ServedArea } from '../../freight/network/postal-index.ts';
import type { Position } from '../../freight/shipments/shipment-event.ts';
import { between } from './dice.ts';
import type { Journey } from './journey.ts';

/** Somewhere within a few miles of the terminal: postal codes have no point of their own here. */
export function doorOf({ dice }: Journey, { terminal }: ServedArea): Position {
  return {
    latitude: Math.round((terminal.latitude + between(dice, 'door north', -0.12, 0.12)) * 100_000) / 100_000,
    longitude: Math.round((terminal.longitude + between(dice, 'door east', -0.12, 0.12)) * 100_000) / 100_000,
  };
}
