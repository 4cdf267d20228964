// Changes a bill of lading after pickup: who is billed, where the freight goes and what it costs, by the tariff and network that
// the bill was rated with.
import { formatCents } from '../../../freight/money.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { ShipmentCharge, ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { compileValidator } from '../../../platform/contract/validator.ts';
import type { Step } from '../../../platform/db/database.ts';
import { type Failure, Refusal } from '../../../platform/http/refusal.ts';
import { findCustomer } from '../../accounts/find-customers.ts';
import { pricedAt } from '../../rate-quotes/quote-shipment.ts';
import { findShipment, type StoredShipment } from '../../shipments/find-shipment.ts';
import { moveQuote } from '../charges/hold-quote.ts';
import { rateBol, servicesOf } from '../charges/rate-bol.ts';
import { rateAgain } from '../charges/recharge-bol.ts';
import type { BolVersion } from '../record/bol.store.ts';
import { type BolRecord, writeBolRecord } from '../record/bol-record.ts';
import { readVersion } from '../record/find-bol.ts';
import { shipmentFactsOf } from '../record/shipment-facts-of.ts';
import { type BolRequest, bolRequestSchema } from '../request/bol.schema.ts';
import type { BolAccounts } from '../submit/bol-accounts.ts';
import { isVoided } from '../submit/bol-openness.ts';
import { BolNotes } from '../submit/bol-outcome.ts';
import { type BolPoint, findDestination, findOrigin } from '../submit/bol-points.ts';
import { shipDateOf } from '../submit/bol-ship-date.ts';
import { noteCarriage } from '../submit/check-carriage-items.ts';
import { checkHazmatItems } from '../submit/check-hazmat-items.ts';
import type { BolParts, BolPrice } from '../submit/plan-bol.ts';
import { submissionNotes } from '../submit/submission-notes.ts';
import { amendedFailures, amendedRequest, type BillChanges, changedSections } from './bill-changes.ts';
import { type Reconsigned, reconsignedFacts, recordedEnd } from './reconsigned-facts.ts';

const fillDefaults = compileValidator(bolRequestSchema);

/** A bill that the carrier is about to change. */
export interface OpenBill {
  readonly row: BolVersion;
  readonly request: BolRequest;
  readonly record: BolRecord;
  readonly shipment: StoredShipment;
}

export interface AmendedBill {
  /** Only what differs from the bill. */
  readonly changes: BillChanges;
  readonly facts: ShipmentFacts;
  /** Warnings for the operator who changes it. */
  readonly warnings: readonly string[];
  /** Writes the new version of the bill, in one transaction with the facts. */
  readonly steps: readonly Step[];
}

/** @throws Refusal if there is none, or it was voided */
export async function openBill(parts: BolParts, pro: string): Promise<OpenBill> {
  const [shipment, row] = await Promise.all([findShipment(parts.shipments, pro), parts.store.newest(pro)]);
  if (shipment === undefined || row === undefined) throw new Refusal('noSuchShipment');
  if (isVoided(row)) throw new Refusal('bolVoided');
  const { request, record } = readVersion(row);
  // Defaults are filled in, as in new requests, so that they do not count as changes.
  fillDefaults(request);
  return { row, shipment, request, record };
}

/** @throws Refusal listing everything that is wrong with it */
export async function amendBill(
  parts: BolParts,
  bill: OpenBill,
  sent: BillChanges,
  actor: string,
  moves?: Reconsigned,
): Promise<AmendedBill> {
  const { request: before, shipment } = bill;
  const changes = changedSections(before, sent);
  if (Object.keys(changes).length === 0) fail({ field: '', description: 'must change something of the bill.' });
  const request = amendedRequest(before, changes);
  const failures: Failure[] = [...amendedFailures(before, request)];
  const accounts = accountsAfter(bill, changes, request);
  failures.push(...(await accountFailures(parts, bill, accounts)));
  const ends = await endsOf(parts, bill, request, failures, moves !== undefined);
  if (failures.length > 0 || ends === undefined) fail(...failures);
  const { origin, destination, notes, separations } = ends!;
  const price = await priceAfter(parts, bill, request, accounts, ends!);
  const plan = {
    request,
    accounts,
    network: ends!.network,
    carrier: parts.carrierNow(),
    origin,
    destination,
    price,
    separations,
    now: ratedAt(bill),
  };
  const { facts: known } = shipment;
  const made = shipmentFactsOf(known.pro, known.confirmationNumber, plan, known.notify, notes);
  const corrected = factsAfter(known, made);
  const facts = moves === undefined ? corrected : reconsignedFacts(known, corrected, made, ends!, moves);
  const now = parts.context.freightClock.now();
  const record: BolRecord = {
    ...bill.record,
    quoteId: price?.quoteId ?? '',
    accounts: { shipper: accounts.shipper, consignee: accounts.consignee, billTo: accounts.billTo },
    totalCents: facts.charge?.totalCents ?? null,
    ratedAt: ratedAt(bill),
    separations,
    ...(moves !== undefined && recordedEnd(facts, ends!)),
  };
  const row: BolVersion = {
    pro: known.pro,
    version: bill.row.version + 1,
    action: moves === undefined ? 'corrected' : 'reconsigned',
    made_at: now,
    username: actor,
    body: JSON.stringify(request),
    record: writeBolRecord(record),
  };
  parts.unsaved.set(facts, row);
  return {
    changes,
    facts,
    warnings: notes.list.filter(({ type }) => type === 'WARNING').map(({ message }) => message),
    steps: [
      parts.store.insert(row),
      ...moveQuote(parts.usedQuotes, known.pro, bill.record.quoteId, record.quoteId, now),
    ],
  };
}

/** @throws Refusal */
function fail(...failures: readonly Failure[]): never {
  throw new Refusal('validationFailed', { failures });
}

function ratedAt({ record, row }: OpenBill): number {
  return record.ratedAt ?? row.made_at;
}

/** A party that never named an account keeps the one that was assigned to it. */
function accountsAfter({ request, record }: OpenBill, changes: BillChanges, next: BolRequest): BolAccounts {
  const of = (section: 'origin' | 'destination' | 'billTo', known: string) =>
    changes[section] === undefined || (request[section].account ?? next[section].account) === undefined
      ? known
      : (next[section].account ?? '');
  const [shipper, consignee, billTo] = [
    of('origin', record.accounts.shipper),
    of('destination', record.accounts.consignee),
    of('billTo', record.accounts.billTo),
  ];
  const { terms } = next.payment;
  const bySide = terms === 'Prepaid' ? shipper : terms === 'Collect' ? consignee : '';
  // The bill's creator can still see it, even if another account takes its place.
  const all = [...new Set([shipper, consignee, billTo, ...record.owners])].filter((account) => account !== '');
  return { shipper, consignee, billTo, payer: billTo || bySide, all, own: record.owners };
}

/** Reports accounts that do not exist, and a new payer that cannot be billed. */
async function accountFailures(parts: BolParts, { record, shipment }: OpenBill, accounts: BolAccounts) {
  const failures: Failure[] = [];
  for (const [section, side] of [
    ['origin', 'shipper'],
    ['destination', 'consignee'],
    ['billTo', 'billTo'],
  ] as const) {
    const account = accounts[side];
    if (account === '' || account === record.accounts[side]) continue;
    if ((await findCustomer(parts.context, account)) === undefined) {
      failures.push({
        field: `${section}.account`,
        description: `must be a customer account; there is no ${account}.`,
      });
    }
  }
  const { payer } = accounts;
  if (failures.length > 0 || payer === '' || payer === shipment.facts.payerAccount) return failures;
  const refusal = await parts.creditRefusal(payer);
  if (refusal === undefined) return failures;
  const description = `bills ${payer}, which cannot be billed: ${refusal}. Bill another account, or release this one.`;
  return [{ field: accounts.billTo === '' ? 'payment.terms' : 'billTo.account', description }];
}

export interface Ends {
  readonly origin: BolPoint;
  readonly destination: BolPoint | null;
  readonly network: Network;
  readonly notes: BolNotes;
  /** What must be kept apart in the vehicle. */
  readonly separations: readonly string[];
}

/** Both ends keep their terminals, unless the freight may be reconsigned (`mayMove`). */
async function endsOf(
  parts: BolParts,
  { shipment: { facts } }: OpenBill,
  request: BolRequest,
  failures: Failure[],
  mayMove: boolean,
): Promise<Ends | undefined> {
  const { quotes } = parts;
  const network =
    facts.charge === null ? quotes.network.now() : await quotes.network.version(facts.charge.networkVersion);
  const notes = new BolNotes();
  const origin = findOrigin(request.origin, network.data, notes);
  const destination = findDestination(request.destination, network.data, notes);
  for (const { message } of notes.list.filter(({ type }) => type === 'ERROR')) {
    const [side, ...rest] = message.split(': ');
    failures.push({ field: `${side}.postalCode`, description: rest.join(': ') });
  }
  const separations = freightNotes(request, network.data, notes, failures);
  if (origin === undefined || destination === undefined) return undefined;
  if (origin.area.terminal.id !== facts.originTerminal) {
    failures.push({
      field: 'origin.postalCode',
      description: `must be served by terminal ${facts.originTerminal}, which picks the freight up; ${origin.area.terminal.id} serves it.`,
    });
  }
  if (mayMove && destination === null) {
    failures.push({ field: 'destination.postalCode', description: 'is required: freight is sent to a known place.' });
  }
  if (!mayMove && (destination?.area.terminal.id ?? '') !== facts.destinationTerminal) {
    failures.push({
      field: 'destination.postalCode',
      description: `must be served by terminal ${facts.destinationTerminal || 'that the carrier chose'}, where the freight goes; ${destination?.area.terminal.id ?? 'no terminal'} serves it. To send the freight there, reconsign it.`,
    });
  }
  return { origin, destination, network: network.data, notes, separations };
}

/** Notes irregularities of the freight; returns what must be kept apart. */
function freightNotes(request: BolRequest, { hazmatRules }: Network, notes: BolNotes, failures: Failure[]) {
  const known = notes.list.length;
  submissionNotes(request, notes);
  for (const { field, message } of checkHazmatItems(request).warnings) notes.add('warning', `${field} ${message}`);
  const separations = noteCarriage(request, hazmatRules, notes);
  for (const { type, message } of notes.list.slice(known)) {
    if (type === 'ERROR') failures.push({ field: 'commodities', description: message });
  }
  return separations;
}

/** @throws Refusal if freight that has a price would lose it */
async function priceAfter(
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
    fail({
      field: 'commodities',
      description: `must have a price in tariff version ${tariffVersion}, with which the shipment was rated at ${formatCents(charge.totalCents)}. For a price of your own, report shipment.reweighed with correctedCharge.`,
    });
  }
  const { quote, services } = rated!;
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

/** The promise, the route and the reference numbers stay. */
function factsAfter(before: ShipmentFacts, made: ShipmentFacts): ShipmentFacts {
  const firstCharge: ShipmentCharge | null = before.firstCharge === undefined ? before.charge : before.firstCharge;
  return {
    ...before,
    payerAccount: made.payerAccount,
    accounts: made.accounts,
    shipper: made.shipper,
    consignee: made.consignee,
    billTo: made.billTo,
    terms: made.terms,
    serviceId: made.serviceId,
    pieces: made.pieces,
    handlingUnits: made.handlingUnits,
    ...(made.unitSizes !== undefined && { unitSizes: made.unitSizes }),
    weightLb: made.weightLb,
    cubicFeetHundredths: made.cubicFeetHundredths,
    isVolume: made.isVolume,
    isHazardous: made.isHazardous,
    charge: made.charge,
    firstCharge,
  };
}
