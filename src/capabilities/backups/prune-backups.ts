// Deletes backups that are too old, and the copies of scans that no backup lists any more.
import type { EnvironmentName } from '../../config.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { KEYS } from './backup-files.ts';
import { type BackupPlace, factsName, filesFolder, listName, partsOfName } from './backup-place.ts';

/** Kept however old they are: if backups stop being made, the existing ones must not be lost. */
const ALWAYS_KEPT = 3;

/** Returns the names of the deleted backups. With `keepDays` 0, none is deleted. */
export async function pruneBackups(
  place: BackupPlace,
  environment: EnvironmentName,
  keepDays: number,
  now: number,
): Promise<string[]> {
  if (keepDays === 0) return [];
  const backups: { readonly name: string; readonly madeAt: number }[] = [];
  for await (const name of place.list(`${environment}-`)) {
    const known = partsOfName(name);
    if (known !== undefined) backups.push({ name, madeAt: known.madeAt });
  }
  backups.sort((a, b) => b.madeAt - a.madeAt);
  const old = backups.slice(ALWAYS_KEPT).filter(({ madeAt }) => now - madeAt > keepDays * DAY_MS);
  for (const { name } of old) {
    // The facts mark a backup as complete, so they are removed first.
    for (const one of [factsName(name), name, listName(name)]) await place.remove(one);
  }
  if (old.length > 0) await removeUnlisted(place, environment);
  return old.map(({ name }) => name);
}

async function removeUnlisted(place: BackupPlace, environment: EnvironmentName): Promise<void> {
  const folder = filesFolder(environment);
  // Collected before the lists are read, so that copies made meanwhile are not considered.
  const copies: string[] = [];
  for await (const name of place.list(folder)) if (!name.startsWith(`${folder}${KEYS}`)) copies.push(name);
  const listed = new Set<string>();
  for await (const name of place.list(`${environment}-`)) {
    if (!name.endsWith('.files')) continue;
    for (const one of ((await place.read(name)) ?? '').split('\n')) listed.add(`${folder}${one}`);
  }
  for (const name of copies) if (!listed.has(name)) await place.remove(name);
}
