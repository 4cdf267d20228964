// `npm run bench -- processes`: quotes per second on PostgreSQL with one process and with two, and the CPU time per quote.
// The load generator and PostgreSQL need cores as well: on a machine with two cores, two processes cannot be twice as fast.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startPostgres } from '../test/support/postgres-server.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { type Effort, load } from './measure.ts';
import { startLinehaul } from './processes.ts';
import { rateQuoteScenarios } from './rate-quotes.bench.ts';
import { printSpread, spreadOf } from './spread.ts';

const COUNTS = [1, 2] as const;

export async function benchSeveralProcesses(effort: Effort): Promise<void> {
  const postgres = await startPostgres({ onDisk: true });
  try {
    const speeds = new Map<number, number[]>(COUNTS.map((count) => [count, []]));
    const cpu = new Map<number, number[]>(COUNTS.map((count) => [count, []]));
    for (let round = 0; round < effort.rounds; round++) {
      for (const count of COUNTS) {
        const measured = await quotesWith(count, await postgres.freshDatabase(), effort);
        speeds.get(count)!.push(measured.perSecond);
        cpu.get(count)!.push(measured.cpuUs);
      }
    }
    for (const count of COUNTS) {
      console.log(
        `${count} ${count === 1 ? 'process' : 'processes'}: ${printSpread(spreadOf(speeds.get(count)!), 0)} quotes per second, ` +
          `${printSpread(spreadOf(cpu.get(count)!), 0)} µs of CPU time each`,
      );
    }
    const ratios = speeds.get(2)!.map((speed, round) => speed / speeds.get(1)![round]!);
    console.log(
      `2 against 1: ${printSpread(spreadOf(ratios), 2)}, on ${availableParallelism()} cores with the load generator and PostgreSQL`,
    );
  } finally {
    await postgres.remove();
  }
}

async function quotesWith(count: number, url: string, effort: Effort): Promise<{ perSecond: number; cpuUs: number }> {
  const args = count === 1 ? [] : ['--processes', String(count)];
  const server = await startLinehaul({ LINEHAUL_DATABASE_URL: url }, undefined, args);
  try {
    const request = await rateQuoteScenarios[0]!.prepare(server.demo);
    await load(server, request, { ...effort, seconds: 1 });
    const before = cpuOfAll(server.pid);
    const { perSecond } = await load(server, request, effort);
    return { perSecond, cpuUs: (cpuOfAll(server.pid) - before) / (perSecond * effort.seconds) };
  } finally {
    await server.stop();
  }
}

/** CPU time of the process and its children, all threads included. */
function cpuOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + (cpuTimeOf(one)?.allUs ?? 0), 0);
}
