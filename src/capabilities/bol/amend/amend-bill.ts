// Changes a bill of lading after pickup: who is billed, where the freight goes and what it costs, by the tariff and network that
// the bill was rated with.
import type { ShipmentCharge, ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Step } from '../../../platform/db/database.ts';
import { type Failure, Refusal } from '../../../platform/http/refusal.ts';
import { moveQuote } from '../charges/hold-quote.ts';
import type { BolVersion } from '../record/bol.store.ts';
import { type BolRecord, writeBolRecord } from '../record/bol-record.ts';
import { shipmentFactsOf } from '../record/shipment-facts-of.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { accountFailures, accountsAfter } from './amended-accounts.ts';
import { endsOf } from './amended-ends.ts';
import { priceAfter } from './amended-price.ts';
import { amendedFailures, amendedRequest, type BillChanges, changedSections } from './bill-changes.ts';
import { type OpenBill, ratedAt } from './open-bill.ts';
import { type Reconsigned, reconsignedFacts, recordedEnd } from './reconsigned-facts.ts';

export interface AmendedBill {
  /** Only what differs from the bill. */
  readonly changes: BillChanges;
  readonly facts: ShipmentFacts;
  /** Warnings for the operator who changes it. */
  readonly warnings: readonly string[];
  /** Writes the new version of the bill, in one transaction with the facts. */
  readonly steps: readonly Step[];
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
