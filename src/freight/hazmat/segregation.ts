// 49 CFR 177.848: which hazardous materials must not share a vehicle (X), and which may only if they are kept apart (O).
import type { CarriageFinding, CarriedHazmat } from './carried-hazmat.ts';

/** The columns of the table in paragraph (d), in its order. `6.1A` is a liquid of division 6.1, packing group I, zone A. */
const COLUMNS = [
  ...['1.1', '1.3', '1.4', '1.5', '1.6', '2.1', '2.2', '2.3A', '2.3B', '3', '4.1', '4.2', '4.3', '5.1', '5.2'],
  ...['6.1A', '7', '8'],
] as const;

/** Paragraph (d), one line per row: X must not, O only if separated, * by the compatibility groups of paragraph (f). */
// biome-ignore format: laid out like the law's table.
const TABLE: Readonly<Record<string, string>> = {
  //      1.1 1.3 1.4 1.5 1.6 2.1 2.2 2.3A 2.3B 3 4.1 4.2 4.3 5.1 5.2 6.1A 7 8
  '1.1':  '* * * * * X X X X X X X X X X X X X',
  '1.3':  '* * * * * X - X X X - X X X X X - X',
  '1.4':  '* * * * * O - O O O - O - - - O - O',
  '1.5':  '* * * * * X X X X X X X X X X X X X',
  '1.6':  '* * * * * - - - - - - - - - - - - -',
  '2.1':  'X X O X - - - X O - - - - - - O O -',
  '2.2':  'X - - X - - - - - - - - - - - - - -',
  '2.3A': 'X X O X - X - - - X X X X X X - - X',
  '2.3B': 'X X O X - O - - - O O O O O O - - O',
  '3':    'X X O X - - - X O - - - - O - X - -',
  '4.1':  'X - - X - - - X O - - - - - - X - O',
  '4.2':  'X X O X - - - X O - - - - - - X - X',
  '4.3':  'X X - X - - - X O - - - - - - X - O',
  '5.1':  'X X - X - - - X O O - - - - - X - O',
  '5.2':  'X X - X - - - X O - - - - - - X - O',
  '6.1A': 'X X O X - O - - - X X X X X X - - X',
  '7':    'X - - X - O - - - - - - - - - - - -',
  '8':    'X X O X - - - X O - O X O O O X - -',
};

type Verdict = 'X' | 'O' | '-';

const MATRIX = new Map(Object.entries(TABLE).map(([row, cells]) => [row, cells.split(' ')]));
/** The law names zones A and B; a gas with an unknown zone is treated as zone A, the stricter one. */
const COLUMN_OF_ZONE: Readonly<Record<string, string | undefined>> = {
  A: '2.3A',
  B: '2.3B',
  C: undefined,
  D: undefined,
};

/** One finding per pair that must not be loaded together, or only if kept apart. */
export function segregationFindings(goods: readonly CarriedHazmat[]): CarriageFinding[] {
  const labeled = distinct(goods.filter((one) => !one.isLimitedQuantity));
  return labeled.flatMap((one, at) => labeled.slice(at + 1).flatMap((other) => findingOf(one, other) ?? []));
}

/** A shipment may have a hundred lines of the same material. */
function distinct(goods: readonly CarriedHazmat[]): CarriedHazmat[] {
  const seen = new Map<string, CarriedHazmat>();
  for (const one of goods) {
    // Everything that the rules look at. A technical name can make a generic corrosive an acid.
    const { number, name, hazardClass, subsidiaryHazards, packingGroup, isLiquid, inhalationZone, isAcid, isCyanide } =
      one;
    const key = JSON.stringify([
      ...[number, name, hazardClass, subsidiaryHazards, packingGroup, isLiquid, inhalationZone, isAcid, isCyanide],
    ]);
    seen.set(key, one);
  }
  return [...seen.values()];
}

function findingOf(one: CarriedHazmat, other: CarriedHazmat): CarriageFinding | undefined {
  const pair = `${withClass(one)} and ${withClass(other)}`;
  if (isCyanideWithAcid(one, other) || isCyanideWithAcid(other, one)) {
    const text = `${pair} must not be loaded in the same vehicle: cyanides and acids make hydrogen cyanide.`;
    return { kind: 'refused', messageId: 'HAZMAT_SEGREGATION', text, paragraph: '49 CFR 177.848(c)' };
  }
  const { verdict, paragraph } = verdictOf(one, other);
  if (verdict === 'X') {
    const text = `${pair} must not be loaded in the same vehicle.`;
    return { kind: 'refused', messageId: 'HAZMAT_SEGREGATION', text, paragraph };
  }
  if (verdict !== 'O') return undefined;
  const above = corrosiveRule(one, other);
  const text = `${pair} must be kept apart, so that nothing that leaks can mix.${above}`;
  return { kind: 'separate', messageId: 'HAZMAT_SEGREGATION', text, paragraph };
}

/** The strictest of the primary and subsidiary hazards; materials of one class may be loaded together regardless (e)(6). */
function verdictOf(one: CarriedHazmat, other: CarriedHazmat): { verdict: Verdict; paragraph: string } {
  if (isExplosive(one) && isExplosive(other)) {
    return { verdict: areCompatible(one, other) ? '-' : 'X', paragraph: '49 CFR 177.848(f)' };
  }
  const paragraph = '49 CFR 177.848(d)';
  // Stryker disable next-line ObjectLiteral: only X and O have an effect; no verdict is the same as '-'.
  if (one.hazardClass === other.hazardClass) return { verdict: '-', paragraph };
  let verdict: Verdict = '-';
  for (const mine of columnsOf(one)) {
    for (const theirs of columnsOf(other)) {
      const found = cellOf(mine, theirs);
      if (found === 'X') return { verdict: 'X', paragraph };
      if (found === 'O') verdict = 'O';
    }
  }
  return { verdict, paragraph };
}

function cellOf(row: string, column: string): string | undefined {
  return MATRIX.get(row)![COLUMNS.indexOf(column as (typeof COLUMNS)[number])];
}

function columnsOf(goods: CarriedHazmat): string[] {
  return [goods.hazardClass, ...goods.subsidiaryHazards].flatMap((hazard) => columnOf(hazard, goods) ?? []);
}

function columnOf(hazard: string, { packingGroup, isLiquid, inhalationZone }: CarriedHazmat): string | undefined {
  if (isMassExplosive(hazard)) return '1.1';
  if (hazard.startsWith('1.')) return hazard.slice(0, 3);
  if (hazard === '2.3') return COLUMN_OF_ZONE[inhalationZone ?? 'A'];
  if (hazard === '6.1') return packingGroup === 'I' && isLiquid && inhalationZone === 'A' ? '6.1A' : undefined;
  if (hazard === '8') return isLiquid ? '8' : undefined;
  return MATRIX.has(hazard) ? hazard : undefined;
}

function isExplosive({ hazardClass }: CarriedHazmat): boolean {
  return hazardClass.startsWith('1.');
}

/**
 * Paragraph (f): S may be loaded with every group carried here, C and D with each other, all others only with their own; (g)(2)(v): 1.4S
 * fireworks must not be loaded with 1.1 and 1.2.
 */
function areCompatible(one: CarriedHazmat, other: CarriedHazmat): boolean {
  if (isFireworksWithMassExplosive(one, other) || isFireworksWithMassExplosive(other, one)) return false;
  const [mine, theirs] = [one.hazardClass.slice(3), other.hazardClass.slice(3)];
  if (mine === '' || theirs === '' || mine === theirs || mine === 'S' || theirs === 'S') return true;
  return [mine, theirs].every((group) => group === 'C' || group === 'D');
}

function isFireworksWithMassExplosive(one: CarriedHazmat, other: CarriedHazmat): boolean {
  return one.number === 'UN0337' && isMassExplosive(other.hazardClass);
}

function isMassExplosive(hazard: string): boolean {
  return hazard.startsWith('1.1') || hazard.startsWith('1.2');
}

function isCyanideWithAcid(one: CarriedHazmat, other: CarriedHazmat): boolean {
  return one.isCyanide && other.isAcid;
}

/** (e)(3): even if separated, corrosive liquids must not be above or next to classes 4 and 5. */
function corrosiveRule(one: CarriedHazmat, other: CarriedHazmat): string {
  const isCorrosive = (goods: CarriedHazmat) => goods.hazardClass === '8';
  const reacts = (goods: CarriedHazmat) => goods.hazardClass.startsWith('4.') || goods.hazardClass.startsWith('5.');
  const applies = (isCorrosive(one) && reacts(other)) || (isCorrosive(other) && reacts(one));
  return applies ? ' Do not load the corrosive liquid above or next to the other.' : '';
}

function withClass({ name, hazardClass, subsidiaryHazards }: CarriedHazmat): string {
  const inside = subsidiaryHazards.length === 0 ? '' : ` (${subsidiaryHazards.join(', ')})`;
  return `${name}, class ${hazardClass}${inside},`;
}
