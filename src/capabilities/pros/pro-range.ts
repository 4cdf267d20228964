// Which PRO numbers each environment gives out. The ranges are apart, so that a test label is never taken for a real one.
import type { EnvironmentName } from '../../config.ts';
import { LARGEST_PRO_SERIAL } from '../../freight/pro-number.ts';

export interface ProRange {
  readonly firstSerial: number;
  readonly lastSerial: number;
}

/** Serials are the first nine digits of a PRO: test PROs begin with 9, and none begins with 0, which spreadsheets lose. */
export const PRO_RANGES: Readonly<Record<EnvironmentName, ProRange>> = {
  production: { firstSerial: 100_000_000, lastSerial: 899_999_999 },
  test: { firstSerial: 900_000_000, lastSerial: LARGEST_PRO_SERIAL },
};

export function isInRange({ firstSerial, lastSerial }: ProRange, serial: number): boolean {
  return serial >= firstSerial && serial <= lastSerial;
}

/** The serial of the n-th number of a range, counted from 0; `count` of them must still fit. */
export function serialInRange({ firstSerial, lastSerial }: ProRange, number: number, count = 1): number {
  const serial = firstSerial + number;
  if (serial + count - 1 > lastSerial)
    throw new Error(`The PRO numbers from ${firstSerial} to ${lastSerial} are used up.`);
  return serial;
}
