// Owns the catalogue of messageIds of quotes (§2.7 alerts and reasons): each id, and what it means.

/** Notes on a quote that has a price. */
export const ALERT = {
  ACCESSORIAL_ADDED: 'A charge that was not asked for applies: hazardous goods, or a side that is over length.',
  ACCESSORIAL_REPLACED: 'In that state another code stands for the service, and is charged.',
  CLASS_BY_DENSITY: 'The declared class is not the one that the density gives; the carrier may reclass.',
  CLASS_SUGGESTED: 'No class was declared; the one that the density gives was taken.',
  CUBE_RULE: 'The freight is large for its weight and is billed at a higher weight.',
  DISTRIBUTION_CENTER_IGNORED: 'A distribution center counts for the level VTL alone.',
  LINEAR_FEET_RAISED: 'The freight needs more linear feet than were asked for.',
  LINEAR_FOOT_RULE: 'The freight takes much trailer space for its weight and is billed at a higher weight.',
  OVERLENGTH_RAISED: 'A side is longer than the overlength code that was asked for.',
  SHIP_DATE_PAST: 'The ship date is over: the price is for information.',
  SHIP_DAY_MOVED: 'The freight cannot be collected on the ship date and ships on a later day.',
  TARE_CALCULATED: 'No tare was submitted for pallets or skids; the carrier’s figure was added.',
} as const;

/** Why a service has no price. */
export const REASON = {
  ACCESSORIAL_LEVEL: 'An accessorial cannot be had with this level.',
  ACCESSORIAL_PLACE: 'An accessorial does not apply on this lane.',
  CALENDAR: 'The ship date lies outside the years that the carrier’s calendar knows.',
  CLASS_MISSING: 'A line item has no class, and no dimensions to find one.',
  CUT_OFF: 'The hour until which the guarantee can be given has passed.',
  DIMENSIONS_MISSING: 'Linear feet can be found neither from dimensions nor from linearFootage.',
  FIELD_MISSING: 'A field of the request that this level needs is missing.',
  INDIRECT: 'A partner has a part of the lane, so that the service cannot be kept.',
  NOT_SERVED: 'The carrier does not serve the origin or the destination.',
  NOTHING_TO_RATE: 'The request has no handling unit, or none with a weight.',
  PRICING_UNKNOWN: 'The account’s pricing is not in the tariff in force.',
  TOO_HEAVY: 'The shipment is heavier than the service takes.',
  TOO_LONG: 'The shipment takes more linear feet than the service gives.',
} as const;

export type AlertId = keyof typeof ALERT;
export type ReasonId = keyof typeof REASON;

export interface Alert {
  readonly messageId: AlertId;
  readonly message: string;
}

export interface Reason {
  readonly messageId: ReasonId;
  readonly message: string;
}
