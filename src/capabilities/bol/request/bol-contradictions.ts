// Warnings about BOL fields that contradict each other although the specification allows it.
import { isByAppointment } from '../../../freight/value-sets/bol-accessorial.ts';
import { hasCode, hasHazardousItem } from './bol.conditions.ts';
import type { BolRequest } from './bol.schema.ts';
import { ignoredDetails } from './bol-ignored-details.ts';
import type { BolWarning } from './bol-totals.ts';

export function contradictionWarnings(body: BolRequest): BolWarning[] {
  const warnings: BolWarning[] = [];
  if (hasCode(body, 'HAZ') && !hasHazardousItem(body)) {
    warnings.push({ field: 'accessorials.codes', message: 'has HAZ, but no line item is hazardous.' });
  }
  const delivery = body.accessorials?.appointmentDetails?.delivery;
  const isAppointed = body.accessorials?.codes?.some(isByAppointment) === true;
  if ((delivery?.start ?? delivery?.end) !== undefined && !isAppointed) {
    const message =
      'was passed to the driver as a note. For an appointment with the consignee, add APTD to accessorials.codes.';
    warnings.push({ field: 'accessorials.appointmentDetails.delivery', message });
  }
  return [...warnings, ...ignoredDetails(body)];
}
