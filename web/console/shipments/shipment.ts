// A shipment as the operator's API gives it: the line of a list, all of it, and its dossier.

import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';
import type { DataOf, RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';
import type { Delivery } from '../webhooks/delivery.ts';

export type ShipmentLine = RowOf<'/ops/v1/shipments'> & {
  readonly stage: Stage;
  readonly status: { readonly conciseStatus: string; readonly expandedStatus: string; readonly isException: boolean };
};

export type Tracking = components['schemas']['ShipmentHistory'];
export type Invoice = components['schemas']['Invoice'];

export type ToldEvent = components['schemas']['ToldEvent'];

export type WholeShipment = DataOf<'/ops/v1/shipments/{pro}'> & {
  readonly stage: Stage;
  readonly charge: {
    readonly totalCents: number;
    readonly pricing: string;
    readonly networkVersion: number;
    readonly tariffVersion: number;
    readonly lines: readonly { readonly description: string; readonly chargeCents: number }[];
  } | null;
  readonly tracking: Tracking;
};

export interface Dossier {
  readonly bill: {
    readonly versions: readonly {
      readonly version: number;
      readonly action: string;
      readonly madeAt: string;
      readonly username: string;
    }[];
    readonly request: unknown;
  } | null;
  readonly invoice: Invoice | null;
  readonly documents: readonly {
    readonly type: string;
    readonly description: string;
    /** Uploaded, not drawn from the record. */
    readonly isScan: boolean;
    readonly url: string;
  }[];
  readonly mails: readonly {
    readonly id: string;
    readonly purpose: string;
    readonly state: string;
    readonly recipients: readonly string[];
    readonly createdAt: string;
    readonly sentAt: string | null;
    readonly lastError: string | null;
  }[];
  readonly pickups: readonly {
    readonly requestNumber: string;
    readonly status: string;
    readonly pickupDate: string;
  }[];
  readonly deliveries: readonly Delivery[];
}
