// The dependencies of operators' work on customers.
import type { Context } from '../../context.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface CustomerDeskParts {
  readonly context: Context;
  readonly tariff: TariffInForce;
  readonly shipments: ShipmentParts;
  /** Called with the changed client, once the change is on disk. */
  readonly forgetClient: (subject: string) => void;
}
