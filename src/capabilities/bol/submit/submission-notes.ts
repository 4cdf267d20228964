// Warnings about fields of a bill of lading that are accepted but not carried out (spec-gaps 5).
import { isTimeCritical } from '../request/bol.conditions.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { contradictionWarnings } from '../request/bol-contradictions.ts';
import { totalsWarnings } from '../request/bol-totals.ts';
import type { BolNotes } from './bol-outcome.ts';

export function submissionNotes(request: BolRequest, notes: BolNotes): void {
  const { shipmentTotals, accessorials } = request;
  if (shipmentTotals?.declaredValue !== undefined || shipmentTotals?.currency !== undefined) {
    notes.add(
      'warning',
      'shipmentTotals.declaredValue and currency are not accepted as a value and were not applied. Ask for full-value coverage with the code FVC.',
    );
  }
  const pickup = accessorials?.appointmentDetails?.pickup;
  if (pickup?.start !== undefined || pickup?.end !== undefined) {
    notes.add(
      'warning',
      'accessorials.appointmentDetails.pickup was ignored: pickup appointments are not supported. Send a pickup request.',
    );
  }
  const critical = accessorials?.timeCriticalDetails;
  if (critical?.type === 'Deliver On Date' && critical.date?.end !== undefined && isTimeCritical(request)) {
    notes.add('info', 'accessorials.timeCriticalDetails.date.end was ignored: Deliver On Date uses only the start.');
  }
  for (const { field, message } of totalsWarnings(request)) notes.add('warning', `${field} ${message}`);
  for (const { field, message } of contradictionWarnings(request)) notes.add('warning', `${field} ${message}`);
}
