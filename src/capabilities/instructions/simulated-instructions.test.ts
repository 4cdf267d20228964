// Instructions in the test environment: the simulated carrier answers within hours, and the freight then moves accordingly.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { step } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { magicWord, type Trouble } from '../simulation/troubles/trouble.ts';

const HOUSTON = {
  name: 'Gulf Office Supply',
  address1: '900 Fannin St',
  city: 'Houston',
  stateProvince: 'TX',
  postalCode: '77002',
  country: 'USA',
  contact: { phone: '7135550177' },
};

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const now = () => shipper.app.context.freightClock.now();
const inDays = (days: number) => new Date(now() + days * DAY_MS).toISOString().slice(0, 10);
const advance = async (by: string) => {
  const { status, body } = await shipper.call('POST', '/v1/test/clock', { advance: by });
  expect(status, JSON.stringify(body)).toBe(200);
};
const tracked = async (pro: string) => (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
const reread = async (id: string) => (await shipper.call('GET', `/v1/instructions/${id}`)).body.data;
const openCodes = ({ exceptions }: Loose) =>
  exceptions.filter((one: Loose) => one.status === 'ACTIVE').map((one: Loose) => one.code);

/** Advances the clock hour by hour until the exception has happened. */
async function inTrouble(trouble: Trouble, code: string): Promise<string> {
  const { referenceNumbers } = await shipper.make({
    'bol.requestedPickupDate': `${inDays(1)}T08:00:00.000`,
    'referenceNumbers.bol': [magicWord(trouble)],
  });
  const { pro } = referenceNumbers;
  for (let hours = 0; hours < 14 * 24; hours++) {
    await advance('1h');
    if (openCodes(await tracked(pro)).includes(code)) return pro;
  }
  throw new Error(`${trouble} never happened to ${pro}.`);
}

async function instruct(pro: string, body: Loose): Promise<string> {
  const answer = await shipper.call('POST', `/v1/shipments/${pro}/instructions`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.instructionId;
}

test('refused freight is redelivered if the shipper says so within the day', async () => {
  const pro = await inTrouble('refused', 'REF');
  const id = await instruct(pro, { kind: 'REDELIVER' });
  await advance('1h');
  expect((await reread(id)).status).toBe('WAITING');
  await advance('2h');
  expect((await reread(id)).status).toBe('ACCEPTED');
  expect(openCodes(await tracked(pro))).toEqual([]);
  await advance('7d');
  const { status, movementHistory } = await tracked(pro);
  expect(status.conciseStatus).toBe('Delivered');
  expect(movementHistory.map((one: Loose) => one.expandedStatus)).not.toContain('Returned to Shipper');
});

test('without an instruction it goes back, and then none can be given', async () => {
  const pro = await inTrouble('refused', 'REF');
  await advance('14d');
  expect((await tracked(pro)).status.conciseStatus).toBe('Returned');
  const late = await shipper.call('POST', `/v1/shipments/${pro}/instructions`, { kind: 'REDELIVER' });
  expect(late.body.error.code).toBe(5174);
});

test('a closed consignee: the freight is returned instead of going out again', async () => {
  const pro = await inTrouble('attempted', 'CNC');
  const id = await instruct(pro, { kind: 'RETURN' });
  await advance('3h');
  expect((await reread(id)).status).toBe('ACCEPTED');
  expect(openCodes(await tracked(pro))).toContain('HLD');
  await advance('7d');
  const { status, movementHistory } = await tracked(pro);
  expect(status.conciseStatus).toBe('Returned');
  expect(movementHistory.map((one: Loose) => one.expandedStatus)).not.toContain('Delivered');
});

test('freight is held until the requested day, then delivered', async () => {
  const pro = await inTrouble('attempted', 'CNC');
  await instruct(pro, { kind: 'HOLD', holdUntil: inDays(10) });
  await advance('9d');
  expect((await tracked(pro)).status.expandedStatus).toBe('Held');
  await advance('7d');
  expect((await tracked(pro)).status.conciseStatus).toBe('Delivered');
});

test('freight that is sent to another address is delivered there', async () => {
  const pro = await inTrouble('refused', 'REF');
  await instruct(pro, { kind: 'CHANGE_ADDRESS', destination: HOUSTON });
  await advance('3h');
  const sent = await tracked(pro);
  expect(sent.consignee.address.city).toBe('Houston');
  expect(openCodes(sent)).toEqual([]);
  await advance('10d');
  expect((await tracked(pro)).status.conciseStatus).toBe('Delivered');
});

test.each([
  ['TEST-INSTRUCTION-DECLINE', 'DECLINED', expect.stringMatching(/\w/)],
  ['test-instruction-silent', 'WAITING', undefined],
])('a note of %s: %s', async (note, status, said) => {
  const pro = await inTrouble('attempted', 'CNC');
  const id = await instruct(pro, { kind: 'RETURN', note });
  await advance('3h');
  const instruction = await reread(id);
  expect(instruction.status).toBe(status);
  expect(instruction.answer?.note).toEqual(said);
});

test.each([
  ['REDELIVER', 'ACCEPTED'],
  ['RETURN', 'DECLINED'],
])('freight that goes out again before the instruction is answered: %s is %s', async (kind, status) => {
  const pro = await inTrouble('attempted', 'CNC');
  const id = await instruct(pro, { kind });
  const tables = shipper.app.context.db.tables<{ instructions: { id: string; next_action_at: number } }>();
  const answersLater = (at: number) =>
    shipper.app.context.db.write([
      step(tables.updateTable('instructions').set({ next_action_at: at }).where('id', '=', id)),
    ]);
  await answersLater(now() + 90 * DAY_MS);
  for (let hours = 0; openCodes(await tracked(pro)).includes('CNC'); hours++) {
    expect(hours).toBeLessThan(7 * 24);
    await advance('1h');
  }
  await answersLater(now());
  await advance('1m');
  expect(await reread(id)).toMatchObject({ status, answer: { note: expect.stringMatching(/\w/) } });
  await advance('3d');
  expect((await tracked(pro)).status.conciseStatus).toBe('Delivered');
});

test('a reset deletes them', async () => {
  const id = await instruct(await inTrouble('attempted', 'CNC'), { kind: 'RETURN' });
  expect((await shipper.call('POST', '/v1/test/reset')).status).toBe(204);
  expect((await shipper.call('GET', `/v1/instructions/${id}`)).status).toBe(404);
});
