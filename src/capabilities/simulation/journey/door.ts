// Where a truck stops: at the point of the postal code, or within a few streets of it.
import type { Point } from '../../../freight/network/great-circle.ts';
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import { pointOfParty } from '../../../freight/shipments/party-point.ts';
import type { Position } from '../../../freight/shipments/shipment-event.ts';
import { between, type Dice } from './dice.ts';
import type { Journey } from './journey.ts';

/** Half a mile, in degrees of latitude. */
const STREETS = 0.007;

export function doorOf({ dice, facts, network }: Journey, { terminal }: ServedArea): Position {
  return streetNear(dice, 'door', pointOfParty(network, facts.consignee) ?? terminal);
}

/** Always the same place for the same name. */
export function streetNear(dice: Dice, name: string, { latitude, longitude }: Point): Position {
  const moved = (degrees: number, side: string) =>
    Math.round((degrees + between(dice, `${name} ${side}`, -STREETS, STREETS)) * 100_000) / 100_000;
  return { latitude: moved(latitude, 'north'), longitude: moved(longitude, 'east') };
}
