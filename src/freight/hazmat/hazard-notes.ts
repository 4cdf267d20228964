// What 49 CFR 172.101 and its special provisions say about a material beyond the table's columns: which corrosives are solids, what may be
// a limited quantity, and what needs an inhalation warning.
import type { HazmatEntry, PackingGroup } from './hazmat-entry.ts';

/** Corrosives that are solids although their name has neither "solid" nor "dry". */
const SOLID_CORROSIVES: ReadonlySet<string> = new Set([
  ...['UN1726', 'UN1773', 'UN1907', 'UN1910', 'UN2331', 'UN2680', 'UN2802', 'UN2967', 'UN3028', 'UN3253', 'UN3453'],
]);

/** Special provision 13: within the United States, anhydrous ammonia is not a toxic gas, but its documents carry a warning. */
export function warnsOfInhalation({ id, hazardClass }: HazmatEntry): boolean {
  return id === 'UN1005' && hazardClass === '2.2';
}

export function isLiquid({ id, names, hazardClass }: HazmatEntry): boolean {
  return !hazardClass.startsWith('2.') && !SOLID_CORROSIVES.has(id) && !/\b(solids?|dry)\b/i.test(names[0]!);
}

/** 173.150 to 173.155 and 173.306: these may be limited quantities if packed as those sections require. */
export function mayBeLimitedQuantity({ hazardClass }: HazmatEntry, packingGroup: PackingGroup | null): boolean {
  if (hazardClass === '3' || hazardClass === '9' || hazardClass === '5.2') return true;
  if (hazardClass === '2.1' || hazardClass === '2.2') return true;
  return ['4.1', '4.3', '5.1', '6.1', '8'].includes(hazardClass) && packingGroup !== 'I';
}
