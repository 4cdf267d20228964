// Owns bol-accessorials.csv: how BOL codes are priced if the same code of a rate quote does not determine it, and which service each
// guarantee buys.
import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { BOL_ACCESSORIAL, LIMITED_ACCESS } from '../../value-sets/bol-accessorial.ts';
import { LIMITED_ACCESS_TYPE } from '../../value-sets/limited-access-type.ts';
import { quoteCodeOf, type TariffAccessorial } from '../../value-sets/tariff-accessorial.ts';
import {
  BOL_ACCESSORIAL_PLACES,
  type BolAccessorials,
  type BolGuarantee,
  bolAccessorials,
  type PricedBolAccessorial,
  placeKey,
} from '../bol-accessorials.ts';
import { SERVICE_IDS } from '../offered-services.ts';
import type { AccessorialRule } from './accessorials-file.ts';
import { fileFault, formatOf, isRepeated } from './tariff-cells.ts';

const COLUMNS = ['code', 'place', 'pricedAs', 'guarantee'] as const;
type Column = (typeof COLUMNS)[number];
const FORMAT = formatOf('bolAccessorials', COLUMNS);

/** `rules` come from accessorials.csv: a code with its own price needs no row here. */
export function readBolAccessorials(
  bytes: Uint8Array,
  rules: readonly AccessorialRule[],
  faults: FaultList,
): BolAccessorials | null {
  const priced: PricedBolAccessorial[] = [];
  const guarantees: BolGuarantee[] = [];
  const lineOf = new Map<string, number>();
  const before = faults.count;
  const known = rules.map((rule) => rule.code);
  readTable(bytes, FORMAT, faults, (row) => {
    const code = row.oneOf('code', BOL_ACCESSORIAL.codes);
    const place = row.oneOf('place', BOL_ACCESSORIAL_PLACES);
    if (code === null || place === null || isRepeated(row, 'code', placeKey(code, place), lineOf)) return;
    const pricedAs = row.cell('pricedAs') === '' ? null : pricedAsCell(row, known);
    const guarantee = row.cell('guarantee') === '' ? null : row.oneOf('guarantee', SERVICE_IDS);
    if ((row.cell('pricedAs') === '') === (row.cell('guarantee') === '')) {
      row.fault('pricedAs', 'A row has either a code or a guarantee.', 'Fill in pricedAs or guarantee, not both.');
    }
    if (pricedAs !== null) priced.push({ code, place, pricedAs });
    if (guarantee !== null) guarantees.push({ code, service: guarantee });
  });
  // They have a price for every type of place (§2.8).
  for (const code of [LIMITED_ACCESS.pickup, LIMITED_ACCESS.delivery]) {
    for (const place of LIMITED_ACCESS_TYPE.codes) {
      if (faults.count > before || lineOf.has(placeKey(code, place))) continue;
      fileFault('bolAccessorials', 'place', faults, `No row is for ${code} at ${place}.`, 'Add one with its code.');
    }
  }
  if (faults.count > before) return null;
  return bolAccessorials([...priced, ...sameServices(lineOf, known)], guarantees);
}

function pricedAsCell(row: CarrierRow<Column>, known: readonly TariffAccessorial[]): TariffAccessorial | null {
  const given = row.cell('pricedAs');
  const code = known.find((one) => one === given);
  if (code !== undefined) return code;
  return row.fault(
    'pricedAs',
    `${shown(given)} has no row in accessorials.csv.`,
    'Write a code that has a price there.',
  );
}

/** Codes without a row: those with their own price, otherwise those that mean the same service on a quote. */
function sameServices(
  lineOf: ReadonlyMap<string, number>,
  known: readonly TariffAccessorial[],
): readonly PricedBolAccessorial[] {
  return BOL_ACCESSORIAL.codes.flatMap((code) => {
    const pricedAs = known.includes(code) ? code : quoteCodeOf(code);
    return lineOf.has(code) || pricedAs === undefined ? [] : [{ code, place: '' as const, pricedAs }];
  });
}
