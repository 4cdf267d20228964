// Owns how the demo carrier serves islands off the mainland's coast: through a ferry partner, on some days, and days later.

/** Name, ZIP codes, extra days, days with a ferry. */
const ISLANDS = [
  ['Nantucket', '02554 02564 02584', 2, 'Tue Thu'],
  ["Martha's Vineyard", '02535 02539 02552 02557 02568 02573 02575', 1, 'Mon Wed Fri'],
  ['Block Island', '02807', 2, 'Tue Thu'],
  ['Key West and the Lower Keys', '33040 33041 33042 33043 33045', 1, 'Mon Wed Fri'],
  ['Mackinac Island', '49757', 2, 'Tue Thu'],
  ['Beaver Island', '49782', 3, 'Wed'],
  ['Catalina Island', '90704', 2, 'Tue Thu'],
  ['San Juan Islands', '98243 98245 98250 98261 98279 98280 98286 98297', 2, 'Tue Thu'],
] as const;

export const ISLAND_PARTNER = 'XISL';

export interface IslandService {
  readonly extraDays: number;
  readonly deliveryDays: string;
  readonly note: string;
}

export const ISLAND_SERVICES: ReadonlyMap<string, IslandService> = new Map(
  ISLANDS.flatMap(([name, zips, extraDays, deliveryDays]) =>
    zips.split(' ').map((zip) => [zip, { extraDays, deliveryDays, note: noteOf(name) }] as const),
  ),
);

function noteOf(name: string): string {
  return name.startsWith('Key West') ? `${name}: delivered by island cartage.` : `${name}: delivered by ferry.`;
}
