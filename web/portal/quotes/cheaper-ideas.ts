// What could make a shipment cheaper: the same request with one thing changed, each to be quoted; and hints from its own price.
import { FREIGHT_CLASS, type FreightClass } from '../../../src/freight/value-sets/freight-class.ts';
import { day } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { quoteWords } from '../../words/quote-words.ts';
import { densityOf, isPalletType } from './density.ts';
import type { RateQuote } from './priced-quote.ts';
import type { QuoteAsk } from './quote-ask.ts';
import type { QuoteFacts } from './quote-facts.ts';
import { serviceNameWithin } from './services.ts';

const words = quoteWords.cheaper;

export interface Idea {
  readonly label: string;
  readonly ask: QuoteAsk;
  readonly shipDate: string;
}

/** Fuel changes weekly, and a new tariff may take effect: a few days are tried, not all. */
const DAYS_LOOKED_AT = 4;

export function ideasFor(ask: QuoteAsk, facts: QuoteFacts, openDays: readonly string[]): Idea[] {
  const { shipDate } = facts;
  const ideas: Idea[] = ask.services.map((code) => ({
    label: words.without(serviceNameWithin(code)),
    ask: { ...ask, services: ask.services.filter((one) => one !== code) },
    shipDate,
  }));
  const lighter = withDensityClasses(ask, facts);
  if (lighter !== undefined) ideas.push({ ...lighter, shipDate });
  if (ask.units.some((unit) => !unit.isStackable && unit.height !== '')) {
    const units = ask.units.map((unit) => ({ ...unit, isStackable: true }));
    ideas.push({ label: words.stack, ask: { ...ask, units }, shipDate });
  }
  for (const later of openDays.filter((one) => one > shipDate).slice(0, DAYS_LOOKED_AT)) {
    ideas.push({ label: words.later(day(later)), ask: { ...ask, shipDate: later }, shipDate: later });
  }
  return ideas;
}

/** Only if the density gives a lower class than was declared. */
function withDensityClasses(ask: QuoteAsk, { scale }: QuoteFacts): Omit<Idea, 'shipDate'> | undefined {
  const found: string[] = [];
  const units = ask.units.map((unit) => {
    const dense = densityOf(scale, unit, isPalletType(unit.type))?.freightClass;
    if (dense === undefined || unit.freightClass === '' || rankOf(dense) >= rankOf(unit.freightClass)) return unit;
    found.push(dense);
    return { ...unit, freightClass: dense };
  });
  return found.length === 0 ? undefined : { label: words.density(found.join(', ')), ask: { ...ask, units } };
}

function rankOf(freightClass: string): number {
  return FREIGHT_CLASS.get(freightClass as FreightClass).rank;
}

/** Hints from the price's own calculation steps. */
export function notesOf(quote: RateQuote): string[] {
  const notes: string[] = [];
  const rules = new Set((quote.explanation ?? []).map(({ rule }) => rule));
  const deficit = quote.lineItemCharges.find(({ description }) => description === 'Deficit weight');
  if (rules.has('deficit') && deficit !== undefined) notes.push(words.deficit(weightText(deficit.weight)));
  if (rules.has('minimum') || rules.has('amc')) notes.push(words.minimum);
  return notes;
}
