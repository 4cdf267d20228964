// Owns services.csv: each service's requirements, availability, price validity and surcharge.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { OFFERED_SERVICE, SERVICE_IDS, type ServiceId } from '../offered-services.ts';
import { dollarsCell, fileFault, formatOf, isRepeated, percentCell, scaledCell } from './tariff-cells.ts';

export interface ServiceTerms {
  readonly maximumWeightLb: number;
  readonly maximumLinearFeet: number;
  readonly onIndirectLanes: boolean;
  /** Minutes after midnight at the origin after which the service is no longer available that day; null for no limit. */
  readonly cutOffMinute: number | null;
  /** Minutes after midnight by which it delivers; null for the destination's standard time. */
  readonly deliverByMinute: number | null;
  /** Business days added to the standard ones. */
  readonly extraDays: number;
  readonly expiryDays: number;
  /** Percent of net and minimum charge of a guarantee on class rates; 0 for other services. */
  readonly surchargeBasisPoints: number;
  readonly surchargeMinimumCents: Cents;
  /** Factor on the price of the basic volume service, in ten-thousandths; 10,000 for other services. */
  readonly priceFactor: number;
}

const COLUMNS = [
  ...(['id', 'name', 'maximumWeightLb', 'maximumLinearFeet', 'indirectLanes', 'cutOff', 'deliverBy'] as const),
  ...(['extraDays', 'expiryDays', 'surchargePercent', 'surchargeMinimum', 'priceFactor'] as const),
] as const;
type Column = (typeof COLUMNS)[number];
const FORMAT = formatOf('services', COLUMNS);

/** Columns that must be filled: a guarantee on class rates adds a percentage, a volume service has a factor. */
const SURCHARGED: readonly ServiceId[] = ['98', '96', '95', '90'];
const BY_VOLUME: readonly ServiceId[] = ['94', '93', '92'];

export function readServices(bytes: Uint8Array, faults: FaultList): Readonly<Record<ServiceId, ServiceTerms>> | null {
  const terms = new Map<ServiceId, ServiceTerms>();
  const lineOf = new Map<string, number>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const id = row.oneOf('id', SERVICE_IDS);
    if (id === null) return;
    terms.set(id, readTerms(row, id));
    isRepeated(row, 'id', id, lineOf);
  });
  for (const id of SERVICE_IDS) {
    if (faults.count > before || terms.has(id)) continue;
    const reason = `No row is for service ${id}, ${OFFERED_SERVICE[id].text}.`;
    fileFault('services', 'id', faults, reason, 'Add one, as in the demo tariff.');
  }
  return faults.count > before ? null : (Object.fromEntries(terms) as Record<ServiceId, ServiceTerms>);
}

/** Faulty cells get meaningless figures: one fault rejects the file anyway. */
function readTerms(row: CarrierRow<Column>, id: ServiceId): ServiceTerms {
  const timeOrNone = (column: 'cutOff' | 'deliverBy') => (row.cell(column) === '' ? null : row.time(column));
  const isSurcharged = SURCHARGED.includes(id);
  const isByVolume = BY_VOLUME.includes(id);
  for (const column of ['surchargePercent', 'surchargeMinimum'] as const) if (!isSurcharged) mustBeEmpty(row, column);
  if (!isByVolume) mustBeEmpty(row, 'priceFactor');
  return {
    maximumWeightLb: row.integer('maximumWeightLb', 1, 1_000_000) ?? 0,
    maximumLinearFeet: row.integer('maximumLinearFeet', 1, 1000) ?? 0,
    onIndirectLanes: row.oneOf('indirectLanes', ['yes', 'no']) === 'yes',
    cutOffMinute: timeOrNone('cutOff'),
    deliverByMinute: timeOrNone('deliverBy'),
    extraDays: row.integer('extraDays', 0, 30) ?? 0,
    expiryDays: row.integer('expiryDays', 1, 366) ?? 0,
    surchargeBasisPoints: (isSurcharged ? percentCell(row, 'surchargePercent', 1000) : null) ?? 0,
    surchargeMinimumCents: (isSurcharged ? dollarsCell(row, 'surchargeMinimum') : null) ?? 0,
    priceFactor: (isByVolume ? scaledCell(row, 'priceFactor', 0.01, 100, 4) : null) ?? 10_000,
  };
}

/** A figure that would never be used is most likely in the wrong row. */
function mustBeEmpty(row: CarrierRow<Column>, column: Column): void {
  if (row.cell(column) !== '') row.fault(column, 'This service has no such figure.', 'Leave the cell empty.');
}
