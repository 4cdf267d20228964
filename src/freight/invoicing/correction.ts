// Owns what a change of what is owed becomes once invoices are out. An invoice never changes: charges that are new get an invoice of
// their own, charges that fell away a credit memo, and where charges changed, all is credited and billed anew.
import type { ChargeLine } from './charge-line.ts';

/** The code of the line by which a new invoice carries on what was credited on the one that it replaces. */
const EARLIER_CREDIT = 'CRD';

/** The code of the line that says what a corrected price differs by. */
const CORRECTED_PRICE = 'RWG';

/** An invoice that stands. */
export interface StandingInvoice {
  readonly id: string;
  readonly lines: readonly ChargeLine[];
  /** The numbers, from 1, of lines that a credit memo took back. */
  readonly takenBack: ReadonlySet<number>;
  /** Something was credited besides: the carrier granted it. */
  readonly hasOtherCredits: boolean;
}

export type Correction =
  | { readonly how: 'nothing' }
  /** Only these are new: an invoice for the balance due. */
  | { readonly how: 'supplement'; readonly lines: readonly ChargeLine[] }
  /** Only these fell away. */
  | { readonly how: 'credit'; readonly takenBack: ReadonlyMap<string, readonly number[]> }
  /** Everything that stands is credited, and one invoice bills what is owed. */
  | { readonly how: 'rebill' };

export function correctionOf(standing: readonly StandingInvoice[], owed: readonly ChargeLine[]): Correction {
  /** The places in `owed` of lines that read the same. */
  const places = new Map<string, number[]>();
  for (const [at, line] of owed.entries()) places.set(told(line), [...(places.get(told(line)) ?? []), at]);
  const takenBack = new Map<string, number[]>();
  for (const { id, number, line } of standing.flatMap(billedLines)) {
    if (places.get(told(line))?.shift() === undefined) takenBack.set(id, [...(takenBack.get(id) ?? []), number]);
  }
  const left = new Set([...places.values()].flat());
  if (left.size === 0 && takenBack.size === 0) return { how: 'nothing' };
  const added = owed.filter((_, at) => left.has(at));
  if (takenBack.size === 0 && added.every(isCharge)) return { how: 'supplement', lines: added };
  // A line of which a part was credited already is not credited twice.
  const isPlain = standing.every(({ id, hasOtherCredits }) => !hasOtherCredits || !takenBack.has(id));
  return left.size === 0 && isPlain ? { how: 'credit', takenBack } : { how: 'rebill' };
}

/** Of its own, not what another charge differs by. */
function isCharge({ code, chargeCents }: ChargeLine): boolean {
  return chargeCents > 0 && code !== CORRECTED_PRICE;
}

function billedLines({ id, lines, takenBack }: StandingInvoice) {
  return lines.flatMap((line, at) =>
    takenBack.has(at + 1) || line.code === EARLIER_CREDIT ? [] : [{ id, number: at + 1, line }],
  );
}

/** What the payer is billed by a line. Codes and classes were added to lines of the same charge later. */
function told({ description, chargeCents }: ChargeLine): string {
  return `${chargeCents} ${description}`;
}

/** The lines of a credit memo for all of an invoice of which `creditedCents` were credited before. */
export function creditedLines(lines: readonly ChargeLine[], creditedCents: number): readonly ChargeLine[] {
  return [...lines.map(negated), ...earlierCredit(creditedCents)];
}

/**
 * The lines of the invoice that replaces those on which `creditedCents` were credited before: what was granted stays granted, up to
 * what is owed now. An invoice never becomes money that the carrier owes.
 */
export function rebilledLines(owed: readonly ChargeLine[], creditedCents: number): readonly ChargeLine[] {
  return [...owed, ...earlierCredit(-Math.min(creditedCents, Math.max(0, sumOf(owed))))];
}

/** What an invoice carries on from the one that it replaced. */
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
