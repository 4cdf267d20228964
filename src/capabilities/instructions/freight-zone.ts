// The time zone in which days are counted: that of the terminal that has the freight, or receives it next.
import { placeOfFreight } from '../../freight/shipments/freight-place.ts';
import type { StoredShipment } from '../shipments/find-shipment.ts';
import type { InstructionParts } from './instruction-parts.ts';

export function freightZone({ network }: Pick<InstructionParts, 'network'>, { facts, state }: StoredShipment): string {
  const { terminalById } = network.now().data;
  const terminal = terminalById.get(placeOfFreight(facts, state).from) ?? terminalById.get(facts.originTerminal);
  return terminal?.timeZone ?? 'UTC';
}
