// Owns what a change in the amount owed leads to once invoices are issued. An invoice never changes: new charges get an invoice of their
// own, removed charges a credit memo, and if charges changed, everything is credited and billed again.
import type { ChargeLine } from './charge-line.ts';

/** The code of the line on a new invoice that carries over credits from the invoice it replaces. */
const EARLIER_CREDIT = 'CRD';

/** The code of the line for the difference of a corrected price. */
const CORRECTED_PRICE = 'RWG';

/** An invoice in force. */
export interface StandingInvoice {
  readonly id: string;
  readonly lines: readonly ChargeLine[];
  /** The numbers, from 1, of lines that a credit memo credited in full. */
  readonly takenBack: ReadonlySet<number>;
  /** Whether the carrier granted other credits on it. */
  readonly hasOtherCredits: boolean;
}

export type Correction =
  | { readonly how: 'nothing' }
  /** Only new charges: an invoice for the balance due. */
  | { readonly how: 'supplement'; readonly lines: readonly ChargeLine[] }
  /** Only removed charges. */
  | { readonly how: 'credit'; readonly takenBack: ReadonlyMap<string, readonly number[]> }
  /** Every invoice in force is credited, and one new invoice bills what is owed. */
  | { readonly how: 'rebill' };

export function correctionOf(standing: readonly StandingInvoice[], owed: readonly ChargeLine[]): Correction {
  /** Indexes in `owed` of lines that read the same. */
  const places = new Map<string, number[]>();
  for (const [at, line] of owed.entries()) places.set(wordingOf(line), [...(places.get(wordingOf(line)) ?? []), at]);
  const takenBack = new Map<string, number[]>();
  for (const { id, number, line } of standing.flatMap(billedLines)) {
    if (places.get(wordingOf(line))?.shift() === undefined) takenBack.set(id, [...(takenBack.get(id) ?? []), number]);
  }
  const left = new Set([...places.values()].flat());
  if (left.size === 0 && takenBack.size === 0) return { how: 'nothing' };
  const added = owed.filter((_, at) => left.has(at));
  if (takenBack.size === 0 && added.every(isCharge)) return { how: 'supplement', lines: added };
  // A partly credited line is not credited twice.
  const isPlain = standing.every(({ id, hasOtherCredits }) => !hasOtherCredits || !takenBack.has(id));
  return left.size === 0 && isPlain ? { how: 'credit', takenBack } : { how: 'rebill' };
}

/** Whether it is a charge of its own, not the difference of a corrected one. */
function isCharge({ code, chargeCents }: ChargeLine): boolean {
  return chargeCents > 0 && code !== CORRECTED_PRICE;
}

function billedLines({ id, lines, takenBack }: StandingInvoice) {
  return lines.flatMap((line, at) =>
    takenBack.has(at + 1) || line.code === EARLIER_CREDIT ? [] : [{ id, number: at + 1, line }],
  );
}

/** What a line says to the payer. Codes and classes are ignored: they were added to lines of the same charge later. */
function wordingOf({ description, chargeCents }: ChargeLine): string {
  return `${chargeCents} ${description}`;
}

/** The lines of a credit memo for a whole invoice, of which `creditedCents` were credited before. */
export function creditedLines(lines: readonly ChargeLine[], creditedCents: number): readonly ChargeLine[] {
  return [...lines.map(negated), ...earlierCredit(creditedCents)];
}

/**
 * The lines of the invoice that replaces those on which `creditedCents` were credited before. Granted credits are kept, up to the amount
 * owed now: an invoice total is never negative.
 */
export function rebilledLines(owed: readonly ChargeLine[], creditedCents: number): readonly ChargeLine[] {
  return [...owed, ...earlierCredit(-Math.min(creditedCents, Math.max(0, sumOf(owed))))];
}

/** What an invoice carries over from the one it replaced. */
export function carriedCents(lines: readonly ChargeLine[]): number {
  return -sumOf(lines.filter(({ code }) => code === EARLIER_CREDIT));
}

export function negated(line: ChargeLine): ChargeLine {
  return { ...line, chargeCents: -line.chargeCents };
}

function earlierCredit(chargeCents: number): readonly ChargeLine[] {
  return chargeCents === 0 ? [] : [{ code: EARLIER_CREDIT, description: 'Credited earlier', chargeCents }];
}

export function sumOf(lines: readonly ChargeLine[]): number {
  return lines.reduce((sum, { chargeCents }) => sum + chargeCents, 0);
}
