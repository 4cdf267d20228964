// Owns the codes that a tariff can price: those of rate quotes, and BOL codes that no quote has.
import { BOL_ACCESSORIAL, BOL_ACCESSORIAL_RULES, type BolAccessorial } from './bol-accessorial.ts';
import { RQ_ACCESSORIAL, type RqAccessorial } from './rq-accessorial.ts';

export type TariffAccessorial = RqAccessorial | BolAccessorial;

/** Rate-quote codes come first, so that their index here equals their index in RQ_ACCESSORIAL. */
export const TARIFF_ACCESSORIALS: readonly TariffAccessorial[] = [
  ...RQ_ACCESSORIAL.codes,
  ...BOL_ACCESSORIAL.codes.filter((code) => !RQ_ACCESSORIAL.has(code)),
];

/** The quote's code for a service of a bill of lading, if the two sets spell it differently. */
const QUOTE_CODES: Readonly<Partial<Record<BolAccessorial, RqAccessorial>>> = Object.fromEntries(
  BOL_ACCESSORIAL_RULES.flatMap(({ code, quoteCode }) => (quoteCode === undefined ? [] : [[code, quoteCode]])),
);

/** The rate-quote code for the same service; undefined if quotes have none. */
export function quoteCodeOf(code: BolAccessorial): RqAccessorial | undefined {
  return RQ_ACCESSORIAL.codes.find((known) => known === code) ?? QUOTE_CODES[code];
}

/** For suggestions, by quote code. */
export const BOL_ACCESSORIAL_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(QUOTE_CODES).map(([bol, quote]) => [quote, bol]),
);
/** For suggestions, by BOL code. */
export const RQ_ACCESSORIAL_NAMES: Readonly<Record<string, string>> = QUOTE_CODES;
