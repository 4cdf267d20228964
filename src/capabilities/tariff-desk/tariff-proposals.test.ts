// The two-person rule for tariffs: an operator's proposal takes effect once another has approved it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTariffFiles } from '../../../test/support/demo-carrier.ts';
import { ACTOR, basic, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator, type NewOperator } from '../accounts/manage-operators.ts';
import { importTariff } from '../carrier/import-tariff.ts';

let app: TestApp;
const authorization: Record<string, string> = {};
beforeAll(async () => {
  app = await openTestApp({ carrier: true, config: { twoPersonRule: 'tariffs' } });
  for (const [name, role] of [
    ['ann', 'pricing'],
    ['ben', 'pricing'],
    ['cora', 'billing'],
  ] as const) {
    await newOperator(name, { role });
  }
});
afterAll(() => app.close());

async function newOperator(name: string, wanted: NewOperator) {
  authorization[name] = basic(name, await createOperator(app.context, ACTOR, name, wanted));
}

async function call(who: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const headers = { authorization: authorization[who]! };
  const answer = await app.http.inject({ method, url: `/ops/v1${path}`, headers, ...(payload && { payload }) });
  const body = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, data: body?.data, code: body?.error?.code };
}

let drafts = 0;

/** Another version, not used for prices yet. */
async function draft(activeFrom: number | null = null): Promise<number> {
  const files = new Map(demoTariffFiles());
  const [name, bytes] = [...files].find(([one]) => one.includes('fuel'))!;
  // An extra blank line, so that it is not the same tariff.
  files.set(name, Buffer.concat([bytes, Buffer.from('\n'.repeat(++drafts))]));
  const imported = await importTariff(app.context, ACTOR, files, activeFrom);
  if (!imported.ok) throw new Error('The draft was refused.');
  return imported.version;
}

const inForce = async () => {
  const { data } = await call('ann', 'GET', '/tariffs');
  return data.find(({ state }: { state: string }) => state === 'active').version;
};
const waiting = async (who = 'ann') => (await call(who, 'GET', '/tariff-proposals')).data;

test('an activation waits for another operator, and then takes effect', async () => {
  const [before, version] = [await inForce(), await draft()];
  const proposed = await call('ann', 'POST', `/tariffs/${version}/activate`, {});
  expect([proposed.status, proposed.data]).toEqual([
    202,
    expect.objectContaining({ action: 'activate', version, from: null, proposedBy: 'operator:ann', isYours: true }),
  ]);
  expect([await inForce(), (await waiting('ben')).map(({ isYours }: { isYours: boolean }) => isYours)]).toEqual([
    before,
    [false],
  ]);
  expect((await call('ann', 'POST', `/tariffs/${version}/activate`, {})).code).toBe(5143);
  const path = `/tariff-proposals/${proposed.data.proposalId}/approval`;
  expect((await call('ann', 'POST', path)).code).toBe(5141);
  expect((await call('cora', 'POST', path)).code).toBe(1052);
  expect(await inForce()).toBe(before);
  expect((await call('ben', 'POST', path)).status).toBe(200);
  expect([await inForce(), await waiting()]).toEqual([version, []]);
  expect((await call('ben', 'POST', path)).code).toBe(3144);
  const lines = await listAuditLog(app.context.db, 3);
  expect(lines.map(({ actor, action }) => `${actor} ${action}`).sort()).toEqual([
    'operator:ann tariff.proposed',
    'operator:ben tariff.activated',
    'operator:ben tariff.proposal-approved',
  ]);
});

test('if two approve at the same moment, it is carried out once', async () => {
  const version = await draft();
  const { data } = await call('cora', 'GET', '/tariff-proposals');
  expect(data).toEqual([]);
  const { proposalId } = (await call('ann', 'POST', `/tariffs/${version}/activate`, {})).data;
  const path = `/tariff-proposals/${proposalId}/approval`;
  const codes = await Promise.all([call('ben', 'POST', path), call('ben', 'POST', path)]);
  expect(codes.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a rollback also waits, and is rejected once another version is in force', async () => {
  const before = await inForce();
  const { proposalId } = (await call('ben', 'POST', '/tariffs/rollback')).data;
  expect(await inForce()).toBe(before);
  const version = await draft();
  const other = (await call('ben', 'POST', `/tariffs/${version}/activate`, {})).data;
  await call('ann', 'POST', `/tariff-proposals/${other.proposalId}/approval`);
  expect((await call('ann', 'POST', `/tariff-proposals/${proposalId}/approval`)).code).toBe(5142);
  expect((await call('ben', 'DELETE', `/tariff-proposals/${proposalId}`)).status).toBe(204);
  const again = (await call('ben', 'POST', '/tariffs/rollback')).data;
  expect((await call('ann', 'POST', `/tariff-proposals/${again.proposalId}/approval`)).status).toBe(200);
  expect(await inForce()).toBe(before);
});

test('a rollback is rejected once it would go back to a different version', async () => {
  app.clock.advance(120_000);
  const version = await draft();
  const activation = (await call('ben', 'POST', `/tariffs/${version}/activate`, {})).data;
  await call('ann', 'POST', `/tariff-proposals/${activation.proposalId}/approval`);
  const { proposalId } = (await call('ben', 'POST', '/tariffs/rollback')).data;
  await draft(app.clock.now() - 60_000);
  expect(await inForce()).toBe(version);
  expect((await call('ann', 'POST', `/tariff-proposals/${proposalId}/approval`)).code).toBe(5142);
  expect((await call('ben', 'DELETE', `/tariff-proposals/${proposalId}`)).status).toBe(204);
});

test('neither a program nor an operator who was created afterwards is the second person', async () => {
  await newOperator('robot', { role: 'pricing', isProgram: true });
  const [before, version] = [await inForce(), await draft()];
  const { proposalId } = (await call('ann', 'POST', `/tariffs/${version}/activate`, {})).data;
  app.clock.advance(1);
  await newOperator('puppet', { role: 'pricing' });
  const approve = (who: string) => call(who, 'POST', `/tariff-proposals/${proposalId}/approval`);
  expect([(await approve('robot')).code, (await approve('puppet')).code]).toEqual([5144, 5145]);
  expect(await inForce()).toBe(before);
  expect((await approve('ben')).status).toBe(200);
});

test('a proposal whose time has passed is refused; one in the future is scheduled', async () => {
  const version = await draft();
  const from = new Date(app.context.freightClock.now() + DAY_MS).toISOString();
  const { proposalId } = (await call('ann', 'POST', `/tariffs/${version}/activate`, { from })).data;
  app.clock.advance(2 * DAY_MS);
  expect((await call('ben', 'POST', `/tariff-proposals/${proposalId}/approval`)).code).toBe(5142);
  expect((await call('ben', 'DELETE', `/tariff-proposals/${proposalId}`)).status).toBe(204);
  const later = new Date(app.context.freightClock.now() + DAY_MS).toISOString();
  const next = (await call('ann', 'POST', `/tariffs/${version}/activate`, { from: later })).data;
  expect((await call('ben', 'POST', `/tariff-proposals/${next.proposalId}/approval`)).status).toBe(200);
  const { data } = await call('ann', 'GET', `/tariffs/${version}`);
  expect([data.state, data.activeFrom]).toEqual(['scheduled', later]);
});

test('without the rule, one operator is enough', async () => {
  const free = await openTestApp({ carrier: true });
  const headers = { authorization: basic('solo', await createOperator(free.context, ACTOR, 'solo')) };
  const answer = await free.http.inject({ method: 'POST', url: '/ops/v1/tariffs/1/activate', headers, payload: {} });
  expect(answer.statusCode).toBe(200);
  await free.close();
});
