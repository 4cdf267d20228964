// A quote of the rating engine as it goes over the wire (§2.7), written as JSON at once: as an object first it takes twice
// as long, and half of it, the terminals, never changes.
import { formatCents } from '../../freight/money.ts';
import type { Network } from '../../freight/network/network.ts';
import type { ServedArea } from '../../freight/network/postal-index.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import { serviceNotes } from '../../freight/network/transit-message.ts';
import type { Quote, RatedQuote } from '../../freight/rating/quote.ts';
import type { Shipment } from '../../freight/rating/shipment.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import { jsonList, jsonText, repeatedText } from '../../platform/json-text.ts';
import { isoWithOffset, momentOf } from '../../platform/local-time.ts';
import type { RateQuoteAnswer } from './rate-quote-answer.schema.ts';

interface Message {
  readonly messageId: string;
  readonly message: string;
}

export interface AnswerFacts {
  readonly network: Network;
  readonly shipment: Shipment;
  readonly quoteKey: string;
  readonly disclaimersUrl: string;
  /** Alerts that concern every quote of the request. */
  readonly alerts: readonly Message[];
}

/** For who wants to look into a quote instead of sending it. */
export function quoteAnswer(quote: Quote, facts: AnswerFacts): RateQuoteAnswer {
  return JSON.parse(quotesText([quote], facts))[0];
}

/** A JSON array of the quotes of one request. */
export function quotesText(quotes: readonly Quote[], facts: AnswerFacts): string {
  const ends = endsText(facts);
  const url = repeatedText(facts.disclaimersUrl);
  return jsonList(quotes, (quote) => quoteText(quote, facts, ends, url));
}

function quoteText(quote: Quote, facts: AnswerFacts, ends: string, url: string): string {
  const { service } = quote;
  const alerts = facts.alerts.length === 0 ? quote.alerts : [...quote.alerts, ...facts.alerts];
  const level = `"serviceLevelId":${repeatedText(service.id)},"serviceLevelText":${repeatedText(service.text)}`;
  if (!quote.rateFound) {
    return (
      `{${level},"rateFound":false,"lineItemCharges":[],"chargeItems":[],"disclaimersURL":${url},` +
      `"alerts":${messages(alerts)},"reasons":${messages(quote.reasons)}}`
    );
  }
  const { expiry, deliveryDay, deliveryMinute, transitDays, laneType } = quote;
  return (
    `{${level},"quoteId":"${service.quoteIdCharacter}${facts.quoteKey}","rateFound":true,` +
    `"dates":{"quoteExpiration":"${isoWithOffset(expiry.timeZone, expiryOf(quote))}",` +
    `"transitDeliveryDate":"${formatDay(deliveryDay)}","transitDeliveryTime":"${clock(deliveryMinute)}"},` +
    `"transitDetails":{"transitDays":${transitDays},"laneType":"${laneType}",${ends}},` +
    `"quoteRate":${rateText(quote)},` +
    `"lineItemCharges":${jsonList(quote.lineItemCharges, lineText)},"chargeItems":${jsonList(quote.chargeItems, chargeText)},` +
    `"disclaimersURL":${url},"alerts":${messages(alerts)},"reasons":[]${explanationText(quote)}}`
  );
}

/** The moment after which the quote no longer binds. */
export function expiryOf({ expiry }: RatedQuote): number {
  return momentOf(expiry.timeZone, expiry);
}

function rateText(quote: RatedQuote): string {
  return (
    `{"totalCharges":${money(quote.totalCents)},"totalShipmentWeight":${quote.totalWeightLb},` +
    `"rateType":"${quote.rateType}","ratedCube":"${(quote.cubicFeetHundredths / 100).toFixed(2)}",` +
    `"ratedLinearFeet":${quote.linearFeet},"ratedAccessorials":${jsonList(quote.accessorials, accessorialText)}}`
  );
}

function accessorialText({ code, description, chargeCents }: RatedQuote['accessorials'][number]): string {
  return `{"code":"${code}","description":${repeatedText(description)},"charge":${money(chargeCents)}}`;
}

function lineText(line: RatedQuote['lineItemCharges'][number]): string {
  const rate = line.rateCents === null ? '""' : money(line.rateCents);
  return (
    `{"description":${jsonText(line.description)},"classification":"${line.classification}","weight":${line.weightLb},` +
    `"rate":${rate},"charge":${money(line.chargeCents)}}`
  );
}

function chargeText({ description, chargeCents }: RatedQuote['chargeItems'][number]): string {
  return `{"description":${repeatedText(description)},"charge":${money(chargeCents)}}`;
}

function explanationText({ explanation }: RatedQuote): string {
  if (explanation === null) return '';
  const steps = explanation.map(({ chargeCents, ...step }) => ({
    step: step.step,
    rule: step.rule,
    text: step.text,
    charge: chargeCents === null ? null : formatCents(chargeCents),
  }));
  return `,"explanation":${JSON.stringify(steps)}`;
}

/** The members of `transitDetails` that all quotes of a request share; none where an end is not served. */
function endsText({ network, shipment }: AnswerFacts): string {
  const origin = shipment.origin.location.area;
  const destination = shipment.destination.location.area;
  if (origin === null || destination === null) return '';
  const message = serviceNotes(network, origin, destination).join(' ');
  return `${endText('origin', origin)},${endText('destination', destination)},"transitMessage":${repeatedText(message)}`;
}

/** Made once for each terminal. */
const ends = {
  origin: new WeakMap<Terminal, string>(),
  destination: new WeakMap<Terminal, string>(),
};

function endText(end: keyof typeof ends, { terminal }: ServedArea): string {
  let made = ends[end].get(terminal);
  if (made === undefined) {
    const { id, name, address, phone, fax } = terminal;
    const info = {
      name,
      address1: address.streetAddress,
      city: address.city,
      stateProvince: address.state,
      postalCode: address.zip,
      country: address.country,
      contact: { name: 'Customer Service', phone, fax },
    };
    made = `"${end}Terminal":${jsonText(id)},"${end}TerminalInfo":${JSON.stringify(info)}`;
    ends[end].set(terminal, made);
  }
  return made;
}

function messages(all: readonly Message[]): string {
  return jsonList(
    all,
    ({ messageId, message }) => `{"messageId":${repeatedText(messageId)},"message":${repeatedText(message)}}`,
  );
}

function money(cents: number): string {
  return `"${formatCents(cents)}"`;
}

function clock(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
