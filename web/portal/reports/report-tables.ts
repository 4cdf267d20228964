// The tables of the report: the names and contents of their columns, on the page and in files.
import type { components } from '../../api/openapi.ts';
import { centsOf, count, money } from '../../shell/format.ts';
import { weightIn } from '../../shell/measures.ts';
import { apiText } from '../../words/code-words.ts';
import { reportWords as words } from '../../words/report-words.ts';

export type FreightReport = components['schemas']['FreightReport'];

export interface ReportColumn<Row> {
  readonly head: string;
  /** The value in a file: plain figures. */
  readonly plain: (row: Row) => string;
  /** The value on the page, if it differs. */
  readonly shown?: (row: Row) => string;
  readonly numeric?: boolean;
}

/** '' if nothing was delivered. */
export function percentOnTime({ deliveries, onTime }: { deliveries: number; onTime: number }): string {
  return deliveries === 0 ? '' : ((100 * onTime) / deliveries).toFixed(1);
}

type Counted = FreightReport['months'][number];

const figure = <Row>(head: string, of: (row: Row) => number): ReportColumn<Row> => ({
  head,
  plain: (row) => String(of(row)),
  shown: (row) => count(of(row)),
  numeric: true,
});

const PUNCTUALITY: readonly ReportColumn<Pick<Counted, 'deliveries' | 'onTime'>>[] = [
  figure(words.deliveries, ({ deliveries }) => deliveries),
  figure(words.onTime, ({ onTime }) => onTime),
  { head: words.percent, plain: percentOnTime, numeric: true },
];

const CHARGES: ReportColumn<Pick<Counted, 'charges'>> = {
  head: words.charges,
  plain: ({ charges }) => (centsOf(charges) / 100).toFixed(2),
  shown: ({ charges }) => money(centsOf(charges)),
  numeric: true,
};

export const MONTH_COLUMNS: readonly ReportColumn<Counted>[] = [
  { head: words.month, plain: ({ month }) => month },
  figure(words.shipments, ({ shipments }) => shipments),
  CHARGES,
  ...PUNCTUALITY,
];

export const LANE_COLUMNS: readonly ReportColumn<FreightReport['lanes'][number]>[] = [
  { head: words.origin, plain: ({ origin }) => origin },
  { head: words.destination, plain: ({ destination }) => destination },
  figure(words.shipments, ({ shipments }) => shipments),
  figure(words.weight, ({ weight }) => weightIn(weight)),
  CHARGES,
  ...PUNCTUALITY,
];

export const EXCEPTION_COLUMNS: readonly ReportColumn<FreightReport['exceptions'][number]>[] = [
  { head: words.reason, plain: ({ reason }) => apiText(reason) },
  figure(words.count, ({ count: times }) => times),
  figure(words.open, ({ open }) => open),
];
