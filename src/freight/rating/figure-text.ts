// Owns the formatting of figures in the texts of a quote.
import type { MeasuredFreight } from './measured-freight.ts';

/** `32.2` or `70`: no trailing zeros. Cached, because few percentages are in use and formatting a fraction is slow. */
export function percentText(basisPoints: number): string {
  let text = percentTexts.get(basisPoints);
  // Stryker disable next-line ConditionalExpression: without the cache, only slower.
  if (text === undefined) {
    text = String(basisPoints / 100);
    percentTexts.set(basisPoints, text);
  }
  return text;
}
const percentTexts = new Map<number, string>();

export function cubicFeetText({ cubicInches }: MeasuredFreight): string {
  return (cubicInches / 1728).toFixed(2);
}

/** `15 linear feet`, plus the number that counts for the linear-foot rule if it is lower. */
export function feetText({ linearFeet, sharedLinearFeet }: MeasuredFreight): string {
  const counted = sharedLinearFeet === linearFeet ? '' : ` (${sharedLinearFeet} for the linear-foot rule)`;
  return `${linearFeet} linear feet${counted}`;
}
