// Maps of the network and of the freight on it.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { NetworkInForce } from '../carrier/network-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { networkMapRoutes } from './network-map.routes.ts';
import { TruckBoard } from './truck-board.ts';

export interface NetworkMaps extends Capability {
  readonly trucks: TruckBoard;
}

export function openNetworkMap(needs: {
  readonly network: NetworkInForce;
  readonly shipments: ShipmentParts;
  readonly operators: OperatorChecker;
  readonly tokens: TokenChecker;
}): NetworkMaps {
  const { network, shipments, operators, tokens } = needs;
  const trucks = new TruckBoard(shipments);
  return { trucks, routes: networkMapRoutes({ network, shipments, trucks }, operators, tokens) };
}
