// Shows customers to operators: search by number and name, and one customer with all of its terms.
import { formatDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import {
  type CustomerAccount,
  findCustomer,
  findCustomers,
  searchCustomers,
} from '../accounts/customers/find-customers.ts';
import { countPortalAccounts, searchPortalAccounts } from '../accounts/find-portal-account.ts';
import {
  type BillingAuthorization,
  listAuthorizations,
} from '../billing-authorizations/list-billing-authorizations.ts';
import { accountsThatReserve } from '../pros/manage-pro-permissions.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import { countOfAccount, newestOfAccount } from '../shipments/lists/survey-shipments.ts';
import { listInvoiceEventPermissions } from '../subscriptions/manage/allow-invoice-events.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { portalView } from './portal-account-view.ts';

export interface CustomerQuery {
  readonly search?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

const LAST_SHIPMENTS = 10;
const MOST_PORTALS = 200;

export async function listCustomerAccounts({ context }: CustomerDeskParts, query: CustomerQuery): Promise<Answer> {
  const limit = limitOf(query);
  const [after = ''] = query.cursor === undefined ? [] : readCursor(query.cursor, /^[A-Z0-9]{7}$/);
  const found = await searchCustomers(context, query.search, after, limit + 1);
  const { shown, cursor } = pageOf(found, limit, (last) => writeCursor(last.account));
  const accounts = shown.map(({ account }) => account);
  const [portals, permissions] = await Promise.all([countPortalAccounts(context, accounts), permissionsOf(context)]);
  const data = shown.map((one) => ({
    ...customerView(one),
    permissions: permissions(one.account),
    portalAccounts: portals.get(one.account) ?? 0,
  }));
  return { status: 200, body: { data, cursor, error: NO_ERROR } };
}

export async function readCustomer(parts: CustomerDeskParts, account: string): Promise<Answer> {
  return { status: 200, body: enveloped(await wholeCustomer(parts, await requireCustomer(parts, account))) };
}

/** @throws Refusal */
export async function requireCustomer({ context }: CustomerDeskParts, account: string): Promise<CustomerAccount> {
  const customer = await findCustomer(context, account);
  if (customer === undefined) throw new Refusal('noSuchCustomer');
  return customer;
}

/** `authorizations` are those after a change; if absent, the current ones. */
export async function wholeCustomer(
  parts: CustomerDeskParts,
  customer: CustomerAccount,
  authorizations?: readonly BillingAuthorization[],
) {
  const { context, shipments } = parts;
  const { account } = customer;
  const [permissions, portals, billingAuthorizations, total, last] = await Promise.all([
    permissionsOf(context),
    searchPortalAccounts(context, { account }, '', MOST_PORTALS),
    authorizedAccounts(context, account, authorizations),
    countOfAccount(shipments, account),
    newestOfAccount(shipments, account, LAST_SHIPMENTS),
  ]);
  return {
    ...customerView(customer),
    permissions: permissions(account),
    portalAccounts: portals.map(portalView),
    terms: termsOf(parts, customer.pricing),
    billingAuthorizations,
    shipments: { total, last: last.map(shipmentLine) },
  };
}

/** Includes the names of those that are customers. */
async function authorizedAccounts(
  context: CustomerDeskParts['context'],
  account: string,
  changed: readonly BillingAuthorization[] | undefined,
) {
  const authorizations = changed ?? (await listAuthorizations(context, account));
  const customers = await findCustomers(
    context,
    authorizations.map(({ authorizedAccount }) => authorizedAccount),
  );
  const names = new Map(customers.map(({ account, name }) => [account, name]));
  return authorizations.map(({ authorizedAccount, authorizedBy, authorizedAt }) => ({
    authorizedAccount,
    name: names.get(authorizedAccount) ?? '',
    authorizedBy,
    authorizedAt,
  }));
}

export function customerView({ account, name, pricing, created_at }: CustomerAccount) {
  return { account, name, pricing, createdAt: new Date(created_at).toISOString() };
}

export interface CustomerPermissions {
  readonly proReservations: boolean;
  readonly invoiceEvents: boolean;
}

export async function permissionsOf(
  context: CustomerDeskParts['context'],
): Promise<(account: string) => CustomerPermissions> {
  const [reserving, hearing] = await Promise.all([accountsThatReserve(context), listInvoiceEventPermissions(context)]);
  const invoiced = new Set(hearing.map(({ account }) => account));
  return (account) => ({ proReservations: reserving.has(account), invoiceEvents: invoiced.has(account) });
}

/** The terms of a pricing in the tariff in force; null if it has no such pricing, so the customer has no prices. */
function termsOf({ tariff }: CustomerDeskParts, name: string) {
  const { pricings, breaks } = tariff.now().data;
  const pricing = pricings.get(name);
  if (pricing === undefined) return null;
  return {
    pricing: name,
    description: pricing.description,
    minimumCents: pricing.minimumCents,
    discounts: breaks.names.map((at, index) => ({
      break: at,
      fromLb: breaks.fromLb[index]!,
      percent: pricing.discountBasisPoints[index]! / 100,
    })),
  };
}

export function listPricings({ tariff }: CustomerDeskParts): Answer {
  const { version, data } = tariff.now();
  const pricings = [...data.pricings.values()].map(({ name, description }) => ({ pricing: name, description }));
  return { status: 200, body: enveloped({ tariff: version, pricings }) };
}

function shipmentLine({ pro, facts, state }: StoredShipment) {
  return {
    pro,
    stage: state.stage,
    status: state.status.expandedStatus,
    shipDate: formatDay(facts.shipDay),
    from: `${facts.shipper.city} ${facts.shipper.stateProvince}`,
    to: `${facts.consignee.city} ${facts.consignee.stateProvince}`,
    chargeCents: state.reweigh?.chargeCents ?? facts.charge?.totalCents ?? null,
  };
}
