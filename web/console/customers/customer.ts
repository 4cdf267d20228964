// Customers, portal accounts and API clients as the operator's API gives them.
import type { Stage } from '../../../src/freight/shipments/shipment-moves.ts';
import type { DataOf, RowOf } from '../../api/described.ts';

export type CustomerLine = RowOf<'/ops/v1/customers'>;
export type Permissions = CustomerLine['permissions'];
export type PortalAccount = RowOf<'/ops/v1/portal-accounts'>;
export type ApiClient = RowOf<'/ops/v1/clients'>;

type Described = DataOf<'/ops/v1/customers/{account}'>;

/** What the tariff in force says of the customer's pricing. */
export interface Terms {
  readonly pricing: string;
  readonly description: string;
  readonly minimumCents: number;
  readonly discounts: readonly { readonly break: string; readonly fromLb: number; readonly percent: number }[];
}

export type CustomerShipment = Described['shipments']['last'][number] & { readonly stage: Stage };

export type WholeCustomer = Omit<Described, 'terms' | 'shipments'> & {
  readonly terms: Terms | null;
  readonly shipments: { readonly total: number; readonly last: readonly CustomerShipment[] };
};
