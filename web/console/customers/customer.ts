// Customers, portal accounts and API clients as the operator's API gives them.
import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';

export interface Permissions {
  readonly proReservations: boolean;
  readonly invoiceEvents: boolean;
}

interface CustomerFacts {
  readonly account: string;
  readonly name: string;
  readonly pricing: string;
  readonly createdAt: string;
  readonly permissions: Permissions;
}

export interface CustomerLine extends CustomerFacts {
  readonly portalAccounts: number;
}

export interface PortalAccount {
  readonly username: string;
  readonly name: string;
  readonly accounts: readonly string[];
  readonly apiAccess: boolean;
  readonly createdAt: string;
  readonly status: 'active' | 'suspended';
}

export interface Terms {
  readonly pricing: string;
  readonly description: string;
  readonly minimumCents: number;
  readonly discounts: readonly { readonly break: string; readonly fromLb: number; readonly percent: number }[];
}

export interface CustomerShipment {
  readonly pro: string;
  readonly stage: Stage;
  readonly status: string;
  readonly shipDate: string;
  readonly from: string;
  readonly to: string;
  readonly chargeCents: number | null;
}

export interface WholeCustomer extends CustomerFacts {
  readonly portalAccounts: readonly PortalAccount[];
  readonly terms: Terms | null;
  readonly shipments: { readonly total: number; readonly last: readonly CustomerShipment[] };
}

export interface ApiClient {
  readonly clientId: string;
  readonly name: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly status: 'enabled' | 'disabled';
}

export interface Pricings {
  readonly tariff: number;
  readonly pricings: readonly { readonly pricing: string; readonly description: string }[];
}
