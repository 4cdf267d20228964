// The newest backup in the bucket, looked up every ten minutes and never while Prometheus waits: a bucket that does not respond takes
// a minute to fail, and Prometheus would consider the node down.
import type { EnvironmentName } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { type BackupPlace, factsName, partsOfName } from './backup-place.ts';

const LOOK_EVERY_MS = 10 * MINUTE_MS;

export interface NewestCopy {
  /** When it was made; 0 if there is none or the bucket could never be read. Undefined until the first look is over. */
  madeAt(): number | undefined;
}

export function newestCopy(
  bucket: BackupPlace,
  environment: EnvironmentName,
  clock: Clock,
  failed: (reason: string) => void,
): NewestCopy {
  let known: number | undefined;
  let lookAgainAt = 0;
  const look = async () => {
    try {
      known = await newestIn(bucket, environment);
    } catch (error) {
      // The last known copy may still be there; in any case, its age grows.
      known ??= 0;
      failed(String(error));
    }
  };
  return {
    madeAt() {
      const now = clock.now();
      if (now >= lookAgainAt) {
        lookAgainAt = now + LOOK_EVERY_MS;
        void look();
      }
      return known;
    },
  };
}

/** When the newest copy was made; 0 if there is none. From the names alone. Only complete copies count: their facts are copied last. */
export async function newestIn(bucket: BackupPlace, environment: EnvironmentName): Promise<number> {
  const names = new Set<string>();
  for await (const name of bucket.list(`${environment}-`)) names.add(name);
  let newest = 0;
  for (const name of names) {
    const madeAt = names.has(factsName(name)) ? partsOfName(name)?.madeAt : undefined;
    newest = Math.max(newest, madeAt ?? 0);
  }
  return newest;
}
