// What 49 CFR 172.101, its special provisions and its appendices say of a material besides the columns of the table: reportable
// quantities, marine pollutants, and which corrosives are solids.
import type { HazmatEntry, PackingGroup } from './hazmat-entry.ts';

/** Pounds in one package from which it is a reportable quantity (172.101, appendix A), for materials that are one substance. */
// biome-ignore format: many figures, few a line.
const REPORTABLE_LB: Readonly<Record<string, number>> = {
  UN1005: 100, UN1017: 10, UN1028: 5_000, UN1032: 1_000, UN1040: 10, UN1050: 5_000, UN1053: 100, UN1061: 100, UN1063: 100,
  UN1083: 100, UN1089: 1_000, UN1090: 5_000, UN1093: 100, UN1104: 5_000, UN1114: 10, UN1120: 5_000, UN1123: 5_000, UN1125: 1_000,
  UN1131: 100, UN1134: 100, UN1145: 1_000, UN1154: 100, UN1155: 100, UN1165: 100, UN1171: 1_000, UN1173: 5_000, UN1175: 1_000,
  UN1184: 100, UN1193: 5_000, UN1198: 100, UN1208: 5_000, UN1212: 5_000, UN1213: 5_000, UN1230: 5_000, UN1245: 5_000,
  UN1247: 1_000, UN1264: 1_000, UN1280: 100, UN1282: 1_000, UN1294: 1_000, UN1296: 5_000, UN1301: 5_000, UN1307: 100, UN1334: 100,
  UN1402: 10, UN1428: 10, UN1436: 1_000, UN1439: 10, UN1463: 10, UN1466: 1_000, UN1469: 10, UN1490: 100, UN1493: 1, UN1500: 100,
  UN1547: 5_000, UN1591: 100, UN1593: 1_000, UN1604: 5_000, UN1648: 5_000, UN1671: 1_000, UN1689: 10, UN1690: 1_000, UN1710: 100,
  UN1715: 5_000, UN1717: 5_000, UN1736: 1_000, UN1738: 100, UN1748: 10, UN1750: 100, UN1751: 100, UN1755: 10, UN1773: 1_000,
  UN1779: 5_000, UN1789: 5_000, UN1790: 100, UN1791: 100, UN1805: 5_000, UN1813: 1_000, UN1814: 1_000, UN1823: 1_000,
  UN1824: 1_000, UN1830: 1_000, UN1832: 1_000, UN1840: 1_000, UN1848: 5_000, UN1888: 10, UN1897: 100, UN1917: 1_000, UN2023: 100,
  UN2031: 1_000, UN2055: 1_000, UN2056: 1_000, UN2073: 1_000, UN2074: 5_000, UN2078: 100, UN2208: 10, UN2209: 100, UN2213: 1_000,
  UN2218: 5_000, UN2265: 100, UN2304: 100, UN2312: 1_000, UN2331: 1_000, UN2398: 1_000, UN2582: 1_000, UN2590: 1, UN2672: 1_000,
  UN2789: 5_000, UN2790: 5_000, UN2796: 1_000, UN2797: 1_000, UN2802: 10, UN2821: 1_000, UN2831: 1_000, UN2880: 10, UN3412: 5_000,
  UN3453: 5_000, UN3485: 10, UN3486: 10, UN3487: 10, NA1759: 100, NA2212: 1,
};

/** 172.101, appendix B. */
const MARINE_POLLUTANTS: ReadonlySet<string> = new Set([
  ...[
    'UN1017',
    'UN1272',
    'UN1299',
    'UN1334',
    'UN1469',
    'UN1591',
    'UN1689',
    'UN1897',
    'UN2052',
    'UN2291',
    'UN2304',
    'UN2802',
  ],
]);

/** Corrosives without "solid" or "dry" in their name that are solids all the same. */
const SOLID_CORROSIVES: ReadonlySet<string> = new Set([
  ...['UN1726', 'UN1773', 'UN1907', 'UN1910', 'UN2331', 'UN2680', 'UN2802', 'UN2967', 'UN3028', 'UN3253', 'UN3453'],
]);

/** Special provision 13: within the United States anhydrous ammonia is no toxic gas, but its documents warn of it. */
export function warnsOfInhalation({ id, hazardClass }: HazmatEntry): boolean {
  return id === 'UN1005' && hazardClass === '2.2';
}

export function isMarinePollutant({ id }: HazmatEntry): boolean {
  return MARINE_POLLUTANTS.has(id);
}

/** Undefined where the material has no figure of its own. */
export function reportableLb({ id }: HazmatEntry): number | undefined {
  return REPORTABLE_LB[id];
}

export function isLiquid({ id, names, hazardClass }: HazmatEntry): boolean {
  return !hazardClass.startsWith('2.') && !SOLID_CORROSIVES.has(id) && !/\b(solids?|dry)\b/i.test(names[0]!);
}

/** 173.150 to 173.155 and 173.306: these may be limited quantities, if they are packed as those sections say. */
export function mayBeLimitedQuantity({ hazardClass }: HazmatEntry, packingGroup: PackingGroup | null): boolean {
  if (hazardClass === '3' || hazardClass === '9' || hazardClass === '5.2') return true;
  if (hazardClass === '2.1' || hazardClass === '2.2') return true;
  return ['4.1', '4.3', '5.1', '6.1', '8'].includes(hazardClass) && packingGroup !== 'I';
}
