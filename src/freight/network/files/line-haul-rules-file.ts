// Owns line-haul-rules.csv: the figures from which hours and service days are calculated.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Country } from '../../postal-code.ts';
import { CARRIER_FILES } from './carrier-files.ts';

export type DriverRest = Pick<LineHaulRules, 'restAfterHours' | 'restHours'>;

export interface LineHaulRules {
  readonly speedMph: number;
  /** Hours that freight stays where it changes trailers or waits for a driver at a gateway. */
  readonly hubHours: number;
  readonly gatewayHours: number;
  /** A route with more driving than this includes a driver rest. */
  readonly restAfterHours: number;
  /** The length of that rest; 0 for none. */
  readonly restHours: number;
  /** Road miles per straight-line mile, for lanes without miles of their own. */
  readonly roadFactor: Readonly<Record<Country, number>>;
  /** Minimum service days across a border; country codes are in alphabetical order. */
  readonly minimumDays: Readonly<Record<'CA-US' | 'MX-US' | 'CA-MX', number>>;
}

const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  speedMph: [10, 80],
  hubHours: [0, 72],
  gatewayHours: [0, 72],
  restAfterHours: [0, 500],
  restHours: [0, 72],
  roadFactorUS: [1, 3],
  roadFactorCA: [1, 3],
  roadFactorMX: [1, 3],
  minimumDaysCanada: [1, 30],
  minimumDaysMexico: [1, 30],
  minimumDaysCanadaMexico: [1, 30],
};

/** A carrier whose relays never stop omits both. */
const NONE_WHEN_ABSENT: ReadonlySet<string> = new Set(['restAfterHours', 'restHours']);

const { name: file, maxBytes } = CARRIER_FILES.lineHaulRules;

export function readLineHaulRules(bytes: Uint8Array, faults: FaultList): LineHaulRules {
  const values = new Map<string, number>();
  const before = faults.count;
  readTable(bytes, { file, maxBytes, columns: ['rule', 'value', 'meaning'] as const }, faults, (row) => {
    const rule = row.cell('rule');
    const limits = Object.hasOwn(LIMITS, rule) ? LIMITS[rule] : undefined;
    if (limits === undefined) {
      row.fault('rule', `There is no rule ${shown(rule)}.`, `The rules are: ${Object.keys(LIMITS).join(', ')}.`);
      return;
    }
    if (values.has(rule)) row.fault('rule', `The rule ${rule} is a duplicate.`, 'Remove one of the rows.');
    values.set(rule, row.number('value', limits[0], limits[1]) ?? limits[0]);
  });
  const value = (rule: string): number => {
    const given = values.get(rule);
    // A file that could not be read at all has already been reported.
    if (given === undefined && faults.count === before && !NONE_WHEN_ABSENT.has(rule)) {
      faults.add(file, 0, 'rule', `The rule ${rule} is missing.`, 'Add a row for it.');
    }
    return given ?? LIMITS[rule]![0];
  };
  return {
    speedMph: value('speedMph'),
    hubHours: value('hubHours'),
    gatewayHours: value('gatewayHours'),
    restAfterHours: value('restAfterHours'),
    restHours: value('restHours'),
    roadFactor: { US: value('roadFactorUS'), CA: value('roadFactorCA'), MX: value('roadFactorMX') },
    minimumDays: {
      'CA-US': value('minimumDaysCanada'),
      'MX-US': value('minimumDaysMexico'),
      'CA-MX': value('minimumDaysCanadaMexico'),
    },
  };
}

/** Driver rest on a route with this much driving, in minutes. */
export function restMinutesOf({ restAfterHours, restHours }: DriverRest, drivingMinutes: number): number {
  return drivingMinutes > restAfterHours * 60 ? Math.round(restHours * 60) : 0;
}
