// 49 CFR 172.101, appendices A and B, for the materials in the table: reportable quantities and marine pollutants.
import type { HazmatEntry } from './hazmat-entry.ts';

/** The figures of appendix A, in pounds per package. */
type Pounds = 1 | 10 | 100 | 1_000 | 5_000;

/** Pure substances: their full weight counts. */
const SUBSTANCES: Readonly<Record<Pounds, string>> = {
  1: 'UN1493 UN2212 NA2212 UN2590',
  10: 'UN1017 UN1040 UN1114 UN1402 UN1428 UN1439 UN1463 UN1469 UN1689 UN1888 UN2802',
  100: `UN1005 UN1053 UN1061 UN1063 UN1083 UN1093 UN1131 UN1134 UN1154 UN1155 UN1165 UN1184 UN1280 UN1307 UN1334 UN1490 UN1500
    UN1591 UN1710 UN1738 UN1751 NA1759 UN1897 UN2023 UN2078 UN2265 UN2304`,
  1000: `UN1032 UN1089 UN1125 UN1145 UN1171 UN1175 UN1247 UN1264 UN1282 UN1294 UN1436 UN1466 UN1593 UN1671 UN1690 UN1736 UN1773
    UN1813 UN1823 UN1917 UN2055 UN2056 UN2213 UN2312 UN2331 UN2398 UN2831`,
  5000: `UN1028 UN1050 UN1090 UN1104 UN1120 UN1123 UN1173 UN1193 UN1208 UN1212 UN1213 UN1230 UN1245 UN1296 UN1301 UN1547 UN1604
    UN1648 UN1715 UN1717 UN2074 UN2218 UN3453`,
};

/** Solutions and mixtures: only the shipper knows how much of the substance they contain. */
const SOLUTIONS: Readonly<Record<Pounds, string>> = {
  1: '',
  10: 'UN1748 UN1755 UN2208 UN2880 UN3485 UN3486 UN3487',
  100: 'UN1198 UN1750 UN1790 UN1791 UN2209',
  1000: 'UN1814 UN1824 UN1830 UN1832 UN1840 UN2031 UN2073 UN2582 UN2672 UN2796 UN2797 UN2821',
  5000: 'UN1779 UN1789 UN1805 UN1848 UN2789 UN2790 UN3412',
};

/** For numbers that several materials share. */
const SOLUTIONS_BY_NAME: Readonly<Record<string, Pounds>> = { 'NA1760 Ferrous chloride, solution': 100 };

/** The substance, if the proper shipping name does not state it (172.203(c)(1)); empty if only the shipper knows it. */
const SUBSTANCE_OF: Readonly<Record<string, string>> = {
  'Battery fluid, acid': 'Sulfuric acid',
  'Battery fluid, alkali': '',
  'Hypochlorite solutions': '',
};

/** Appendix B. */
const MARINE_POLLUTANTS: ReadonlySet<string> = new Set(
  'UN1017 UN1272 UN1299 UN1334 UN1469 UN1591 UN1689 UN1897 UN2052 UN2291 UN2304 UN2802'.split(' '),
);

export interface ReportableQuantity {
  readonly lb: number;
  readonly isInSolution: boolean;
}

const QUANTITIES: ReadonlyMap<string, ReportableQuantity> = new Map([
  ...quantities(SUBSTANCES, false),
  ...quantities(SOLUTIONS, true),
  ...Object.entries(SOLUTIONS_BY_NAME).map(([key, lb]) => [key, { lb, isInSolution: true }] as const),
]);

function quantities(numbers: Readonly<Record<Pounds, string>>, isInSolution: boolean) {
  return Object.entries(numbers).flatMap(([lb, list]) =>
    (list.match(/\S+/g) ?? []).map((number) => [number, { lb: Number(lb), isInSolution }] as const),
  );
}

/** Undefined if the material has no figure of its own. */
export function reportableQuantityOf({ id, names }: HazmatEntry): ReportableQuantity | undefined {
  return QUANTITIES.get(id) ?? QUANTITIES.get(`${id} ${names[0]}`);
}

/** Undefined if the name states it. */
export function substanceOf(printedName: string): string | undefined {
  return SUBSTANCE_OF[printedName];
}

export function isMarinePollutant({ id }: HazmatEntry): boolean {
  return MARINE_POLLUTANTS.has(id);
}

/** The numbers in both lists, so that a test can compare them with the table. */
export const LISTED_NUMBERS: readonly string[] = [...QUANTITIES.keys(), ...MARINE_POLLUTANTS];
