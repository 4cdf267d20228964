// Owns where freight continues from: the terminal that has it, or the one that its truck takes it to next.
import type { ShipmentState } from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';

export interface FreightPlace {
  /** '' until a terminal has scanned the freight. */
  readonly from: string;
  /** A truck has to take it there first. */
  readonly isOnTruck: boolean;
}

type Way = Pick<ShipmentWay, 'route' | 'destinationTerminal' | 'formerDestinations'>;

export function placeOfFreight(
  { route, destinationTerminal, formerDestinations }: Way,
  { stage, terminal, terminalAt, isAtTerminal }: ShipmentState,
): FreightPlace {
  if (isAtTerminal) return { from: terminal, isOnTruck: false };
  if (stage === 'OUT_FOR_DELIVERY' || stage === 'AT_DESTINATION') {
    return { from: destinationTerminal || terminal, isOnTruck: true };
  }
  if (terminal === '') return { from: '', isOnTruck: false };
  // No terminal has scanned it since it was reconsigned: the same truck is still bringing it in.
  const sent = formerDestinations?.at(-1);
  if (sent !== undefined && sent.from !== '' && terminalAt < sent.until) {
    return { from: sent.from, isOnTruck: true };
  }
  const at = route.lastIndexOf(terminal);
  // Off its route, the only known terminal is the one it left.
  return { from: (at >= 0 && route[at + 1]) || terminal, isOnTruck: true };
}
