// The CPU time used by another process, in total and on its main thread. Unlike wall-clock time, it is the same on a busy machine.
import { readdirSync, readFileSync } from 'node:fs';

export interface CpuTime {
  readonly mainUs: number;
  readonly allUs: number;
}

/** Undefined where the system does not report it: only Linux does. */
export function cpuTimeOf(pid: number): CpuTime | undefined {
  let mainUs = 0;
  let allUs = 0;
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const us = Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
      allUs += us;
      if (thread === String(pid)) mainUs = us;
    }
  } catch {
    return undefined;
  }
  return { mainUs, allUs };
}

/** CPU time per request between two readings. */
export function cpuForEach(before: CpuTime | undefined, after: CpuTime | undefined, requests: number) {
  if (before === undefined || after === undefined || requests === 0) return { mainUs: Number.NaN, allUs: Number.NaN };
  return { mainUs: (after.mainUs - before.mainUs) / requests, allUs: (after.allUs - before.allUs) / requests };
}
