// Weights and lengths in the user's units. The API has pounds and inches; only what is shown and entered differs.
import { count } from './format.ts';
import { MEASURES, WEIGHT_UNIT } from './measure-units.ts';

const LB_PER_KG = 2.204_622_621_85;
const CM_PER_IN = 2.54;
const CUBIC_FEET_PER_CUBIC_METER = 35.314_666_721_5;

export type Quantity = 'weight' | 'length';

/** In the user's unit. */
export function weightIn(pounds: number, measures = MEASURES): number {
  return measures === 'metric' ? Math.round(pounds / LB_PER_KG) : pounds;
}

export function weightText(pounds: number): string {
  return `${count(weightIn(pounds))} ${WEIGHT_UNIT}`;
}

export function cubeText(cubicFeet: number): string {
  if (MEASURES === 'us') return `${count(cubicFeet)} ft³`;
  return `${count(Math.round((cubicFeet / CUBIC_FEET_PER_CUBIC_METER) * 100) / 100)} m³`;
}

export function densityText(lbPerCubicFoot: number): string {
  if (MEASURES === 'us') return `${lbPerCubicFoot.toFixed(2)} lb/ft³`;
  return `${Math.round((lbPerCubicFoot * CUBIC_FEET_PER_CUBIC_METER) / LB_PER_KG)} kg/m³`;
}

/** What a field shows for a stored number of pounds or inches. Text that is not a number stays as it is. */
export function enteredText(quantity: Quantity, stored: string, measures = MEASURES): string {
  if (measures === 'us' || !/^\d+$/.test(stored)) return stored;
  return String(Math.round(quantity === 'weight' ? Number(stored) / LB_PER_KG : Number(stored) * CM_PER_IN));
}

/** The whole pounds or inches nearest to what was entered. */
export function storedText(quantity: Quantity, entered: string, measures = MEASURES): string {
  if (measures === 'us' || !/^\d+([.,]\d*)?$/.test(entered)) return entered;
  const value = Number(entered.replace(',', '.'));
  const exact = quantity === 'weight' ? value * LB_PER_KG : value / CM_PER_IN;
  return String(value > 0 ? Math.max(1, Math.round(exact)) : 0);
}
