// `npm run ha:torture`: one fault after the other under load, and a table of what clients saw.
import { setTimeout as pause } from 'node:timers/promises';
import { report } from '../support/report.ts';
import { until } from '../support/waiting.ts';
import { Clients } from './clients.ts';
import { FAULTS, type Fault } from './faults.ts';
import { lateReadsOf, type Violation, violationsOf } from './history.ts';
import { jobsOnce } from './jobs-once.ts';
import type { FaultName, HaOptions } from './options.ts';
import { longestGapMs } from './outage.ts';
import { type Outcome, problemsOf, tableOf } from './outcome.ts';
import { ReadCounter } from './read-counter.ts';
import { REVOKED_WITHIN_MS, revocationMs } from './revocation.ts';
import type { Rig } from './rig.ts';

/** The rig continues until writes are confirmed again, however long it takes: the table says how long. */
const RECOVER_WITHIN_MS = 180_000;

/** Whether nothing was lost or repeated, and every outage was short enough. */
export async function torture(rig: Rig, options: HaOptions): Promise<boolean> {
  const outcomes: Outcome[] = [];
  const problems: string[] = [];
  const revokedMs = await revocationMs(rig);
  report(`revocation: every node refused a deleted key after ${Math.round(revokedMs)} ms`);
  if (revokedMs > REVOKED_WITHIN_MS) problems.push(`revocation: the goal is ${REVOKED_WITHIN_MS} ms`);
  for (const name of options.faults) {
    const fault = FAULTS[name];
    report(`${name}: ${fault.does} … (${new Date().toISOString()})`);
    const refused = fault.refused?.(rig);
    try {
      const outcome = refused === undefined ? await suffer(rig, name, fault, options) : skipped(name, fault, refused);
      outcomes.push(outcome);
      report(`  ${tableOf([outcome]).split('\n').at(-1)}`);
      problems.push(...problemsOf(outcome, options.allowSkipped).map((problem) => `${name}: ${problem}`));
    } catch (error) {
      // The other faults still tell something.
      problems.push(`${name}: ${(error as Error).stack}`);
    }
  }
  report(`\n${tableOf(outcomes)}\n`);
  for (const problem of problems) report(`FAILED: ${problem}`);
  return problems.length === 0;
}

function skipped(name: FaultName, { does, isHarmless }: Fault, reason: string): Outcome {
  return { name, does, isHarmless, skipped: reason };
}

async function suffer(rig: Rig, name: FaultName, fault: Fault, options: HaOptions): Promise<Outcome> {
  await fault.prepare?.(rig, options.upgradeFrom);
  await rig.databases.repair();
  const clients = new Clients(rig.front.apiUrl, rig.nodes.credentials());
  const { traffic } = clients;
  await clients.signIn();
  const storedBefore = await storedBills(rig);
  const counter = new ReadCounter(rig.nodes.all.map(({ url }) => url));
  await counter.start();
  clients.start(options.clients);
  await pause(options.loadSeconds * 1_000);
  const failedBefore = traffic.failed.length;

  const struckAt = performance.now();
  const heal = await fault.strike(rig);
  const strikenAt = performance.now();
  await until('writes are confirmed again', () => (traffic.confirmedAt.at(-1) ?? 0) > strikenAt, RECOVER_WITHIN_MS);
  await pause(options.loadSeconds * 1_000);
  await heal();
  // Still under load: machines and nodes come back while clients work.
  await rig.databases.repair();
  await pause(2_000);
  const endedAt = performance.now();
  await clients.stop();
  const reads = await counter.stop();

  await readEverything(clients, rig);
  const violations = violationsOf(clients.history);
  const jobs = await jobsOnce(clients, rig);
  const count = (fault: Violation['fault']) => violations.filter((one) => one.fault === fault).length;
  for (const violation of violations.slice(0, 5)) report(`  ${describe(violation)}`);
  for (const { status, what } of traffic.unexpected.slice(0, 5)) report(`  unexpected ${status}: ${what}`);
  const failed = traffic.failed.slice(failedBefore);
  if (fault.isHarmless) for (const { status, what } of failed.slice(0, 5)) report(`  failed ${status}: ${what}`);
  traffic.close();
  return {
    name,
    does: fault.does,
    isHarmless: fault.isHarmless,
    skipped: undefined,
    acknowledged: traffic.confirmedAt.length,
    bills: clients.bills.size,
    lost: count('lost'),
    // A key that made two bills shows in the database even if clients saw only one of them.
    duplicates: count('duplicate') + Math.max(0, (await storedBills(rig)) - storedBefore - clients.bills.size),
    outOfOrder: count('out of order'),
    staleReads: violations
      .filter((one) => one.fault === 'stale')
      .reduce((sum, { calls }) => sum + lateReadsOf(calls).length, 0),
    reads,
    outageMs: longestGapMs(traffic.confirmedAt, struckAt, endedAt),
    failedRequests: failed.length,
    unexpected: traffic.unexpected.length,
    jobs,
  };
}

async function storedBills({ databases, nodes }: Rig): Promise<number> {
  const primary = await databases.primary();
  const [row] = await primary.ask('SELECT count(*)::int AS bills FROM production.shipments', nodes.database);
  return Number(row!.bills);
}

/** Every bill that was confirmed, each at another node than the one before. */
async function readEverything(clients: Clients, { nodes }: Rig): Promise<void> {
  const left = [...clients.bills].map(([pro, key], at) => ({ pro, key, url: nodes.all[at % nodes.all.length]!.url }));
  const reader = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      await clients.read('final reader', one.pro, one.url);
      await clients.find('final reader', one.key, one.url);
      await clients.track('final reader', one.pro, one.url);
      if (clients.delivered.has(one.pro)) await clients.readInvoice('final reader', one.pro, one.url);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
}

function describe({ register, fault, calls }: Violation): string {
  const told = calls.map(
    ({ client, kind, value, startedAt, endedAt }) =>
      `${client} ${kind} ${String(value)} [${Math.round(startedAt)}, ${endedAt === undefined ? 'no response' : Math.round(endedAt)}]`,
  );
  return `${fault}: ${register}: ${told.join('; ')}`;
}
