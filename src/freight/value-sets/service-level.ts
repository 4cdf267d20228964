// Owns SERVICE_LEVEL (§2.2): the service levels that a rate quote can request.
import { type CodeOf, valueSet } from './value-set.ts';

export const SERVICE_LEVEL = valueSet('SERVICE_LEVEL', [
  { code: 'LTL', meaning: 'less-than-truckload' },
  { code: 'LTLTC', meaning: 'time-critical guaranteed LTL' },
  { code: 'VTL', meaning: 'volume LTL and truckload' },
  { code: 'VTLTC', meaning: 'time-critical guaranteed volume' },
  { code: 'ERG', meaning: 'retail guarantee' },
  { code: 'EU', meaning: 'exclusive use' },
  { code: 'ALL', meaning: 'quotes for every available level' },
]);

export type ServiceLevel = CodeOf<typeof SERVICE_LEVEL>;

/** The levels that freight can move at. ALL requests every one of them and is not a level itself. */
export const QUOTED_LEVEL = valueSet(
  'SERVICE_LEVEL without ALL',
  SERVICE_LEVEL.entries.filter((entry) => entry.code !== 'ALL'),
);

export type QuotedLevel = CodeOf<typeof QUOTED_LEVEL>;
