// The folders of sandboxes, each named by its ID. On SQLite they contain the sandboxes. On PostgreSQL they are empty, except for e-mail of earlier
// versions.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSandboxId } from '../capabilities/sandboxes/sandbox-id.ts';

/** Names the current data folder of a sandbox on SQLite. */
export const CURRENT = 'current';
/** How the names of its data folders begin. */
export const DATA = 'data-';
export const SNAPSHOTS = 'snapshots';

/**
 * An installation may try the other database with the same data folder, so neither lists or removes what the other one stores. An empty folder
 * may be left by either.
 */
type Content = 'SQLite' | 'PostgreSQL' | 'nothing';

/** The IDs of those that contain none of `others`. */
export async function sandboxFolders(folder: string, ...others: readonly Content[]): Promise<string[]> {
  // The folder is created with the first sandbox.
  if ((await stat(folder).catch(() => undefined)) === undefined) return [];
  const own: string[] = [];
  for (const id of (await readdir(folder)).filter(isSandboxId)) {
    const content = await contentOf(join(folder, id));
    if (content !== undefined && !others.includes(content)) own.push(id);
  }
  return own;
}

/** Undefined if there is no such folder. A sandbox on SQLite counts even if its creation or deletion was interrupted. */
export async function contentOf(home: string): Promise<Content | undefined> {
  const names = await readdir(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (names === undefined) return undefined;
  if (names.length === 0) return 'nothing';
  const isSqlite = names.some((name) => name === CURRENT || name === SNAPSHOTS || name.startsWith(DATA));
  return isSqlite ? 'SQLite' : 'PostgreSQL';
}
