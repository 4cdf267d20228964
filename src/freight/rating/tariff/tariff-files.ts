// Owns the list of files that make up a carrier's tariff, and the size limit of each.

const MEGABYTE = 1024 * 1024;

/**
 * As for the network, the directory reader passes on at most `maxBytes + 1` bytes of a file. An `optional` file may be absent: the tariff
 * then has no such rules.
 */
export const TARIFF_FILES = {
  weightBreaks: { name: 'weight-breaks.csv', maxBytes: MEGABYTE / 16, optional: false },
  zones: { name: 'zones.csv', maxBytes: 4 * MEGABYTE, optional: false },
  rates: { name: 'rates.csv', maxBytes: 64 * MEGABYTE, optional: false },
  laneZones: { name: 'lane-zones.csv', maxBytes: 64 * MEGABYTE, optional: true },
  laneFactors: { name: 'lane-factors.csv', maxBytes: MEGABYTE / 16, optional: false },
  pricings: { name: 'pricings.csv', maxBytes: 16 * MEGABYTE, optional: false },
  fak: { name: 'fak.csv', maxBytes: 16 * MEGABYTE, optional: true },
  pricingAccessorials: { name: 'pricing-accessorials.csv', maxBytes: 16 * MEGABYTE, optional: true },
  accessorials: { name: 'accessorials.csv', maxBytes: MEGABYTE, optional: false },
  bolAccessorials: { name: 'bol-accessorials.csv', maxBytes: MEGABYTE / 16, optional: false },
  eventCharges: { name: 'event-charges.csv', maxBytes: MEGABYTE / 16, optional: true },
  overlength: { name: 'overlength.csv', maxBytes: MEGABYTE / 16, optional: false },
  fuelTable: { name: 'fuel-table.csv', maxBytes: MEGABYTE, optional: false },
  fuelIndex: { name: 'fuel-index.csv', maxBytes: MEGABYTE, optional: false },
  highCostAreas: { name: 'high-cost-areas.csv', maxBytes: 4 * MEGABYTE, optional: true },
  services: { name: 'services.csv', maxBytes: MEGABYTE / 16, optional: false },
  billingRules: { name: 'billing-rules.csv', maxBytes: MEGABYTE / 16, optional: false },
  densityClasses: { name: 'density-classes.csv', maxBytes: MEGABYTE / 16, optional: false },
  distributionCenters: { name: 'distribution-centers.csv', maxBytes: MEGABYTE, optional: true },
} as const;

export type TariffFileKey = keyof typeof TARIFF_FILES;
