// What a reweigh or an inspection found, and what it costs, after one more event.
import type { EventDetails, ShipmentEvent } from './shipment-event.ts';
import type { Inspection, ShipmentState } from './shipment-state.ts';

export function reweighAfter(before: ShipmentState['reweigh'], event: ShipmentEvent): ShipmentState['reweigh'] {
  if (event.kind === 'reweighed' || event.kind === 'inspected') return weighed(before, event);
  return event.kind === 'corrected' || event.kind === 'reconsigned' ? ratedAnew(before, event) : before;
}

/** The findings remain when the bill is corrected; the new charge applies only if it was calculated for this weight. */
function ratedAnew(before: ShipmentState['reweigh'], { details }: ShipmentEvent): ShipmentState['reweigh'] {
  const { ratedChargeCents, weightLb } = details;
  if (before === null || before.isStated || ratedChargeCents === undefined || weightLb !== before.weightLb)
    return before;
  return { ...before, chargeCents: ratedChargeCents };
}

/** A reweigh without measurement or inspection keeps the previous size and class. */
function weighed(before: ShipmentState['reweigh'], { kind, occurredAt: at, details, eventId }: ShipmentEvent) {
  const units = details.measuredUnits ?? before?.units;
  const chargeCents = chargeOf(details) ?? before?.chargeCents ?? null;
  const foundClass = details.foundClass ?? before?.foundClass;
  const isStated = chargeOf(details) === undefined ? before?.isStated === true : details.chargeCents !== undefined;
  const inspection = kind === 'inspected' ? inspectionOf(details) : before?.inspection;
  return {
    at,
    weightLb: details.weightLb!,
    chargeCents,
    ...(units !== undefined && { units }),
    ...(foundClass !== undefined && { foundClass }),
    eventId,
    ...(isStated && { isStated }),
    ...(inspection !== undefined && { inspection }),
  };
}

function inspectionOf({ inspector, nmfcItem, photographs }: EventDetails): Inspection {
  return {
    inspector: inspector!,
    ...(nmfcItem !== undefined && { nmfcItem }),
    ...(photographs !== undefined && { photographs }),
  };
}

/** The reporter's figure, otherwise the tariff's. */
function chargeOf({ chargeCents, ratedChargeCents }: EventDetails): number | undefined {
  return chargeCents ?? ratedChargeCents;
}
