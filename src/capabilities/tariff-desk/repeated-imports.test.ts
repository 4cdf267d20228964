// Imports that are started again because their node stopped: one draft, whenever that was.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTariffFiles } from '../../../test/support/demo-carrier.ts';
import { COLUMNS } from '../../freight/rating/contracts/contract.fixture.ts';
import { bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { findTariffs } from '../carrier/find-tariffs.ts';
import { findContracts } from '../carrier/import-contract.ts';
import { networkInForce } from '../carrier/network-in-force.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';
import type { DefinedJob } from '../jobs/defined-job.ts';
import { JobDesk } from '../jobs/job-desk.ts';
import { contractImportJob } from './contracts/upload-contract.ts';
import { tariffImportJob } from './upload-tariff.ts';

/** So long that the environment's own node takes nothing over. */
const LEASE_MS = 600_000;

let desk: Console;
let account: string;
beforeAll(async () => {
  desk = await openConsole({ config: { leaseMs: LEASE_MS } });
  account = (await bolShipperOf(desk.app)).account;
});
afterAll(() => desk.app.close());

interface Import {
  readonly job: DefinedJob<unknown>;
  readonly parameters: object;
  readonly action: string;
  drafts(): Promise<number>;
}

function tariffImport(): Import {
  const { context } = desk.app;
  const files = { 'rates.csv': Buffer.from(demoTariffFiles().get('rates.csv')!).toString() };
  return {
    job: tariffImportJob({ context }) as DefinedJob<unknown>,
    parameters: { files, note: 'once', basedOn: 1 },
    action: 'tariff.loaded',
    drafts: async () => (await findTariffs(context)).versions.length,
  };
}

async function contractImport(): Promise<Import> {
  const { context } = desk.app;
  const network = networkInForce(context);
  await network.load();
  return {
    job: contractImportJob({ context, quotes: { network } }) as DefinedJob<unknown>,
    parameters: { account, lanes: `${COLUMNS}\n${ROW}\n`, note: 'once' },
    action: 'contract.imported',
    drafts: async () => (await findContracts(context, account)).versions.length,
  };
}

const ROW = 'any,any,,,,,85,,,';

async function linesOf(action: string): Promise<number> {
  return (await desk.get(`/audit?action=${action}`)).length;
}

async function startedWith(work: DefinedJob<unknown>['work'], { job, parameters }: Import) {
  const { context } = desk.app;
  const node = new JobDesk(context);
  const prepared = node.prepare({ ...job, work }, 'operator:tester', parameters);
  await context.db.write(prepared.writes);
  prepared.begin();
  await expect.poll(() => node.running(prepared.job.id)).toBeDefined();
  return { node, id: prepared.job.id };
}

function otherNode({ job }: Import): JobDesk {
  const node = new JobDesk(desk.app.context);
  node.define(job);
  return node;
}

describe.each([
  ['a tariff', tariffImport],
  ['a contract', contractImport],
])('%s', (_, makeImport) => {
  test('that a suspended node continues after another one has finished it is not repeated', async () => {
    const wanted = await makeImport();
    const [drafts, lines] = [await wanted.drafts(), await linesOf(wanted.action)];
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const { node, id } = await startedWith(async (parameters, run) => {
      await asleep;
      return wanted.job.work(parameters, run);
    }, wanted);
    desk.app.clock.advance(LEASE_MS + 1);
    await otherNode(wanted).sweep();
    const job = await desk.ended(id);
    expect(job, job.message).toMatchObject({ state: 'done', takeovers: 1, message: '' });
    wake();
    await expect.poll(() => node.running(id)).toBeUndefined();
    expect(await desk.get(`/jobs/${id}`)).toEqual(job);
    expect(await wanted.drafts()).toBe(drafts + 1);
    expect(await linesOf(wanted.action)).toBe(lines + 1);
  });

  test('whose node dies right after it was stored is complete', async () => {
    const wanted = await makeImport();
    const drafts = await wanted.drafts();
    const { id } = await startedWith(async (parameters, run) => {
      await wanted.job.work(parameters, run);
      return new Promise(() => {});
    }, wanted);
    const job = await desk.ended(id);
    expect(job).toMatchObject({ state: 'done', takeovers: 0, result: { version: expect.any(Number) } });
    expect(job.done).toBe(job.total);
    desk.app.clock.advance(LEASE_MS + 1);
    const other = otherNode(wanted);
    await other.sweep();
    expect(other.running(id)).toBeUndefined();
    expect(await wanted.drafts()).toBe(drafts + 1);
  });
});
