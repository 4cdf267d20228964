// Decides everything about a bill of lading that does not depend on its PRO: accounts, origin and destination, and price.
import type { Context } from '../../../context.ts';
import type { Printer } from '../../../documents/print-documents.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { BolServices } from '../../../freight/rating/bol-services.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { NumberBlocks } from '../../../platform/db/number-blocks.ts';
import type { CarrierNow, PresentedCarrier } from '../../carrier/presented-carrier.ts';
import type { InForce } from '../../carrier/versioned-data.ts';
import type { ProParts } from '../../pros/take-pro.ts';
import { pricedAt, type QuoteParts } from '../../rate-quotes/quote-shipment.ts';
import { findQuoted, type Quoted } from '../../rate-quotes/saved/find-quoted.ts';
import type { ShipmentParts } from '../../shipments/shipment-parts.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { type BolToRate, rateBol, servicesOf } from '../charges/rate-bol.ts';
import { reasonsAgainst, warnOfQuote } from '../charges/use-quote.ts';
import type { UsedQuoteStore } from '../charges/used-quote.store.ts';
import type { BolStore, BolVersion } from '../record/bol.store.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { accountsOf, type BolAccounts } from './bol-accounts.ts';
import type { BolNotes } from './bol-outcome.ts';
import { type BolPoint, findDestination, findOrigin } from './bol-points.ts';
import { noteShipDate, shipDateOf } from './bol-ship-date.ts';
import { noteCarriage } from './check-carriage-items.ts';
import { checkHazmatItems } from './check-hazmat-items.ts';
import { findPayer, type Payer, payerField } from './find-payer.ts';
import { submissionNotes } from './submission-notes.ts';

export interface BolParts {
  readonly context: Context;
  readonly store: BolStore;
  readonly usedQuotes: UsedQuoteStore;
  readonly quotes: QuoteParts;
  readonly pros: ProParts;
  readonly shipments: ShipmentParts;
  readonly printer: Printer;
  readonly carrierNow: CarrierNow;
  /** Bills that are about to be stored, by the facts that they create, because they are priced before they are stored. */
  readonly unsaved: WeakMap<ShipmentFacts, BolVersion>;
  /** Stores the parties in the address books of `accounts`, in the bill's transaction. `before` is what the bill replaces. */
  readonly keepParties: (
    facts: ShipmentFacts,
    accounts: readonly string[],
    at: number,
    before?: ShipmentFacts,
  ) => readonly Step[];
  readonly confirmations: NumberBlocks;
  /** Why no more freight may be billed to an account; undefined if it may. */
  readonly creditRefusal: (account: string) => Promise<string | undefined>;
}

export interface BolPrice {
  readonly quote: RatedQuote;
  /** The quote whose price was used; '' if none was. */
  readonly quoteId: string;
  readonly pricing: string;
  readonly networkVersion: number;
  readonly tariffVersion: number;
  readonly fuelRevision: number;
  /** The version of the payer's contract; undefined if it has none. */
  readonly contractVersion: number | undefined;
  /** What its accessorials order in that tariff. */
  readonly services: BolServices;
}

export interface BolPlan {
  readonly request: BolRequest;
  readonly accounts: BolAccounts;
  readonly network: Network;
  /** As it is printed on the bill. */
  readonly carrier: PresentedCarrier;
  readonly origin: BolPoint;
  readonly destination: BolPoint | null;
  readonly price: BolPrice | null;
  /** What may be loaded only if it is kept apart, as printed on the bill. */
  readonly separations: readonly string[];
  readonly now: number;
}

/**
 * `replaced` is the shipment of the bill that is replaced. Undefined if the bill fails: the notes say why.
 * @throws Refusal when the caller has no part in it
 */
export async function planBol(
  parts: BolParts,
  caller: Caller,
  request: BolRequest,
  notes: BolNotes,
  replaced?: Pick<ShipmentFacts, 'pro' | 'payerAccount'>,
): Promise<BolPlan | undefined> {
  const now = parts.context.freightClock.now();
  const network = parts.quotes.network.now();
  const accounts = accountsOf(request, caller, notes);
  const origin = findOrigin(request.origin, network.data, notes);
  const destination = findDestination(request.destination, network.data, notes);
  const payer = await findPayer(parts.context, accounts, request, caller, notes);
  // A shipment that the account already pays for may be corrected, whatever the account owes.
  if (payer !== undefined && accounts.payer !== replaced?.payerAccount) {
    const refusal = await parts.creditRefusal(accounts.payer);
    if (refusal !== undefined) {
      notes.fail(
        'businessRule',
        `${payerField(accounts, request)} ${accounts.payer} cannot be billed: ${refusal}.`,
        'Bill another account, or have the payer contact the carrier. Quotes are still available.',
      );
    }
  }
  const quoted = await quotedOf(parts, caller, request, notes);
  submissionNotes(request, notes);
  if (origin !== undefined) noteShipDate(request, origin, notes);
  for (const { field, message } of checkHazmatItems(request).warnings) notes.add('warning', `${field} ${message}`);
  const separations = noteCarriage(request, network.data.hazmatRules, notes);
  if (origin === undefined || destination === undefined || notes.hasFailed) return undefined;
  const planned = (price: BolPrice | null): BolPlan => {
    const carrier = parts.carrierNow();
    return { request, accounts, network: network.data, carrier, origin, destination, price, separations, now };
  };
  if (destination === null) {
    if (quoted !== undefined)
      warnOfQuote(quoted, ['the destination is not known (destination.postalCode)'], undefined, notes);
    return planned(null);
  }
  const reasons =
    quoted &&
    (await reasonsAgainstQuote(parts, quoted, { request, origin, destination, now }, accounts, replaced?.pro));
  if (quoted !== undefined && reasons?.length === 0) return planned(quotedPrice(quoted, request));
  const tariff = await parts.quotes.tariff.at(pricedAt(shipDateOf(request, origin), now));
  const pricing = pricingOf(payer, tariff, notes);
  // A bill that names a quote requests its service.
  const service = quoted?.quote.service.id ?? null;
  const contract = payer && parts.quotes.contracts.of(accounts.payer);
  const bol: BolToRate = { request, origin, destination, pricing, contract, now, service };
  const quote = rateBol(bol, tariff.data, network.data, notes);
  if (quoted !== undefined && reasons !== undefined) warnOfQuote(quoted, reasons, quote, notes);
  if (quote === undefined) return planned(null);
  const { version: networkVersion } = network;
  const { version: tariffVersion, fuelRevision } = tariff;
  const services = servicesOf(request, tariff.data);
  const contractVersion = contract?.version;
  return planned({
    quote,
    quoteId: '',
    pricing,
    networkVersion,
    tariffVersion,
    fuelRevision,
    contractVersion,
    services,
  });
}

async function quotedOf(
  parts: BolParts,
  caller: Caller,
  request: BolRequest,
  notes: BolNotes,
): Promise<Quoted | undefined> {
  const quoteId = request.referenceNumbers?.quoteID;
  if (quoteId === undefined) return undefined;
  const quoted = await findQuoted(parts.quotes, quoteId, caller.accounts);
  if (quoted === undefined) {
    notes.fail(
      'businessRule',
      `There is no quote ${quoteId} for your accounts.`,
      'Use a quoteId that POST /v1/rate-quotes returned, or leave referenceNumbers.quoteID out.',
    );
  }
  return quoted;
}

async function reasonsAgainstQuote(
  { usedQuotes }: BolParts,
  quoted: Quoted,
  bol: Pick<BolToRate, 'request' | 'origin' | 'destination' | 'now'>,
  accounts: BolAccounts,
  replacedPro: string | undefined,
): Promise<readonly string[]> {
  const user = await usedQuotes.userOf(quoted.quoteId);
  const { pricing } = quoted.asked;
  const { contract } = quoted.shipment;
  const billed: BolToRate = { ...bol, pricing, contract, service: quoted.quote.service.id };
  // A bill with the PRO of the quote's user is that same bill: it is being replaced, or is rejected because of its PRO.
  const isItself = user === (replacedPro ?? bol.request.referenceNumbers?.pro);
  return reasonsAgainst(quoted, billed, accounts, isItself ? undefined : user);
}

function quotedPrice(quoted: Quoted, request: BolRequest): BolPrice {
  const { quote, quoteId, asked, networkVersion, tariffVersion, fuelRevision, tariff } = quoted;
  const services = servicesOf(request, tariff);
  const { pricing, contract: contractVersion } = asked;
  return { quote, quoteId, pricing, networkVersion, tariffVersion, fuelRevision, contractVersion, services };
}

function pricingOf(payer: Payer | undefined, tariff: InForce<Tariff>, notes: BolNotes): string {
  if (payer !== undefined) return payer.pricing;
  notes.add('warning', 'The payer has no account here, so the list price applies.');
  const list = [...tariff.data.pricings].find(([, pricing]) => pricing.isList);
  return list?.[0] ?? '';
}
