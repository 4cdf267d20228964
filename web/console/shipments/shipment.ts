// A shipment as the operator's API gives it: the line of a list, all of it, and its dossier.

import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';
import type { components } from '../../api/openapi.ts';
import type { Delivery } from '../webhooks/delivery.ts';

export interface ShipmentLine {
  readonly pro: string;
  readonly stage: Stage;
  readonly status: { readonly conciseStatus: string; readonly expandedStatus: string; readonly isException: boolean };
  readonly statusSince: string;
  readonly terminal: string;
  readonly shipDate: string;
  readonly promisedDate: string | null;
  readonly estimatedEnd: string | null;
  readonly shipper: { readonly name: string; readonly city: string; readonly state: string };
  readonly consignee: { readonly name: string; readonly city: string; readonly state: string };
  readonly weightLb: number;
  readonly isHazardous: boolean;
}

export type Tracking = components['schemas']['ShipmentHistory'];

export interface ToldEvent {
  readonly sequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly reportedAt: string;
  readonly reportedBy: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface WholeShipment {
  readonly pro: string;
  readonly stage: Stage;
  readonly allowed: readonly string[];
  readonly accounts: readonly string[];
  readonly payerAccount: string;
  readonly charge: {
    readonly totalCents: number;
    readonly pricing: string;
    readonly networkVersion: number;
    readonly tariffVersion: number;
    readonly lines: readonly { readonly description: string; readonly chargeCents: number }[];
  } | null;
  readonly route: readonly string[];
  readonly tracking: Tracking;
  readonly events: readonly ToldEvent[];
}

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
  readonly invoice: Readonly<Record<string, unknown>> | null;
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
