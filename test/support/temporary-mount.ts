// A small file system of its own, which a test can fill.
import { execFileSync } from 'node:child_process';
import { temporaryFolder } from './temporary-folder.ts';

/** Undefined if this account may not create one. To be unmounted with `umount -l`. */
export function temporaryMount(size: string): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}
