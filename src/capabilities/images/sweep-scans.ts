// Deletes files that no scan, attachment or archive uses: left by interrupted uploads, and by resets of a test environment. A day's files
// are checked once, when the day is far enough in the past that no upload can still be adding one.
import type { Context } from '../../context.ts';
import { auditArchives } from '../../platform/audit/archive-audit-log.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { dayName } from '../../platform/files/file-store.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { ImageParts } from './image-parts.ts';

const EVERY_MS = HOUR_MS;
/** Delayed, because a starting node has more urgent work. */
const FIRST_AFTER_MS = 60_000;
const NAMES_AT_ONCE = 100;

type StoredFiles = Pick<ImageParts, 'scans' | 'attachments'>;

/** Returns the number of deleted files. */
export async function sweepScans(
  { clock, files, db, archive }: Context,
  { scans, attachments }: StoredFiles,
): Promise<number> {
  const users = [scans, attachments, archive.index, auditArchives(db)];
  const yesterday = dayName(clock.now() - DAY_MS);
  const sweptThrough = await scans.sweptThrough();
  let removed = 0;
  for (const day of await files.days()) {
    if (day <= sweptThrough || day >= yesterday) continue;
    let names: string[] = [];
    const removeUnused = async () => {
      const inUse = names.length === 0 ? [] : await Promise.all(users.map((one) => one.inUse(names)));
      for (const name of names.filter((one) => !inUse.some((used) => used.has(one)))) {
        await files.remove(name);
        removed += 1;
      }
      names = [];
    };
    for await (const name of files.list(day)) {
      names.push(name);
      if (names.length === NAMES_AT_ONCE) await removeUnused();
    }
    await removeUnused();
    await db.write([scans.sweepThrough(day)]);
  }
  return removed;
}

/** Sweeps every hour; `stop` waits for a running sweep. */
export function keepSweeping(context: Context, stored: StoredFiles): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    running = sweepScans(context, stored).then(
      (removed) => removed > 0 && context.log.info({ removed }, 'removed files that nothing points to'),
      (error: unknown) => context.log.warn({ reason: oneLine(String(error)) }, 'could not sweep files'),
    );
  };
  const first = setTimeout(sweep, FIRST_AFTER_MS).unref();
  const every = setInterval(sweep, EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(every);
      await running;
    },
  };
}
