// The file with the address of a server and its demo credentials, written once it is ready.
import { writeOwnerOnly } from '../../platform/owner-only.ts';

/** For tests and CI. The file contains the demo credentials, so only its owner may read it. */
export function writeReadyFile(file: string, environments: Readonly<Record<string, unknown>>): void {
  writeOwnerOnly(file, `${JSON.stringify({ pid: process.pid, ...environments }, null, 2)}\n`);
}
