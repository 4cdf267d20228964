// Owns the fields of a contract row as the API and the command line show them.
import { formatDay } from '../../service-calendar.ts';
import { type ContractRow, termsWord } from './contract.ts';

export function contractRowView(row: ContractRow) {
  return {
    row: row.line,
    origin: row.origin.key,
    destination: row.destination.key,
    direction: row.isBothWays ? ('both' as const) : ('oneWay' as const),
    terms: row.terms === null ? null : termsWord(row.terms),
    effectiveFrom: dayText(row.fromDay),
    effectiveTo: dayText(row.toDay),
    discountPercent: row.discountBasisPoints === null ? null : row.discountBasisPoints / 100,
    minimumCents: row.minimumCents,
    fak: row.fak,
    fuelTable: row.fuel?.name ?? '',
  };
}

function dayText(day: number): string | null {
  return Number.isFinite(day) ? formatDay(day) : null;
}
