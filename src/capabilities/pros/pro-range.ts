// The range of PRO numbers of each environment. They do not overlap, so a test label is never mistaken for a real one.
import type { EnvironmentName } from '../../config.ts';
import { LARGEST_PRO_SERIAL } from '../../freight/pro-number.ts';

export interface ProRange {
  readonly firstSerial: number;
  readonly lastSerial: number;
}

/** A serial is the first nine digits of a PRO. Test PROs start with 9, and none starts with 0, which spreadsheets drop. */
export const PRO_RANGES: Readonly<Record<EnvironmentName, ProRange>> = {
  production: { firstSerial: 100_000_000, lastSerial: 899_999_999 },
  test: { firstSerial: 900_000_000, lastSerial: LARGEST_PRO_SERIAL },
};

export function isInRange({ firstSerial, lastSerial }: ProRange, serial: number): boolean {
  return serial >= firstSerial && serial <= lastSerial;
}

/** The serial of the n-th number of a range, counted from 0. The `count` numbers from there must fit into the range. */
export function serialInRange({ firstSerial, lastSerial }: ProRange, number: number, count = 1): number {
  const serial = firstSerial + number;
  if (serial + count - 1 > lastSerial)
    throw new Error(`The PRO numbers from ${firstSerial} to ${lastSerial} are used up.`);
  return serial;
}
