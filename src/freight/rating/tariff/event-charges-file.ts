// Owns event-charges.csv, which is optional: charges for events after pickup.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow, TableFormat } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { EXCEPTION_REASON, type ExceptionReason } from '../../value-sets/exception-reason.ts';
import { dollarsCellOr, formatOf, isRepeated, percentCell, scaledCell, wordsCell } from './tariff-cells.ts';

/** Events that cause charges. `stored` is waiting freight, `guarantee_failed` a delivery after the guaranteed time. */
export const CHARGED_EVENTS = [
  'delivery_attempted',
  'returned',
  'inspected',
  'stored',
  'charge_incurred',
  'guarantee_failed',
] as const;
export type ChargedEvent = (typeof CHARGED_EVENTS)[number];

/** Units of charges: how many minutes or pieces make one, and its name on an invoice line. */
export const CHARGE_UNITS = {
  each: { unit: 'EACH', of: 1 },
  hour: { unit: 'HOUR', of: 60 },
  quarterHour: { unit: 'QUARTER_HOUR', of: 15 },
  day: { unit: 'DAY', of: 1 },
  /** One hundredweight for one day. */
  cwtDay: { unit: 'CWT_DAY', of: 1 },
} as const;
export type ChargeUnit = keyof typeof CHARGE_UNITS;

/** Circumstances caused by the customer that make it chargeable. */
export const CHARGE_CONDITIONS = ['figuresWrong', 'beforeOut', 'afterOut'] as const;
export type ChargeCondition = (typeof CHARGE_CONDITIONS)[number];

export interface EventChargeRule {
  readonly code: string;
  readonly description: string;
  readonly event: ChargedEvent;
  /** The reasons for which the event is charged; empty for any. For a failed guarantee, the reasons that excuse it. */
  readonly reasons: readonly ExceptionReason[];
  /** Once, or per unit. */
  readonly chargeCents: Cents;
  /** Share of the shipment's price. */
  readonly basisPoints: number;
  /** Whether the fuel surcharge of the ship date is added. */
  readonly hasFuel: boolean;
  readonly when?: ChargeCondition;
  readonly per?: ChargeUnit;
  /** Free minutes, pieces or business days. */
  readonly free?: number;
  readonly minimumCents?: Cents;
  /** Markup on the cost that is passed on. */
  readonly costBasisPoints?: number;
  /** Share of the charge for the guarantee that was bought. */
  readonly guaranteeBasisPoints?: number;
}

const COLUMNS = ['code', 'description', 'event', 'reasons', 'charge', 'percentOfFreight', 'fuel'] as const;
const OPTIONAL = ['when', 'per', 'free', 'minimum', 'costPlusPercent', 'percentOfGuarantee'] as const;
type Column = (typeof COLUMNS)[number] | (typeof OPTIONAL)[number];
const FORMAT: TableFormat<Column> = { ...formatOf<Column>('eventCharges', COLUMNS), optional: OPTIONAL };
const PRICES = ['charge', 'percentOfFreight', 'costPlusPercent', 'percentOfGuarantee'] as const;
/** Waiting freight is charged by the day, everything else by the reported quantity. */
const OF_DAYS: readonly ChargeUnit[] = ['day', 'cwtDay'];

export function readEventCharges(bytes: Uint8Array | null, faults: FaultList): readonly EventChargeRule[] {
  const rules: EventChargeRule[] = [];
  const lineOf = new Map<string, number>();
  if (bytes === null) return rules;
  readTable(bytes, FORMAT, faults, (row) => {
    const code = row.match('code', /^[A-Z0-9]{2,6}$/, 'a code of 2 to 6 capital letters and digits');
    const event = row.oneOf('event', CHARGED_EVENTS);
    if (PRICES.every((column) => row.cell(column) === '')) {
      row.fault('charge', 'The row has no price.', `Fill in ${PRICES.slice(0, -1).join(', ')} or ${PRICES.at(-1)}.`);
    }
    const rule = {
      description: row.text('description', 60) ?? '',
      reasons: wordsCell(row, 'reasons', EXCEPTION_REASON.codes),
      chargeCents: dollarsCellOr(row, 'charge', 0) ?? 0,
      basisPoints: percentOr(row, 'percentOfFreight', 0),
      hasFuel: row.oneOf('fuel', ['yes', 'no']) === 'yes',
      ...optionalOf(row),
    };
    if (event !== null) unitFault(row, event, rule.per);
    const when = rule.when === undefined ? '' : ` ${rule.when}`;
    if (code === null || event === null || isRepeated(row, 'code', `${code}${when}`, lineOf)) return;
    rules.push({ code, event, ...rule });
  });
  return rules;
}

function optionalOf(row: CarrierRow<Column>) {
  const isFilled = (column: Column) => row.cell(column) !== '';
  const when = isFilled('when') ? row.oneOf('when', CHARGE_CONDITIONS) : null;
  const per = isFilled('per') ? row.oneOf('per', Object.keys(CHARGE_UNITS) as ChargeUnit[]) : null;
  return {
    ...(when !== null && { when }),
    ...(per !== null && { per }),
    ...(isFilled('free') && { free: scaledCell(row, 'free', 0, 100_000, 0) ?? 0 }),
    ...(isFilled('minimum') && { minimumCents: dollarsCellOr(row, 'minimum', 0) ?? 0 }),
    ...(isFilled('costPlusPercent') && { costBasisPoints: percentOr(row, 'costPlusPercent', 0) }),
    ...(isFilled('percentOfGuarantee') && { guaranteeBasisPoints: percentOr(row, 'percentOfGuarantee', 0) }),
  };
}

function percentOr(row: CarrierRow<Column>, column: Column, whenEmpty: number): number {
  return row.cell(column) === '' ? whenEmpty : (percentCell(row, column, 1000) ?? 0);
}

function unitFault(row: CarrierRow<Column>, event: ChargedEvent, per: ChargeUnit | undefined): void {
  if (event === 'stored' && !OF_DAYS.some((one) => one === per)) {
    row.fault('per', 'Storage is charged by the day.', `Write one of: ${OF_DAYS.join(', ')}.`);
  }
  if (event !== 'stored' && per !== undefined && (OF_DAYS.includes(per) || event !== 'charge_incurred')) {
    const fix = 'Use per with stored (day, cwtDay) and charge_incurred (each, hour, quarterHour) only.';
    row.fault('per', `${event} is not counted in ${per}.`, fix);
  }
}
