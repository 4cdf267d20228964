// The facts of a shipment that are needed when an event is recorded: a quarter of all. They are stored with the state, so that recording
// thousands of events need not read the rest.
import type { FormerDestination, ShipmentFacts, ShipmentParty } from './shipment-facts.ts';

/** Enough to find out who serves it. */
export type PartyPlace = Pick<ShipmentParty, 'postalCode' | 'country'>;

export interface ShipmentWay
  extends Pick<
    ShipmentFacts,
    | 'pro'
    | 'accounts'
    | 'notify'
    | 'originTerminal'
    | 'destinationTerminal'
    | 'formerDestinations'
    | 'route'
    | 'shipDay'
    | 'transitDays'
    | 'promisedDay'
    | 'promisedMinute'
    | 'accessorials'
    | 'pieces'
    | 'handlingUnits'
  > {
  readonly shipper: PartyPlace;
  readonly consignee: PartyPlace;
}

export function wayOf(facts: ShipmentWay): ShipmentWay {
  return {
    pro: facts.pro,
    accounts: facts.accounts,
    notify: facts.notify,
    originTerminal: facts.originTerminal,
    destinationTerminal: facts.destinationTerminal,
    ...(facts.formerDestinations !== undefined && { formerDestinations: facts.formerDestinations }),
    route: facts.route,
    shipDay: facts.shipDay,
    transitDays: facts.transitDays,
    promisedDay: facts.promisedDay,
    promisedMinute: facts.promisedMinute,
    accessorials: facts.accessorials,
    pieces: facts.pieces,
    handlingUnits: facts.handlingUnits,
    shipper: placeOf(facts.shipper),
    consignee: placeOf(facts.consignee),
  };
}

/** Undefined if its destination at that time was the current one. */
export function formerDestinationAt(
  { formerDestinations }: Pick<ShipmentWay, 'formerDestinations'>,
  at: number,
): FormerDestination | undefined {
  return formerDestinations?.find(({ until }) => at < until);
}

/** The destination terminal at that time. */
export function destinationAt(
  way: Pick<ShipmentWay, 'formerDestinations' | 'destinationTerminal'>,
  at: number,
): string {
  return formerDestinationAt(way, at)?.terminal ?? way.destinationTerminal;
}

function placeOf({ postalCode, country }: PartyPlace): PartyPlace {
  return { postalCode, country };
}
