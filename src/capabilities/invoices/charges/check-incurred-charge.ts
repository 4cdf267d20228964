// Checks a reported charge against the tariff that the shipment was rated with: whether it has the code, and what the code needs.
import { CHARGE_UNITS } from '../../../freight/rating/tariff/event-charges-file.ts';
import type { EventFault } from '../../../freight/shipments/event-faults.ts';
import type { EventDetails } from '../../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { InvoiceParts } from '../invoice-parts.ts';

export async function incurredChargeFaults(
  { tariff }: Pick<InvoiceParts, 'tariff'>,
  { charge }: ShipmentFacts,
  { chargeCode, quantity, costCents }: EventDetails,
): Promise<readonly EventFault[]> {
  const { data } =
    charge === null ? tariff.now() : await tariff.version(charge.tariffVersion, charge.fuelRevision ?? 0);
  const rules = data.eventCharges.filter(({ event }) => event === 'charge_incurred');
  const rule = rules.find(({ code }) => code === chargeCode);
  if (rule === undefined) {
    const codes = [...new Set(rules.map(({ code }) => code))].join(', ');
    const known = codes === '' ? 'the tariff of this shipment has no charges to report' : `must be one of ${codes}`;
    return [{ field: 'chargeCode', description: `${known}.` }];
  }
  const faults: EventFault[] = [];
  const need = (field: string, isNeeded: boolean, isGiven: boolean, what: string) => {
    if (isNeeded && !isGiven) faults.push({ field, description: `is required for ${rule.code}: ${what}.` });
    if (!isNeeded && isGiven) faults.push({ field, description: `must be left out: ${rule.code} does not go by it.` });
  };
  const counts = rule.per === undefined || CHARGE_UNITS[rule.per].of === 1 ? 'how many' : 'the minutes';
  need('quantity', rule.per !== undefined, quantity !== undefined, counts);
  need('cost', rule.costBasisPoints !== undefined, costCents !== undefined, 'the cost that is passed on');
  return faults;
}
