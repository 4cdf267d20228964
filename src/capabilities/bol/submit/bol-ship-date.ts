// The ship date of a bill of lading: the origin's local day of `bol.requestedPickupDate`.
import { formatDay } from '../../../freight/service-calendar.ts';
import { readIsoTime } from '../../../platform/contract/formats.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import type { BolNotes } from './bol-outcome.ts';
import type { BolPoint } from './bol-points.ts';

/** `yyyy-MM-dd`. A time without an offset is already local to the origin; one with an offset is converted (spec-gaps 5). */
export function shipDateOf({ bol }: BolRequest, origin: BolPoint): string {
  const text = bol.requestedPickupDate;
  if (!hasOffset(text)) return text.slice(0, 10);
  const { wallMs, offsetMinutes = 0 } = readIsoTime(text)!;
  const { day } = localTime(origin.area.terminal.timeZone, wallMs - offsetMinutes * MINUTE_MS);
  return formatDay(day);
}

/** Adds a note if the day at the origin differs from the day as written. */
export function noteShipDate(request: BolRequest, origin: BolPoint, notes: BolNotes): void {
  const written = request.bol.requestedPickupDate;
  const shipDate = shipDateOf(request, origin);
  if (written.startsWith(shipDate)) return;
  notes.add(
    'info',
    `The ship date is ${shipDate}: bol.requestedPickupDate ${written} is on that day at the origin (${origin.area.terminal.timeZone}).`,
  );
}

/** `…Z`, `…+01:00` or `…-05:00` after the time of day. */
function hasOffset(text: string): boolean {
  const sign = text[text.length - 6];
  return text.endsWith('Z') || (text.length > 16 && (sign === '+' || sign === '-'));
}
