// Owns the shape of a loaded network: everything that transit times, rating and tracking need to know about the carrier's map.
import type { HazmatRules } from '../hazmat/carried-hazmat.ts';
import type { ServiceCalendar } from '../service-calendar.ts';
import type { Carrier } from './files/carrier-file.ts';
import type { CutOffs } from './files/cut-offs-file.ts';
import type { Deadlines } from './files/deadlines-file.ts';
import type { Lane } from './files/lanes-file.ts';
import type { DriverRest } from './files/line-haul-rules-file.ts';
import type { Partner } from './files/partners-file.ts';
import type { Terminal } from './files/terminals-file.ts';
import type { LaneMatrix } from './lane-matrix.ts';
import type { PostalIndex } from './postal-index.ts';

/** Read-only once loaded, so that any number of requests can share it. */
export interface Network {
  readonly carrier: Carrier;
  /** Ordered by index. */
  readonly terminals: readonly Terminal[];
  readonly terminalById: ReadonlyMap<string, Terminal>;
  readonly partners: ReadonlyMap<string, Partner>;
  readonly lanes: readonly Lane[];
  /** The partner that runs a link, by `from.index * terminals.length + to.index`, in both directions. */
  readonly partnerOfLink: ReadonlyMap<number, Partner>;
  readonly laneMatrix: LaneMatrix;
  readonly driverRest: DriverRest;
  readonly postalIndex: PostalIndex;
  readonly calendar: ServiceCalendar;
  /** By terminal index. */
  readonly cutOffs: readonly CutOffs[];
  readonly hazmatRules: HazmatRules;
  readonly deadlines: Deadlines;
}
