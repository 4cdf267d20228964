// Owns the services that can be quoted: ID, text and first character of the quote ID (gap 4).
import type { QuotedLevel } from '../value-sets/service-level.ts';

export type ServiceId = '99' | '98' | '96' | '95' | '94' | '93' | '92' | '90' | '97';

export interface OfferedService {
  readonly id: ServiceId;
  /** The level of §2.2 that a shipper requests; time-critical levels return several services. */
  readonly level: QuotedLevel;
  readonly text: string;
  readonly quoteIdCharacter: string;
}

const service = (id: ServiceId, level: QuotedLevel, text: string, quoteIdCharacter: string): OfferedService =>
  Object.freeze({ id, level, text, quoteIdCharacter });

export const OFFERED_SERVICE: Readonly<Record<ServiceId, OfferedService>> = {
  99: service('99', 'LTL', 'LTL Standard Transit', 'L'),
  98: service('98', 'LTLTC', 'Guaranteed LTL Standard Transit: 5PM', '1'),
  96: service('96', 'LTLTC', 'Guaranteed LTL Standard Transit: 12PM', '2'),
  95: service('95', 'LTLTC', 'Guaranteed LTL Standard Transit: 10AM', '3'),
  94: service('94', 'VTL', 'Volume and Truckload Basic', 'V'),
  93: service('93', 'VTLTC', 'Guaranteed Volume and Truckload Economy', 'E'),
  92: service('92', 'VTLTC', 'Guaranteed Volume and Truckload Standard', 'S'),
  90: service('90', 'ERG', 'Retail Guarantee', 'R'),
  97: service('97', 'EU', 'Guaranteed Exclusive Use', 'X'),
};

/** In the order of §2.2, the fastest of a level last. */
export const SERVICE_IDS: readonly ServiceId[] = ['99', '98', '96', '95', '94', '93', '92', '90', '97'];
