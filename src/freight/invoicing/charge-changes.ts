// Owns how charges change: what was added, changed and removed between two states of a shipment's charges. Amounts add up.
import type { Cents } from '../money.ts';
import type { ChargeLine } from './charge-line.ts';

export interface ChargeChange {
  /** When its cause occurred. */
  readonly at: number;
  /** CORRECTED is a change in the freight price; the others are charges caused by events. */
  readonly what: 'CORRECTED' | 'ADDED' | 'CHANGED' | 'REMOVED';
  /** The difference. */
  readonly amountCents: Cents;
  readonly code?: string;
  readonly description?: string;
  readonly reason?: string;
  readonly event?: string;
  /** Why an operator waived the charge, withdrew the waiver, or corrected the bill. */
  readonly note?: string;
}

/** When and why the bill of lading was corrected, and the event that did it. */
export type CorrectionCause = Pick<ChargeChange, 'at' | 'event' | 'note'>;

/** `atOf` returns when an event happened. `note` explains a manual change of the charges, `correction` a correction of the bill. */
export function chargeChanges(
  before: readonly ChargeLine[],
  after: readonly ChargeLine[],
  atOf: (event: string | undefined) => number,
  note?: string,
  correction?: CorrectionCause,
): ChargeChange[] {
  const [known, now] = [byCause(before), byCause(after)];
  const correctedCents = freightOf(after) - freightOf(before);
  const corrected: ChargeChange[] =
    correctedCents === 0
      ? []
      : [{ at: atOf(undefined), what: 'CORRECTED', amountCents: correctedCents, ...correction }];
  const change = (what: ChargeChange['what'], line: ChargeLine, amountCents: Cents): ChargeChange => ({
    at: atOf(line.event),
    what,
    amountCents,
    ...(line.code !== undefined && { code: line.code }),
    description: line.description,
    ...(line.reason !== undefined && { reason: line.reason }),
    ...(line.event !== undefined && { event: line.event }),
    ...(note !== undefined && { note }),
  });
  const removed = [...known].filter(([cause]) => !now.has(cause));
  return [
    ...corrected,
    ...removed.map(([, line]) => change('REMOVED', line, -line.chargeCents)),
    ...[...now].flatMap(([cause, line]) => {
      const old = known.get(cause);
      if (old === undefined) return [change('ADDED', line, line.chargeCents)];
      if (old.chargeCents === line.chargeCents) return [];
      return [change('CHANGED', line, line.chargeCents - old.chargeCents)];
    }),
  ];
}

/** An event causes a charge with a given code only once. */
export function causeOf({ code, event }: Pick<ChargeLine, 'code' | 'event'>): string {
  return `${code} ${event}`;
}

function byCause(lines: readonly ChargeLine[]): Map<string, ChargeLine> {
  return new Map(lines.filter(({ event }) => event !== undefined).map((line) => [causeOf(line), line]));
}

function freightOf(lines: readonly ChargeLine[]): Cents {
  return lines.reduce((sum, { event, chargeCents }) => (event === undefined ? sum + chargeCents : sum), 0);
}
