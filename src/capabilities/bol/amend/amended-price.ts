// What a changed bill of lading costs, by the tariff that it was rated with.
import { formatCents } from '../../../freight/money.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import { pricedAt } from '../../rate-quotes/quote-shipment.ts';
import { rateBol, servicesOf } from '../charges/rate-bol.ts';
import { rateAgain } from '../charges/recharge-bol.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolAccounts } from '../submit/bol-accounts.ts';
import type { BolPoint } from '../submit/bol-points.ts';
import { shipDateOf } from '../submit/bol-ship-date.ts';
import type { BolParts, BolPrice } from '../submit/plan-bol.ts';
import type { Ends } from './amended-ends.ts';
import { type OpenBill, ratedAt } from './open-bill.ts';

/** @throws Refusal if freight that has a price would lose it */
export async function priceAfter(
  parts: BolParts,
  bill: OpenBill,
  request: BolRequest,
  accounts: BolAccounts,
  ends: Ends,
): Promise<BolPrice | null> {
  const { facts } = bill.shipment;
  const { charge } = facts;
  const { destination } = ends;
  if (destination === null) return null;
  if (charge === null) return firstPrice(parts, bill, request, accounts, { ...ends, destination });
  const { networkVersion, tariffVersion, fuelRevision = 0 } = charge;
  const tariff = await parts.quotes.tariff.version(tariffVersion, fuelRevision);
  const isSamePayer = accounts.payer === facts.payerAccount;
  const pricing = isSamePayer ? charge.pricing : await pricingOf(parts, accounts.payer, tariff.data.pricings);
  // A quote holds for its payer, terms and lane only.
  const quoteId = isSamePayer && isSameLane(bill.request, request) ? charge.quoteId : '';
  const contract = isSamePayer
    ? await parts.quotes.contracts.version(facts.payerAccount, charge.contractVersion)
    : parts.quotes.contracts.of(accounts.payer);
  const rated = await rateAgain(parts, {
    ...charge,
    pricing,
    contract,
    quoteId,
    request,
    serviceId: facts.serviceId,
    ratedAt: ratedAt(bill),
  });
  if (rated === undefined) {
    const description = `must have a price in tariff version ${tariffVersion}, with which the shipment was rated at ${formatCents(charge.totalCents)}. For a price of your own, report shipment.reweighed with correctedCharge.`;
    throw new Refusal('validationFailed', { failures: [{ field: 'commodities', description }] });
  }
  const { quote, services } = rated;
  const contractVersion = contract?.version;
  return { quote, quoteId, pricing, contractVersion, networkVersion, tariffVersion, fuelRevision, services };
}

/** Freight that had no price may have one now. */
async function firstPrice(
  parts: BolParts,
  bill: OpenBill,
  request: BolRequest,
  accounts: BolAccounts,
  { origin, destination, network, notes }: Ends & { readonly destination: BolPoint },
): Promise<BolPrice | null> {
  const now = ratedAt(bill);
  const tariff = await parts.quotes.tariff.at(pricedAt(shipDateOf(request, origin), now));
  const pricing = await pricingOf(parts, accounts.payer, tariff.data.pricings);
  const contract = parts.quotes.contracts.of(accounts.payer);
  const bol = { request, origin, destination, pricing, contract, now, service: null };
  const quote = rateBol(bol, tariff.data, network, notes);
  if (quote === undefined) return null;
  const services = servicesOf(request, tariff.data);
  const { version: tariffVersion, fuelRevision } = tariff;
  return {
    quote,
    quoteId: '',
    pricing,
    contractVersion: contract?.version,
    networkVersion: parts.quotes.network.now().version,
    tariffVersion,
    fuelRevision,
    services,
  };
}

/** The list price if no account pays, or if the tariff is older than the payer's own prices. */
async function pricingOf(
  { context }: BolParts,
  payer: string,
  pricings: ReadonlyMap<string, { readonly isList: boolean }>,
): Promise<string> {
  const own = payer === '' ? undefined : (await findCustomer(context, payer))?.pricing;
  if (own !== undefined && pricings.has(own)) return own;
  return [...pricings].find(([, { isList }]) => isList)?.[0] ?? '';
}

function isSameLane(before: BolRequest, after: BolRequest): boolean {
  return (
    before.payment.terms === after.payment.terms &&
    before.origin.postalCode === after.origin.postalCode &&
    before.destination.postalCode === after.destination.postalCode
  );
}
