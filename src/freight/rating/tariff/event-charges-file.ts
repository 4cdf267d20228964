// Owns event-charges.csv, which may be absent: what is charged because of something that happened after pickup.
import type { Cents } from '../../money.ts';
import type { FaultList } from '../../network/carrier-fault.ts';
import { readTable } from '../../network/carrier-table.ts';
import { EXCEPTION_REASON, type ExceptionReason } from '../../value-sets/exception-reason.ts';
import { dollarsCellOr, formatOf, isRepeated, percentCell, wordsCell } from './tariff-cells.ts';

/** Events that cause charges. */
export const CHARGED_EVENTS = ['delivery_attempted', 'returned'] as const;
export type ChargedEvent = (typeof CHARGED_EVENTS)[number];

export interface EventChargeRule {
  readonly code: string;
  readonly description: string;
  readonly event: ChargedEvent;
  /** The reasons with which the event is charged; empty for any. */
  readonly reasons: readonly ExceptionReason[];
  readonly chargeCents: Cents;
  /** Of the price of the shipment. */
  readonly basisPoints: number;
  /** Whether the fuel surcharge of the ship date is added. */
  readonly hasFuel: boolean;
}

const COLUMNS = ['code', 'description', 'event', 'reasons', 'charge', 'percentOfFreight', 'fuel'] as const;
const FORMAT = formatOf('eventCharges', COLUMNS);

export function readEventCharges(bytes: Uint8Array | null, faults: FaultList): readonly EventChargeRule[] {
  const rules: EventChargeRule[] = [];
  const lineOf = new Map<string, number>();
  if (bytes === null) return rules;
  readTable(bytes, FORMAT, faults, (row) => {
    const code = row.match('code', /^[A-Z0-9]{2,6}$/, 'a code of 2 to 6 capital letters and digits');
    const event = row.oneOf('event', CHARGED_EVENTS);
    if (row.cell('charge') === '' && row.cell('percentOfFreight') === '') {
      row.fault('charge', 'The row has no price.', 'Fill in charge or percentOfFreight.');
    }
    const rule = {
      description: row.text('description', 60) ?? '',
      reasons: wordsCell(row, 'reasons', EXCEPTION_REASON.codes) ?? [],
      chargeCents: dollarsCellOr(row, 'charge', 0) ?? 0,
      basisPoints: row.cell('percentOfFreight') === '' ? 0 : (percentCell(row, 'percentOfFreight', 1000) ?? 0),
      hasFuel: row.oneOf('fuel', ['yes', 'no']) === 'yes',
    };
    if (code === null || event === null || isRepeated(row, 'code', code, lineOf)) return;
    rules.push({ code, event, ...rule });
  });
  return rules;
}
