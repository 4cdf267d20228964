// The request of a quote, as the text that is stored.
import { jsonList, jsonText } from '../../../platform/json-text.ts';
import type { Asked, AskedItem, AskedPoint, AskedUnit } from './asked.ts';

/** Produces the same text as JSON.stringify, in two thirds of the time. */
export function askedText(asked: Asked): string {
  const {
    pricing,
    contract,
    levels,
    date,
    time,
    from,
    to,
    units,
    codes,
    valueCents,
    feet,
    center,
    terms,
    uncharged,
    missing,
  } = asked;
  let text = `{"pricing":${jsonText(pricing)}`;
  if (contract !== undefined) text += `,"contract":${contract}`;
  text += `,"levels":${jsonList(levels, jsonText)},"date":${jsonText(date)}`;
  if (time !== undefined) text += `,"time":${jsonText(time)}`;
  text += `,"from":${pointText(from)},"to":${pointText(to)},"units":${jsonList(units, unitText)}`;
  if (codes !== undefined) text += `,"codes":${jsonList(codes, jsonText)}`;
  if (valueCents !== undefined) text += `,"valueCents":${valueCents}`;
  if (feet !== undefined) text += `,"feet":${feet}`;
  if (center !== undefined) text += `,"center":${jsonText(center)}`;
  if (terms !== undefined) text += `,"terms":"${terms}"`;
  if (uncharged !== undefined) text += `,"uncharged":${jsonList(uncharged, jsonText)}`;
  if (missing !== undefined) text += `,"missing":${JSON.stringify(missing)}`;
  return `${text}}`;
}

function pointText([postalCode, country, city]: AskedPoint): string {
  return `[${jsonText(postalCode)},"${country}",${jsonText(city)}]`;
}

function unitText([count, type, weight, tare, length, width, height, flags, items]: AskedUnit): string {
  const typeText = type === null ? 'null' : `"${type}"`;
  return `[${count},${typeText},${weight},${tare},${length},${width},${height},${flags},${jsonList(items, itemText)}]`;
}

function itemText([description, weight, freightClass, hazardous]: AskedItem): string {
  return `[${jsonText(description)},${weight},${freightClass === null ? 'null' : `"${freightClass}"`},${hazardous}]`;
}
