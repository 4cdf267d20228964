// Whether a delivery was later than promised, in the time zone of the consignee's terminal.
import type { Terminal } from '../../../freight/network/terminals-file.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { StoredShipment } from '../stored-shipment.ts';

/** Undefined if the freight was not delivered or had no promised date. */
export function deliveredLate(
  { facts, state }: Pick<StoredShipment, 'facts' | 'state'>,
  terminalById: ReadonlyMap<string, Terminal>,
): boolean | undefined {
  if (state.delivery === null || facts.promisedDay === null) return undefined;
  const zone = terminalById.get(facts.destinationTerminal)?.timeZone ?? 'UTC';
  const { day, minuteOfDay } = localTime(zone, state.delivery.at);
  return day > facts.promisedDay || (day === facts.promisedDay && minuteOfDay > facts.promisedMinute);
}
