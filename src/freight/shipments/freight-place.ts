// Owns where freight goes on from: the terminal that has it, or the one to which its truck brings it next.
import type { ShipmentState } from './shipment-state.ts';
import type { ShipmentWay } from './shipment-way.ts';

export interface FreightPlace {
  /** '' while no terminal has seen the freight. */
  readonly from: string;
  /** A truck has to bring it there first. */
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
  // No terminal has seen it since it was sent elsewhere: the same truck is still bringing it in.
  const sent = formerDestinations?.at(-1);
  if (sent !== undefined && sent.from !== '' && terminalAt < sent.until) {
    return { from: sent.from, isOnTruck: true };
  }
  const at = route.lastIndexOf(terminal);
  // Off its route there is no next terminal to bring it to but the one that it left.
  return { from: (at >= 0 && route[at + 1]) || terminal, isOnTruck: true };
}
