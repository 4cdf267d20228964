// Which version of the carrier's data is in force now.
import type { Context } from '../../context.ts';
import { type CarrierVersion, versionAt } from './carrier-version.store.ts';

type Clocks = Pick<Context, 'freightClock' | 'testClock'>;

export function versionInForce(
  { freightClock, testClock }: Clocks,
  versions: readonly CarrierVersion[],
): CarrierVersion | undefined {
  const due = versionAt(versions, freightClock.now());
  // The test clock can be set to before every version started. Without a network and a tariff, nothing could be tested.
  return due ?? (testClock === undefined ? undefined : earliest(versions));
}

function earliest(versions: readonly CarrierVersion[]): CarrierVersion | undefined {
  const active = versions.filter((one) => one.active_from !== null);
  return active.sort((a, b) => a.active_from! - b.active_from!)[0];
}
