// Owns deadlines.csv: how long customers have to pay or dispute an invoice and to file a claim, and how long the carrier has to answer it.
import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { CARRIER_FILES } from './carrier-files.ts';

export interface Deadlines {
  /** From the invoice date. */
  readonly disputeDays: number;
  /** From the invoice date to the due date, for accounts without terms of their own. */
  readonly paymentDays: number;
  /** The period for filing a loss or damage claim, from the delivery date or the date on which delivery was due. */
  readonly claimMonths: number;
  /** From the filing of a claim until the carrier must acknowledge and decide it, and the interval of status reports until then. */
  readonly claimAcknowledgeDays: number;
  readonly claimDecideDays: number;
  readonly claimStatusDays: number;
  /** Business days after delivery within which concealed damage must be reported. */
  readonly concealedDamageDays: number;
}

/** The customary and legal deadlines, for carriers whose files do not set them. */
export const USUAL_DEADLINES: Deadlines = {
  disputeDays: 180,
  paymentDays: 30,
  claimMonths: 9,
  claimAcknowledgeDays: 30,
  claimDecideDays: 120,
  claimStatusDays: 60,
  concealedDamageDays: 5,
};

const LIMITS: Readonly<Record<keyof Deadlines, readonly [min: number, max: number]>> = {
  disputeDays: [1, 3_650],
  paymentDays: [0, 365],
  // No carrier may allow less than nine months (49 USC 14706(e)), or take longer than 49 CFR 370 allows.
  claimMonths: [9, 120],
  claimAcknowledgeDays: [1, 30],
  claimDecideDays: [1, 120],
  claimStatusDays: [1, 60],
  concealedDamageDays: [1, 365],
};

const { name: file, maxBytes } = CARRIER_FILES.deadlines;

/** A deadline without a row gets its default. */
export function readDeadlines(bytes: Uint8Array, faults: FaultList): Deadlines {
  const given = new Map<string, number>();
  readTable(bytes, { file, maxBytes, columns: ['deadline', 'value', 'meaning'] as const }, faults, (row) => {
    const name = row.cell('deadline');
    if (!Object.hasOwn(LIMITS, name)) {
      row.fault(
        'deadline',
        `There is no deadline ${shown(name)}.`,
        `The deadlines are: ${Object.keys(LIMITS).join(', ')}.`,
      );
      return;
    }
    if (given.has(name)) row.fault('deadline', `The deadline ${name} is a duplicate.`, 'Remove one of the rows.');
    const [min, max] = LIMITS[name as keyof Deadlines];
    given.set(name, row.integer('value', min, max) ?? min);
  });
  return { ...USUAL_DEADLINES, ...Object.fromEntries(given) };
}
