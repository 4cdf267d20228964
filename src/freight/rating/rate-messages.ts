// Owns the catalog of a quote's messageIds (§2.7 alerts and reasons): each ID and its meaning.

/** Notes on a quote that has a price. */
export const ALERT = {
  ACCESSORIAL_ADDED: 'A charge applies that was not requested: for hazardous materials or overlength freight.',
  ACCESSORIAL_COVERED:
    'A requested service is not charged, because another one pays for the same work at the same stop.',
  ACCESSORIAL_REPLACED: 'In that state the service has another code, which is charged instead.',
  ACCESSORIAL_SEASON:
    'The ship date is outside the season of a requested accessorial. The accessorial is charged all the same.',
  CLASS_BY_DENSITY: 'The declared class differs from the class by density; the carrier may reclass the freight.',
  CLASS_SUGGESTED: 'No class was declared; the class by density was used.',
  CUBE_RULE: 'The freight is large for its weight and is billed at a higher weight.',
  DISTRIBUTION_CENTER_IGNORED: 'A distribution center applies to the VTL level only.',
  LINEAR_FEET_RAISED: 'The freight needs more linear feet than requested.',
  LINEAR_FOOT_RULE: 'The freight takes a lot of trailer space for its weight and is billed at a higher weight.',
  OVERLENGTH_RAISED: 'The freight is longer than the requested overlength code covers.',
  SHIP_DATE_PAST: 'The ship date is in the past; the price is for information only.',
  SHIP_DAY_MOVED: 'The freight cannot be picked up on the ship date and ships on a later day.',
  TARE_CALCULATED: 'No tare was submitted for pallets or skids; the carrier’s standard tare was added.',
  VOLUME_OFFERED:
    'LTL is or soon becomes much more expensive by its linear feet; a volume quote was added to the response.',
} as const;

/** Why a service has no price. */
export const REASON = {
  ACCESSORIAL_LEVEL: 'An accessorial is not available at this service level.',
  ACCESSORIAL_PLACE: 'An accessorial does not apply on this lane.',
  CALENDAR: 'The ship date is outside the years that the carrier’s calendar covers.',
  CLASS_MISSING: 'A line item has neither a class nor dimensions to derive one from.',
  CUT_OFF: 'The cut-off for the guarantee has passed.',
  DIMENSIONS_MISSING: 'Linear feet cannot be determined: there are no dimensions and no linearFootage.',
  FIELD_MISSING: 'A field that this service level requires is missing from the request.',
  HAZMAT_REFUSED: 'The carrier does not accept a hazardous material, or not that much of it.',
  HAZMAT_SEGREGATION: 'Hazardous materials of the shipment must not be loaded in the same vehicle (49 CFR 177.848).',
  HAZMAT_WITH_FOOD: 'Toxic materials must not be loaded in the same vehicle with food (49 CFR 177.841(e)).',
  INDIRECT: 'An interline partner handles part of the lane, so the service is not available.',
  NOT_SERVED: 'The carrier does not serve the origin or the destination.',
  NOTHING_TO_RATE: 'The request has no handling unit, or none with a weight.',
  PRICING_UNKNOWN: 'The account’s pricing is not in the tariff in force.',
  SHIP_DATE_OVER: 'The ship date is in the past, so that no delivery can be guaranteed.',
  TOO_HEAVY: 'The shipment exceeds the maximum weight of the service.',
  TOO_LONG: 'The shipment exceeds the maximum linear feet of the service.',
  TOO_SMALL: 'The shipment is below the minimum size of volume services.',
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
