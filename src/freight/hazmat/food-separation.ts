// 49 CFR 177.841(e): toxic materials must not be loaded with food, feed or other edible materials, or must be kept apart from them.
import type { CarriageFinding, CarriedFreight, CarriedHazmat, Foodstuffs } from './carried-hazmat.ts';

type FoodFinding = Omit<CarriageFinding, 'messageId'>;

export function foodFindings(
  foodstuffs: Foodstuffs,
  goods: readonly CarriedHazmat[],
  freight: readonly CarriedFreight[],
): CarriageFinding[] {
  const toxic = goods.filter((one) => isToxic(one) && !one.isLimitedQuantity);
  const food = freight.find((one) => isFood(foodstuffs, one));
  const maybe = food ?? freight.find((one) => mayBeFood(foodstuffs, one));
  if (maybe === undefined) return [];
  const what = maybe.description === '' ? `NMFC ${maybe.nmfc}` : `"${maybe.description}"`;
  return toxic.map((one) => {
    const found = food === undefined ? withMaybeFood(one, what) : withFood(one, what);
    return { messageId: 'HAZMAT_WITH_FOOD', ...found };
  });
}

/** A material with an unknown packing group may be in group III. */
function withFood({ name, packingGroup }: CarriedHazmat, what: string): FoodFinding {
  if (packingGroup !== 'I' && packingGroup !== 'II') return keptApart(name, what);
  return {
    kind: 'refused',
    text: `${name} is toxic and must not be loaded in the same vehicle with ${what}, which is food.`,
    paragraph: '49 CFR 177.841(e)(1)',
  };
}

function keptApart(name: string, what: string): FoodFinding {
  return {
    kind: 'separate',
    text: `${name} must be kept apart from ${what}, so that nothing that leaks can reach the food.`,
    paragraph: '49 CFR 177.841(e)(3)',
  };
}

/** The words alone do not prove that it is food: the driver is warned, and the freight moves. */
function withMaybeFood({ name, packingGroup }: CarriedHazmat, what: string): FoodFinding {
  if (packingGroup !== 'I' && packingGroup !== 'II') return keptApart(name, what);
  return {
    kind: 'separate',
    text: `${name} is toxic. If ${what} is food, the two must not be loaded in the same vehicle.`,
    paragraph: '49 CFR 177.841(e)(1)',
  };
}

/** Packages of these bear the POISON or POISON INHALATION HAZARD label; toxic gases bear another. */
function isToxic({ hazardClass, subsidiaryHazards }: CarriedHazmat): boolean {
  return hazardClass === '6.1' || subsidiaryHazards.includes('6.1');
}

function isFood({ words, exceptions, nmfcItems }: Foodstuffs, { description, nmfc }: CarriedFreight): boolean {
  const item = Number(/^\d{4,6}/.exec(nmfc)?.[0]);
  if (nmfcItems.some(({ from, to }) => item >= from && item <= to)) return true;
  return hasWord(description, words, exceptions);
}

function mayBeFood({ hints, exceptions }: Foodstuffs, { description }: CarriedFreight): boolean {
  return hasWord(description, hints, exceptions);
}

function hasWord(description: string, words: readonly string[], exceptions: readonly string[]): boolean {
  let text = ` ${plainWords(description)} `;
  for (const phrase of exceptions) text = text.replaceAll(` ${phrase} `, ' ').replaceAll(` ${phrase}s `, ' ');
  return words.some((word) => [word, `${word}s`, `${word}es`].some((form) => text.includes(` ${form} `)));
}

function plainWords(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
}
