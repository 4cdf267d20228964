// Opens customer accounts, changes their pricing, and grants or revokes permissions.
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findCustomer } from '../accounts/customers/find-customers.ts';
import { prepareCustomerAccount, preparePricing } from '../accounts/customers/manage-customer-accounts.ts';
import { prepareProPermission } from '../pros/manage-pro-permissions.ts';
import { allowInvoiceEvents } from '../subscriptions/manage/allow-invoice-events.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { type CustomerPermissions, permissionsOf, requireCustomer, wholeCustomer } from './read-customers.ts';

export async function openCustomer(
  parts: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  wanted: { readonly account: string; readonly name: string; readonly pricing: string },
): Promise<Answer> {
  const { context } = parts;
  requirePricing(parts, wanted.pricing);
  if ((await findCustomer(context, wanted.account)) !== undefined) {
    throw new Refusal('existsAlready', { details: `Customer account ${wanted.account} already exists.` });
  }
  const customer = { ...wanted, created_at: context.clock.now() };
  return {
    status: 201,
    body: enveloped(await wholeCustomer(parts, customer)),
    writes: prepareCustomerAccount(context, actor, wanted),
  };
}

export async function changePricing(
  parts: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  account: string,
  pricing: string,
): Promise<Answer> {
  const customer = await requireCustomer(parts, account);
  requirePricing(parts, pricing);
  const body = enveloped(await wholeCustomer(parts, { ...customer, pricing }));
  if (customer.pricing === pricing) return { status: 200, body };
  return { status: 200, body, writes: preparePricing(parts.context, actor, account, pricing) };
}

/** Values that stay the same are not written, so the audit log contains only changes. */
export async function changePermissions(
  parts: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  account: string,
  wanted: Partial<CustomerPermissions>,
): Promise<Answer> {
  const { context } = parts;
  const customer = await requireCustomer(parts, account);
  const before = (await permissionsOf(context))(account);
  // A null in the request arrives as undefined and changes nothing.
  const after = {
    proReservations: wanted.proReservations ?? before.proReservations,
    invoiceEvents: wanted.invoiceEvents ?? before.invoiceEvents,
  };
  const writes: Step[] = [];
  if (after.proReservations !== before.proReservations) {
    writes.push(...prepareProPermission(context, actor, account, after.proReservations));
  }
  if (after.invoiceEvents !== before.invoiceEvents) {
    writes.push(...(await allowInvoiceEvents(context, actor, account, after.invoiceEvents)));
  }
  const view = { ...(await wholeCustomer(parts, customer)), permissions: after };
  return { status: 200, body: enveloped(view), writes };
}

/** A pricing that is not in the tariff would leave the customer without prices. */
function requirePricing({ tariff }: CustomerDeskParts, pricing: string): void {
  const { pricings } = tariff.now().data;
  if (pricings.has(pricing)) return;
  const names = [...pricings.keys()];
  const some = names.length > 20 ? `${names.slice(0, 20).join(', ')} and others` : names.join(', ');
  const description = `is not a pricing of the current tariff. Use one of: ${some}.`;
  throw new Refusal('validationFailed', {
    details: `pricing ${description}`,
    failures: [{ field: 'pricing', description }],
  });
}
