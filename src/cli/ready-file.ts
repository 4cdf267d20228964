// The file that says where a server is, and what its demo credentials are, once it is ready.
import { writeOwnerOnly } from '../platform/owner-only.ts';

/** For tests and CI: who can read the file can use the demo credentials, so only its owner may. */
export function writeReadyFile(file: string, environments: Readonly<Record<string, unknown>>): void {
  writeOwnerOnly(file, `${JSON.stringify({ pid: process.pid, ...environments }, null, 2)}\n`);
}
