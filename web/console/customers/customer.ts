// Customers, portal accounts and API clients, as returned by the operator's API.
import type { DataOf, RowOf } from '../../api/described.ts';

export type CustomerLine = RowOf<'/ops/v1/customers'>;
export type Permissions = CustomerLine['permissions'];
export type PortalAccount = RowOf<'/ops/v1/portal-accounts'>;
export type ApiClient = RowOf<'/ops/v1/clients'>;
export type WholeCustomer = DataOf<'/ops/v1/customers/{account}'>;
export type CustomerShipment = WholeCustomer['shipments']['last'][number];

/** The terms of the customer's pricing in the tariff in force. */
export type Terms = NonNullable<WholeCustomer['terms']>;
