// Owns the list of files that make up a carrier's network, and the size limit of each.

const MEGABYTE = 1024 * 1024;

/**
 * The directory reader checks a file's size before opening it and passes on at most `maxBytes + 1` bytes, so that a gigabyte of junk is
 * refused without being read.
 */
export const CARRIER_FILES = {
  carrier: { name: 'carrier.csv', maxBytes: MEGABYTE / 16 },
  terminals: { name: 'terminals.csv', maxBytes: 4 * MEGABYTE },
  partners: { name: 'partners.csv', maxBytes: MEGABYTE },
  coverage: { name: 'coverage.csv', maxBytes: 16 * MEGABYTE },
  placesUs: { name: 'places-us.csv', maxBytes: 16 * MEGABYTE },
  placesCa: { name: 'places-ca.csv', maxBytes: 4 * MEGABYTE },
  placesMx: { name: 'places-mx.csv', maxBytes: 16 * MEGABYTE },
  lanes: { name: 'lanes.csv', maxBytes: 16 * MEGABYTE },
  holidays: { name: 'holidays.csv', maxBytes: MEGABYTE / 16 },
  cutOffs: { name: 'cut-offs.csv', maxBytes: MEGABYTE },
  lineHaulRules: { name: 'line-haul-rules.csv', maxBytes: MEGABYTE },
  hazmatPolicy: { name: 'hazmat-policy.csv', maxBytes: MEGABYTE },
  foodstuffs: { name: 'foodstuffs.csv', maxBytes: MEGABYTE },
  deadlines: { name: 'deadlines.csv', maxBytes: MEGABYTE / 16 },
} as const;

/** A network is complete without these: the carrier then accepts every material that the law allows, with the default deadlines. */
export const OPTIONAL_FILES: ReadonlySet<string> = new Set([
  CARRIER_FILES.hazmatPolicy.name,
  CARRIER_FILES.foodstuffs.name,
  CARRIER_FILES.deadlines.name,
]);

export type CarrierFileKey = keyof typeof CARRIER_FILES;

/** File name to content. A missing key means that the file does not exist. */
export type CarrierFileContents = ReadonlyMap<string, Uint8Array>;
