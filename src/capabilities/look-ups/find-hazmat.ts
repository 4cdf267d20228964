// Finds hazardous materials by number or name.
import { searchHazmat } from '../../freight/hazmat/search-hazmat.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';

export function findHazmat(search: string): Answer {
  const found = searchHazmat(search).map((entry) => ({
    number: entry.id,
    properShippingNames: [...entry.names],
    hazardClass: entry.hazardClass,
    subsidiaryHazards: [...entry.subsidiaryHazards],
    packingGroups: [...entry.packingGroups],
    needsTechnicalName: entry.needsTechnicalName,
  }));
  return { status: 200, body: enveloped(found) };
}
