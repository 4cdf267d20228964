// Owns lane-zones.csv, which is optional: lanes between two areas whose zone differs from the one by miles.
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { CarrierRegister } from '../../network/carrier-register.ts';
import { COUNTRIES, type Country } from '../../postal-code.ts';
import { areaCell, type NumberedPrefix, type NumberOfKey, numberPostalKeys } from './postal-prefix.ts';
import { formatOf } from './tariff-cells.ts';
import { zoneCell } from './zone-cell.ts';
import type { Zone } from './zones-file.ts';

export interface LaneZones {
  readonly areaOfKey: NumberOfKey;
  readonly areaCount: number;
  /**
   * By origin and destination area: the zone plus one, or 0 if the miles decide. At most 63 MB: there are 1,000 areas of three digits in each
   * of two countries, and 3,600 in Canada.
   */
  readonly zoneOfPair: Uint16Array;
}

/** The key of a lane has both areas. */
const MORE_THAN_AREAS = 8192;
const COLUMNS = ['originCountry', 'originPrefix', 'destinationCountry', 'destinationPrefix', 'zone'] as const;
const FORMAT = formatOf('laneZones', COLUMNS);

export function readLaneZones(bytes: Uint8Array, zones: CarrierRegister<Zone>, faults: FaultList): LaneZones | null {
  const areas = new Map<string, NumberedPrefix>();
  const numberArea = (country: Country, prefix: string): number => {
    const known = areas.get(country + prefix);
    if (known !== undefined) return known.number;
    areas.set(country + prefix, { country, prefix, number: areas.size + 1 });
    return areas.size;
  };
  const lanes = new Map<number, { readonly zone: number; readonly line: number }>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const originCountry = row.oneOf('originCountry', COUNTRIES);
    const destinationCountry = row.oneOf('destinationCountry', COUNTRIES);
    const originPrefix = originCountry && areaCell(row, 'originPrefix', originCountry);
    const destinationPrefix = destinationCountry && areaCell(row, 'destinationPrefix', destinationCountry);
    const zone = zoneCell(row, 'zone', zones);
    if (!originPrefix || !destinationPrefix || zone === null) return;
    const origin = numberArea(originCountry!, originPrefix);
    const destination = numberArea(destinationCountry!, destinationPrefix);
    const lane = origin * MORE_THAN_AREAS + destination;
    const earlier = lanes.get(lane);
    if (earlier !== undefined) {
      row.fault('', `The lane is a duplicate of row ${earlier.line}.`, 'Remove one of the rows.');
      return;
    }
    lanes.set(lane, { zone: zone.index, line: row.line });
  });
  if (faults.count > before) return null;
  const areaCount = areas.size + 1;
  const zoneOfPair = new Uint16Array(areaCount * areaCount);
  for (const [lane, { zone }] of lanes) {
    zoneOfPair[Math.floor(lane / MORE_THAN_AREAS) * areaCount + (lane % MORE_THAN_AREAS)] = zone + 1;
  }
  return { areaOfKey: numberPostalKeys(areas.values()), areaCount, zoneOfPair };
}
