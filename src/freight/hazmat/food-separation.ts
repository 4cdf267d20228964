// 49 CFR 177.841(e): what is toxic does not ride with food, feed or another edible material, or is kept apart from it.
import type { CarriageFinding, CarriedFreight, CarriedHazmat, Foodstuffs } from './carried-hazmat.ts';

export function foodFindings(
  foodstuffs: Foodstuffs,
  goods: readonly CarriedHazmat[],
  freight: readonly CarriedFreight[],
): CarriageFinding[] {
  const toxic = goods.filter((one) => isToxic(one) && !one.isLimitedQuantity);
  if (toxic.length === 0) return [];
  const food = freight.find((one) => isFood(foodstuffs, one));
  if (food === undefined) return [];
  const what = food.description === '' ? `NMFC ${food.nmfc}` : `"${food.description}"`;
  return toxic.map((one) =>
    one.packingGroup === 'III'
      ? {
          kind: 'separate',
          messageId: 'HAZMAT_WITH_FOOD',
          text: `${one.name} must be kept apart from ${what}, so that nothing that leaks can reach the food.`,
          paragraph: '49 CFR 177.841(e)(3)',
        }
      : {
          kind: 'refused',
          messageId: 'HAZMAT_WITH_FOOD',
          text: `${one.name} is toxic and may not ride in one vehicle with ${what}, which is food.`,
          paragraph: '49 CFR 177.841(e)(1)',
        },
  );
}

/** Packages of these have the POISON or the POISON INHALATION HAZARD label; toxic gases have another. */
function isToxic({ hazardClass, subsidiaryHazards }: CarriedHazmat): boolean {
  return hazardClass === '6.1' || subsidiaryHazards.includes('6.1');
}

function isFood({ words, exceptions, nmfcItems }: Foodstuffs, { description, nmfc }: CarriedFreight): boolean {
  const item = /^\d{4,6}/.exec(nmfc)?.[0];
  if (item !== undefined && nmfcItems.some(({ from, to }) => Number(item) >= from && Number(item) <= to)) return true;
  let text = ` ${plainWords(description)} `;
  for (const phrase of exceptions) text = text.replaceAll(` ${phrase} `, ' ');
  return words.some((word) => text.includes(` ${word} `) || text.includes(` ${word}s `));
}

function plainWords(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ');
}
