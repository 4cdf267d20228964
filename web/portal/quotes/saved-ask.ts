// The request of a saved quote in the form's shape, to price the same freight again.

import { ACCEPTED_BOL_ACCESSORIAL } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { RQ_HU_TYPE } from '../../../src/freight/value-sets/rq-hu-type.ts';
import { BOL_ACCESSORIAL_NAMES } from '../../../src/freight/value-sets/tariff-accessorial.ts';
import type { components } from '../../api/openapi.ts';
import { newAsk, type Part, type QuoteAsk } from './quote-ask.ts';

export type SavedQuote = components['schemas']['SavedQuote'];

const PART_OF: Readonly<Record<SavedQuote['terms'], Part>> = {
  Prepaid: 'Shipper',
  Collect: 'Consignee',
  'Third Party': 'Third Party',
};

/** `shipDate` is kept only to ship on the quote. To price it again, the next possible day is used. */
export function askOfSaved(saved: SavedQuote, shipDate = ''): QuoteAsk {
  const text = (figure: number) => (figure === 0 ? '' : String(figure));
  return {
    ...newAsk(saved.account),
    from: saved.origin.postalCode,
    to: saved.destination.postalCode,
    shipDate,
    part: PART_OF[saved.terms],
    services: saved.accessorials
      .map((code) => BOL_ACCESSORIAL_NAMES[code] ?? code)
      .filter((code) => ACCEPTED_BOL_ACCESSORIAL.has(code)),
    units: saved.handlingUnits.map((unit) => ({
      count: String(unit.count),
      type: RQ_HU_TYPE.has(unit.type) ? unit.type : 'PL',
      weight: String(unit.weight),
      freightClass: unit.classification,
      length: text(unit.length),
      width: text(unit.width),
      height: text(unit.height),
      isStackable: unit.isStackable,
      isHazardous: unit.isHazardous,
      ...(unit.tareWeight > 0 && { tareWeight: String(unit.tareWeight) }),
    })),
  };
}

export function poundsOf({ handlingUnits }: SavedQuote): number {
  return handlingUnits.reduce((sum, { weight }) => sum + weight, 0);
}
