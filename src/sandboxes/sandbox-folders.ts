// The folders of sandboxes, each named by its ID.
import { readdir, stat } from 'node:fs/promises';
import { isSandboxId } from '../capabilities/sandboxes/sandbox-id.ts';

export async function sandboxFolders(folder: string): Promise<string[]> {
  // It is made with the first sandbox.
  if ((await stat(folder).catch(() => undefined)) === undefined) return [];
  return (await readdir(folder)).filter(isSandboxId);
}
