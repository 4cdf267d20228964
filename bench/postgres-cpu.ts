// The CPU time that a PostgreSQL server has used, with all its processes: those that run, and those that have ended.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../test/support/postgres-server.ts';

/** A tick of /proc/<pid>/stat. */
const TICK_US = 10_000;

/** In microseconds; NaN where the system does not tell. */
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

/** Of the postmaster with the children it has waited for, or of a child that runs; of others nothing. */
function ticksOf(pid: string, owner: string): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0; // It ended meanwhile.
  }
  // The name is in brackets and may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, own, ended] = [fields[1], fields[11]! + fields[12]!, fields[13]! + fields[14]!];
  if (pid === owner) return own + ended;
  return String(parent) === owner ? own : 0;
}
