// The CPU time used by a PostgreSQL server, including all its processes, running and ended.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../test/support/postgres-server.ts';

/** A tick of /proc/<pid>/stat. */
const TICK_US = 10_000;

/** Microseconds; NaN where the system does not report it. */
export async function postgresCpuUs(postgres: PostgresServer): Promise<number> {
  const [row] = await postgres.ask('SHOW data_directory');
  const owner = readFileSync(join(String(row!.data_directory), 'postmaster.pid'), 'utf8').split('\n')[0]!;
  try {
    return (
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .reduce((sum, pid) => sum + ticksOf(pid, owner), 0) * TICK_US
    );
  } catch {
    return Number.NaN;
  }
}

/** Ticks of the postmaster, including the children it has reaped, or of a running child; 0 for other processes. */
function ticksOf(pid: string, owner: string): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0; // The process has ended in the meantime.
  }
  // The process name is in parentheses and may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, own, ended] = [fields[1], fields[11]! + fields[12]!, fields[13]! + fields[14]!];
  if (pid === owner) return own + ended;
  return String(parent) === owner ? own : 0;
}
