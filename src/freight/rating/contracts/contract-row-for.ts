// Owns which row of a contract applies to a shipment (docs/contracts.md).
import type { Shipment, ShipmentPoint } from '../shipment.ts';
import { type ContractRow, type ContractTerms, laneKey } from './contract.ts';
import { ANY, type PlaceKind, TERMINAL } from './contract-place.ts';

/**
 * The row for the shipment: first the most specific origin wins, then the most specific destination, then one direction over both, then
 * specific terms over all terms. Undefined if no row applies.
 */
export function contractRowFor(shipment: Shipment): ContractRow | undefined {
  const { contract, origin, destination, shipDay, terms } = shipment;
  if (contract === undefined) return undefined;
  const { pairs, rowsOf } = contract.lanes;
  for (const [from, to] of pairs) {
    const rows = rowsOf.get(laneKey(keyOfPoint(origin, from), keyOfPoint(destination, to)));
    const row = rows?.find((one) => hasTerms(one, terms) && one.fromDay <= shipDay && shipDay <= one.toDay);
    if (row !== undefined) return row;
  }
  return undefined;
}

function hasTerms(row: ContractRow, terms: ContractTerms | undefined): boolean {
  return row.terms === null || row.terms === terms;
}

/** The place of that kind in which a shipment starts or ends. */
function keyOfPoint({ postalCode, location }: ShipmentPoint, kind: PlaceKind): string {
  const { place, area } = location;
  if (kind === 'zip3') return `${place.country}-${postalCode.slice(0, 3).toUpperCase()}`;
  if (kind === 'terminal') return area === null ? '' : TERMINAL + area.terminal.id;
  if (kind === 'state') return `${place.country}-${place.state}`;
  return kind === 'country' ? place.country : ANY.key;
}
