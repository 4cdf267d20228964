// A quote of the rating engine as it goes over the wire (§2.7).
import { formatCents } from '../../freight/money.ts';
import type { Network } from '../../freight/network/network.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import { serviceNotes } from '../../freight/network/transit-message.ts';
import type { Quote, RatedQuote } from '../../freight/rating/quote.ts';
import type { Shipment } from '../../freight/rating/shipment.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import { isoWithOffset, momentOf } from '../../platform/local-time.ts';
import type { RateQuoteAnswer } from './rate-quote-answer.schema.ts';

export interface AnswerFacts {
  readonly network: Network;
  readonly shipment: Shipment;
  readonly quoteKey: string;
  readonly disclaimersUrl: string;
  /** Alerts that concern every quote of the request. */
  readonly alerts: readonly { readonly messageId: string; readonly message: string }[];
}

export function quoteAnswer(quote: Quote, facts: AnswerFacts): RateQuoteAnswer {
  const { service } = quote;
  const alerts = facts.alerts.length === 0 ? [...quote.alerts] : [...quote.alerts, ...facts.alerts];
  if (!quote.rateFound) {
    return {
      serviceLevelId: service.id,
      serviceLevelText: service.text,
      rateFound: false,
      lineItemCharges: [],
      chargeItems: [],
      disclaimersURL: facts.disclaimersUrl,
      alerts,
      reasons: [...quote.reasons],
    };
  }
  return {
    serviceLevelId: service.id,
    serviceLevelText: service.text,
    quoteId: `${service.quoteIdCharacter}${facts.quoteKey}`,
    rateFound: true,
    dates: {
      quoteExpiration: isoWithOffset(quote.expiry.timeZone, expiryOf(quote)),
      transitDeliveryDate: formatDay(quote.deliveryDay),
      transitDeliveryTime: clock(quote.deliveryMinute),
    },
    transitDetails: transitDetails(quote, facts),
    quoteRate: {
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
    },
    lineItemCharges: quote.lineItemCharges.map((line) => ({
      description: line.description,
      classification: line.classification,
      weight: line.weightLb,
      rate: line.rateCents === null ? '' : formatCents(line.rateCents),
      charge: formatCents(line.chargeCents),
    })),
    chargeItems: quote.chargeItems.map(({ description, chargeCents }) => ({
      description,
      charge: formatCents(chargeCents),
    })),
    disclaimersURL: facts.disclaimersUrl,
    alerts,
    reasons: [],
    ...(quote.explanation !== null && {
      explanation: quote.explanation.map(({ step, rule, text, chargeCents }) => ({
        step,
        rule,
        text,
        charge: chargeCents === null ? null : formatCents(chargeCents),
      })),
    }),
  };
}

/** The moment after which the quote no longer binds. */
export function expiryOf({ expiry }: RatedQuote): number {
  return momentOf(expiry.timeZone, expiry);
}

function transitDetails(
  quote: RatedQuote,
  { network, shipment }: AnswerFacts,
): NonNullable<RateQuoteAnswer['transitDetails']> {
  // A quote that has a rate has both ends served.
  const origin = shipment.origin.location.area!;
  const destination = shipment.destination.location.area!;
  return {
    transitDays: quote.transitDays,
    laneType: quote.laneType,
    originTerminal: origin.terminal.id,
    originTerminalInfo: terminalInfo(origin.terminal),
    destinationTerminal: destination.terminal.id,
    destinationTerminalInfo: terminalInfo(destination.terminal),
    transitMessage: serviceNotes(network, origin, destination).join(' '),
  };
}

type TerminalInfo = NonNullable<RateQuoteAnswer['transitDetails']>['originTerminalInfo'];

/** Made once for each terminal: it stands twice in every quote. */
const infos = new WeakMap<Terminal, TerminalInfo>();

function terminalInfo(terminal: Terminal): TerminalInfo {
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

function clock(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
