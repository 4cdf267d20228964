// Whether the hazardous materials of a bill of lading may be carried, and what must be kept apart (spec-gaps 5).
import { carriageFindings, carriedHazmat } from '../../../freight/hazmat/carriage.ts';
import type { CarriageFinding, CarriedHazmat, HazmatRules } from '../../../freight/hazmat/carried-hazmat.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { lineItemsOf } from '../request/bol-items.ts';
import type { BolNotes } from './bol-outcome.ts';

const FIXES: Readonly<Record<CarriageFinding['messageId'], string>> = {
  HAZMAT_REFUSED: 'Leave the material out, or ask the carrier for another way to ship it.',
  HAZMAT_SEGREGATION: 'Create a separate bill of lading for each of these materials.',
  HAZMAT_WITH_FOOD: 'Create a separate bill of lading for the toxic material.',
};

/** Notes what is refused and what must be kept apart; returns the sentences that are printed on the bill. */
export function noteCarriage(request: BolRequest, rules: HazmatRules, notes: BolNotes): readonly string[] {
  const separations: string[] = [];
  for (const { kind, messageId, text, paragraph } of findingsOf(request, rules)) {
    const message = `${text} (${paragraph})`;
    if (kind === 'refused') notes.fail('businessRule', message, FIXES[messageId]);
    else {
      notes.add('warning', message);
      separations.push(message);
    }
  }
  return separations;
}

const NONE: readonly CarriageFinding[] = [];

function findingsOf(request: BolRequest, rules: HazmatRules): readonly CarriageFinding[] {
  const items = lineItemsOf(request).map(({ part }) => part);
  const goods: CarriedHazmat[] = [];
  for (const { hazardous, hazardousDetails: details, hazardousDescription, weight } of items) {
    if (!hazardous || details === undefined) continue;
    goods.push(
      carriedHazmat({
        unnaNumber: details.unnaNumber ?? '',
        class: details.class ?? '',
        properName: details.propername ?? '',
        technicalName: details.technicalName,
        packingGroup: details.packingGroup ?? details.packagingGroup,
        description: hazardousDescription,
        weightLb: details.weight ?? weight,
      }),
    );
  }
  if (goods.length === 0) return NONE;
  const freight = items.filter(({ hazardous }) => !hazardous);
  return carriageFindings(
    rules,
    goods,
    freight.map(({ description, nmfc = '' }) => ({ description, nmfc })),
  );
}
