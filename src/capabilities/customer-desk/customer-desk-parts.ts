// What operators work on customers with.
import type { Context } from '../../context.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { ShipmentParts } from '../shipments/shipment-parts.ts';

export interface CustomerDeskParts {
  readonly context: Context;
  readonly tariff: TariffInForce;
  readonly shipments: ShipmentParts;
  /** Told which client changed, once that is on disk. */
  readonly forgetClient: (subject: string) => void;
}
