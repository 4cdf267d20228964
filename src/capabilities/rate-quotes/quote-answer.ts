// Converts a quote of the rating engine to the response format (§2.7).
import { formatCents } from '../../freight/money.ts';
import type { Terminal } from '../../freight/network/files/terminals-file.ts';
import type { Network } from '../../freight/network/network.ts';
import type { ServedArea } from '../../freight/network/postal-index.ts';
import { serviceNotes } from '../../freight/network/transit-message.ts';
import type { Quote, RatedQuote } from '../../freight/rating/quote.ts';
import type { Shipment } from '../../freight/rating/shipment.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import { timeText } from '../../freight/time-of-day.ts';
import { isoWithOffset, momentOf } from '../../platform/local-time.ts';
import type { WrittenQuote } from './rate-quote-answer.schema.ts';

interface Message {
  readonly messageId: string;
  readonly message: string;
}

export interface AnswerFacts {
  readonly network: Network;
  readonly shipment: Shipment;
  readonly quoteKey: string;
  readonly disclaimersUrl: string;
  /** Alerts that apply to every quote of the request. */
  readonly alerts: readonly Message[];
}

export function quoteAnswers(quotes: readonly Quote[], facts: AnswerFacts): WrittenQuote[] {
  const ends = endsOf(facts);
  return quotes.map((quote) => quoteAnswer(quote, facts, ends));
}

function quoteAnswer(quote: Quote, facts: AnswerFacts, ends: Ends | undefined): WrittenQuote {
  const { service } = quote;
  const rated = quote.rateFound ? quote : undefined;
  return {
    serviceLevelId: service.id,
    serviceLevelText: service.text,
    quoteId: rated && `${service.quoteIdCharacter}${facts.quoteKey}`,
    rateFound: quote.rateFound,
    dates: rated && datesOf(rated),
    transitDetails: rated && ends && transitOf(rated, ends),
    quoteRate: rated && rateOf(rated),
    lineItemCharges: rated === undefined ? [] : rated.lineItemCharges.map(lineOf),
    chargeItems: rated === undefined ? [] : rated.chargeItems.map(chargeOf),
    disclaimersURL: facts.disclaimersUrl,
    alerts: facts.alerts.length === 0 ? quote.alerts : [...quote.alerts, ...facts.alerts],
    reasons: quote.rateFound ? [] : quote.reasons,
    explanation: rated && explanationOf(rated),
  };
}

function datesOf(quote: RatedQuote) {
  return {
    quoteExpiration: isoWithOffset(quote.expiry.timeZone, expiryOf(quote)),
    transitDeliveryDate: formatDay(quote.deliveryDay),
    transitDeliveryTime: timeText(quote.deliveryMinute),
  };
}

/** When the quote expires. */
export function expiryOf({ expiry }: RatedQuote): number {
  return momentOf(expiry.timeZone, expiry);
}

function transitOf({ transitDays, laneType }: RatedQuote, { origin, destination, message }: Ends) {
  return {
    transitDays,
    laneType,
    originTerminal: origin.id,
    originTerminalInfo: infoOf(origin),
    destinationTerminal: destination.id,
    destinationTerminalInfo: infoOf(destination),
    transitMessage: message,
  };
}

function rateOf(quote: RatedQuote) {
  return {
    totalCharges: formatCents(quote.totalCents),
    totalShipmentWeight: quote.totalWeightLb,
    rateType: quote.rateType,
    ratedCube: (quote.cubicFeetHundredths / 100).toFixed(2),
    ratedLinearFeet: quote.linearFeet,
    ratedAccessorials: quote.accessorials.map(({ code, description, chargeCents }) => ({
      code,
      description,
      charge: formatCents(chargeCents),
    })),
  };
}

function lineOf(line: RatedQuote['lineItemCharges'][number]) {
  return {
    description: line.description,
    classification: line.classification,
    weight: line.weightLb,
    rate: line.rateCents === null ? '' : formatCents(line.rateCents),
    charge: formatCents(line.chargeCents),
  };
}

function chargeOf({ description, chargeCents }: RatedQuote['chargeItems'][number]) {
  return { description, charge: formatCents(chargeCents) };
}

function explanationOf({ explanation }: RatedQuote) {
  return explanation?.map((one) => {
    const { step, rule, text } = one;
    if (one.chargeCents === null) return { step, rule, text, charge: null };
    return { step, rule, text, charge: formatCents(one.chargeCents), code: one.code };
  });
}

interface Ends {
  readonly origin: Terminal;
  readonly destination: Terminal;
  readonly message: string;
}

/** What all quotes of a request have in common; undefined if origin or destination is not served. */
function endsOf({ network, shipment }: AnswerFacts): Ends | undefined {
  const origin: ServedArea | null = shipment.origin.location.area;
  const destination = shipment.destination.location.area;
  if (origin === null || destination === null) return undefined;
  const message = serviceNotes(network, origin, destination).join(' ');
  return { origin: origin.terminal, destination: destination.terminal, message };
}

type TerminalInfo = NonNullable<WrittenQuote['transitDetails']>['originTerminalInfo'];

/** One object per terminal, so that it is serialized once. */
const infos = new WeakMap<Terminal, TerminalInfo>();

function infoOf(terminal: Terminal): TerminalInfo {
  let info = infos.get(terminal);
  if (info === undefined) {
    const { name, address, phone, fax } = terminal;
    info = {
      name,
      address1: address.streetAddress,
      city: address.city,
      stateProvince: address.state,
      postalCode: address.zip,
      country: address.country,
      contact: { name: 'Customer Service', phone, fax },
    };
    infos.set(terminal, info);
  }
  return info;
}
