// The dependencies of maps: the network in force, and the shipments on it.
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TruckBoard } from './truck-board.ts';

export interface NetworkMapParts {
  readonly network: NetworkInForce;
  readonly shipments: ShipmentParts;
  readonly trucks: TruckBoard;
}
