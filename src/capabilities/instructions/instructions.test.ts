// Instructions on the real app and both databases: given by the shipper or payer, carried out or declined by the carrier.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { EVERY_OPERATIONS, type Operations } from '../operations/operations.fixture.ts';

const HOUSTON = {
  name: 'Gulf Office Supply',
  address1: '900 Fannin St',
  city: 'Houston',
  stateProvince: 'TX',
  postalCode: '77002',
  country: 'USA',
  contact: { phone: '7135550177' },
};

let ids = 0;

describe.each(EVERY_OPERATIONS)('$name', ({ open }) => {
  let ops: Operations;
  let shipper: BolShipper;
  let consignee: BolShipper;
  beforeAll(async () => {
    ops = await open();
    shipper = await bolShipperOf(ops.app);
    consignee = await bolShipperOf(ops.app);
  });
  afterAll(() => ops.app.close());

  const report = async (pro: string, type: string, more: Loose = {}) => {
    ops.app.clock.advance(60_000);
    const event = { eventId: `r${++ids}`, type: `shipment.${type}`, pro, occurredAt: ops.at(0), ...more };
    const [result] = await ops.report(event);
    expect(result.outcome, JSON.stringify(result)).toBe('recorded');
  };
  const whole = async (pro: string) => (await ops.call('GET', `/shipments/${pro}`)).body.data;
  const booked = async (changes: Loose = {}): Promise<string> =>
    (await shipper.make({ 'origin.account': shipper.account, 'destination.account': consignee.account, ...changes }))
      .referenceNumbers.pro;
  /** A picked-up shipment that is held up for these reasons. */
  const heldUp = async (...reasons: string[]) => {
    const pro = await booked();
    await report(pro, 'picked_up');
    for (const reasonCode of reasons) await report(pro, 'exception_opened', { reasonCode });
    return pro;
  };
  const give = (pro: string, body: Loose, by = shipper) => by.call('POST', `/v1/shipments/${pro}/instructions`, body);
  const given = async (pro: string, body: Loose, by = shipper) => {
    const answer = await give(pro, body, by);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data;
  };
  const decide = (instructionId: string, body: Loose, headers: Record<string, string> = {}) =>
    ops.call('POST', `/instructions/${instructionId}/decision`, body, headers);
  const accept = async (instructionId: string, more: Loose = {}) => {
    const answer = await decide(instructionId, { decision: 'ACCEPT', ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const openCodes = ({ tracking }: Loose) =>
    tracking.exceptions.filter((one: Loose) => one.status === 'ACTIVE').map((one: Loose) => one.code);
  const inDays = (days: number) => ops.at(24 * days).slice(0, 10);

  test('waits for the carrier, and is visible to the customer who gave it and to operators', async () => {
    const pro = await heldUp('REF');
    const path = `/v1/shipments/${pro}/instructions`;
    const before = (await shipper.call('GET', path)).body.data;
    expect(before).toEqual({ pro, possible: ['REDELIVER', 'RETURN', 'HOLD', 'CHANGE_ADDRESS'], instructions: [] });
    const instruction = await given(pro, { kind: 'REDELIVER', note: 'Dock 4 is open from 8.' });
    expect(instruction).toMatchObject({
      instructionId: expect.stringMatching(/^ins_[0-9A-Z]{26}$/),
      pro,
      account: shipper.account,
      kind: 'REDELIVER',
      status: 'WAITING',
      reasons: ['REF'],
      note: 'Dock 4 is open from 8.',
      email: '',
    });
    const { instructionId } = instruction;
    expect((await shipper.call('GET', path)).body.data).toEqual({ pro, possible: [], instructions: [instruction] });
    expect((await shipper.call('GET', `/v1/instructions/${instructionId}`)).body.data).toEqual(instruction);
    expect((await shipper.call('GET', `/v1/instructions?pro=${pro}&status=WAITING`)).body.data).toEqual([instruction]);
    expect((await ops.call('GET', `/instructions?status=WAITING&pro=${pro}`)).body.data).toEqual([instruction]);
    expect((await ops.call('GET', `/instructions/${instructionId}`)).body.data).toEqual(instruction);
    // Another party sees the shipment, but not the instructions.
    expect((await consignee.call('GET', path)).body.data).toMatchObject({ possible: ['REDELIVER'], instructions: [] });
    expect((await consignee.call('GET', `/v1/instructions/${instructionId}`)).body.error.code).toBe(3177);
    expect((await consignee.call('POST', `/v1/instructions/${instructionId}/withdrawal`)).status).toBe(404);
    const stranger = await bolShipperOf(ops.app);
    expect((await give(pro, { kind: 'REDELIVER' }, stranger)).status).toBe(404);
    expect((await stranger.call('GET', path)).status).toBe(404);
  });

  test.each<[string, Loose, string[]]>([
    ['HOLD without a date', { kind: 'HOLD' }, ['holdUntil']],
    ['HOLD until yesterday', { kind: 'HOLD', holdUntil: '2026-01-01' }, ['holdUntil']],
    ['HOLD for longer than 30 days', { kind: 'HOLD', holdUntil: '2099-01-01' }, ['holdUntil']],
    ['no address to go to', { kind: 'CHANGE_ADDRESS' }, ['destination']],
    [
      'an address without name, street, postal code and phone, in a country that is none',
      { kind: 'CHANGE_ADDRESS', destination: { city: 'Houston', stateProvince: 'TX', country: 'XX', contact: {} } },
      ['name', 'address1', 'country', 'postalCode', 'contact.phone'].map((field) => `destination.${field}`),
    ],
    [
      'a postal code that is nowhere',
      { kind: 'CHANGE_ADDRESS', destination: { ...HOUSTON, postalCode: '00000' } },
      ['destination.postalCode'],
    ],
    [
      'an account of somebody else at the new address',
      { kind: 'CHANGE_ADDRESS', destination: { ...HOUSTON, account: 'CONSIGN' } },
      ['destination.account'],
    ],
    [
      'what belongs to other instructions',
      { kind: 'REDELIVER', holdUntil: '2026-12-01', destination: HOUSTON },
      ['holdUntil', 'destination'],
    ],
    ['no kind, and an address that is none', { email: 'dana' }, ['kind', 'email']],
  ])('refused with everything that is wrong: %s', async (_, body, fields) => {
    const pro = await heldUp('CNC');
    const answer = await give(pro, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    for (const field of fields) expect(JSON.stringify(answer.body)).toContain(field);
    expect((await ops.call('GET', `/instructions?pro=${pro}`)).body.data).toEqual([]);
  });

  test.each<[string, () => Promise<string>, string, boolean]>([
    ['before the pickup', () => booked(), 'REDELIVER', false],
    ['while nothing is wrong', () => heldUp(), 'REDELIVER', false],
    ['while customs has it', () => heldUp('CUS'), 'RETURN', false],
    ['a wrong address is not tried again', () => heldUp('ADR'), 'REDELIVER', false],
    ['a wrong address is changed', () => heldUp('ADR'), 'RETURN', true],
    [
      'once it is delivered',
      async () => {
        const pro = await heldUp('CNC');
        await report(pro, 'delivered', { receivedBy: 'J. Doe', condition: 'damaged' });
        return pro;
      },
      'RETURN',
      false,
    ],
  ])('only what makes sense: %s', async (_, make, kind, isPossible) => {
    const answer = await give(await make(), { kind });
    expect(answer.status).toBe(isPossible ? 201 : 409);
    if (!isPossible) expect(answer.body.error.code).toBe(5174);
  });

  test('a consignee who does not pay can have freight redelivered, and nothing else', async () => {
    const pro = await heldUp('CNC');
    expect((await give(pro, { kind: 'RETURN' }, consignee)).body.error.code).toBe(5174);
    expect((await given(pro, { kind: 'REDELIVER' }, consignee)).account).toBe(consignee.account);
  });

  test('if given twice, it is one instruction; another one has to wait, even in a race', async () => {
    const pro = await heldUp('CNC');
    const hold = { kind: 'HOLD', holdUntil: inDays(5) };
    const answers = await Promise.all([give(pro, hold), give(pro, hold), give(pro, hold)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.instructionId)).size).toBe(1);
    expect((await give(pro, { kind: 'RETURN' })).body.error.code).toBe(5176);
    const { instructionId } = answers[0]!.body.data;
    const withdrawn = await shipper.call('POST', `/v1/instructions/${instructionId}/withdrawal`);
    expect(withdrawn.body.data.status).toBe('WITHDRAWN');
    expect((await shipper.call('POST', `/v1/instructions/${instructionId}/withdrawal`)).body.error.code).toBe(5175);
    expect((await decide(instructionId, { decision: 'ACCEPT' })).body.error.code).toBe(5175);
    await given(pro, { kind: 'RETURN' });
  });

  test.each<[string, string[], Loose, string[], string]>([
    ['REDELIVER resolves what kept it', ['REF', 'HLD', 'DMG'], {}, ['DMG'], 'REDELIVER'],
    ['RETURN holds it', ['REF'], {}, ['REF', 'HLD'], 'RETURN'],
    ['HOLD holds it', ['CNC'], { holdUntil: 5 }, ['CNC', 'HLD'], 'HOLD'],
    ['a longer HOLD leaves the hold that there is', ['HLD'], { holdUntil: 9 }, ['HLD'], 'HOLD'],
  ])('accepted: %s', async (_, reasons, { holdUntil }, left, kind) => {
    const pro = await heldUp(...reasons);
    const body = { kind, ...(holdUntil !== undefined && { holdUntil: inDays(holdUntil) }) };
    const { instructionId } = await given(pro, body);
    const accepted = await accept(instructionId, { note: 'Will do.' });
    expect(accepted).toMatchObject({ status: 'ACCEPTED', answer: { note: 'Will do.' } });
    const after = await whole(pro);
    expect(openCodes(after)).toEqual(left);
    const [line] = (await ops.call('GET', `/audit?subject=instruction:${instructionId}`)).body.data;
    expect(line).toMatchObject({
      action: 'instruction.accepted',
      actor: 'operator:dispatch',
      details: { pro, kind, status: { before: 'WAITING', after: 'ACCEPTED' } },
    });
  });

  test('accepted: CHANGE_ADDRESS reconsigns it, and resolves the wrong address', async () => {
    const pro = await heldUp('ADR', 'SHT');
    const { instructionId, destination } = await given(pro, { kind: 'CHANGE_ADDRESS', destination: HOUSTON });
    expect(destination).toEqual(HOUSTON);
    await accept(instructionId);
    const after = await whole(pro);
    expect(after.tracking.consignee).toMatchObject({ name: 'Gulf Office Supply', address: { city: 'Houston' } });
    expect(after.tracking.movementHistory.at(-1).expandedStatus).toBe('Reconsigned');
    expect(openCodes(after)).toEqual(['SHT']);
    const { lines } = (await ops.call('GET', `/shipments/${pro}/charges`)).body.data;
    expect(lines.map((line: Loose) => line.code)).toContain('RECON');
  });

  test('a dispatcher, who cannot reconsign, accepts an address once that is done', async () => {
    const pro = await heldUp('ADR');
    const { instructionId } = await given(pro, { kind: 'CHANGE_ADDRESS', destination: HOUSTON });
    const password = await createOperator(ops.app.context, ACTOR, `yard${++ids}`, { role: 'dispatcher' });
    const headers = { authorization: basic(`yard${ids}`, password) };
    const refused = await decide(instructionId, { decision: 'ACCEPT' }, headers);
    expect(refused.status).toBe(403);
    expect((await whole(pro)).tracking.consignee.address.city).toBe('Dallas');
    const done = await decide(instructionId, { decision: 'ACCEPT', alreadyDone: true }, headers);
    expect(done.body.data.status).toBe('ACCEPTED');
    expect(openCodes(await whole(pro))).toEqual(['ADR']);
  });

  test('declined with a reason: nothing happens to the freight, and the customer can give another instruction', async () => {
    const pro = await heldUp('CNC');
    const { instructionId } = await given(pro, { kind: 'RETURN' });
    const mute = await decide(instructionId, { decision: 'DECLINE', note: '  ' });
    expect(mute.status).toBe(400);
    expect(JSON.stringify(mute.body)).toContain('note');
    const before = await whole(pro);
    const { body } = await decide(instructionId, { decision: 'DECLINE', note: 'It is out for delivery.' });
    expect(body.data).toMatchObject({ status: 'DECLINED', answer: { note: 'It is out for delivery.' } });
    expect(await whole(pro)).toEqual(before);
    await given(pro, { kind: 'RETURN' });
  });

  test('freight that was delivered in the meantime cannot be sent back: the instruction waits to be declined', async () => {
    const pro = await heldUp('CNC');
    const { instructionId } = await given(pro, { kind: 'RETURN' });
    await report(pro, 'delivered', { receivedBy: 'J. Doe' });
    expect((await decide(instructionId, { decision: 'ACCEPT' })).body.error.code).toBe(5174);
    expect((await shipper.call('GET', `/v1/instructions/${instructionId}`)).body.data.status).toBe('WAITING');
    await decide(instructionId, { decision: 'DECLINE', note: 'Delivered at noon.' });
    expect((await shipper.call('GET', `/v1/instructions/${instructionId}`)).body.data.status).toBe('DECLINED');
  });

  test('subscribers are notified, and the customer who requested it gets an e-mail', async () => {
    const pro = await heldUp('CNC');
    const { instructionId } = await given(pro, { kind: 'HOLD', holdUntil: inDays(3), email: 'dana@example.com' });
    await accept(instructionId, { note: 'Held\nfor you.' });
    const events = await until('both events are published', async () => {
      const { data } = (await shipper.call('GET', '/v1/events?types=instruction.given,instruction.accepted&limit=200'))
        .body;
      const own = data.filter((one: Loose) => one.data.instructionId === instructionId);
      return own.length === 2 ? own : undefined;
    });
    expect(events.map((one: Loose) => [one.type, one.sequence, one.data.status])).toEqual([
      ['instruction.given', 1, 'WAITING'],
      ['instruction.accepted', 2, 'ACCEPTED'],
    ]);
    const mails = await until('the mail is queued', async () => {
      const rows = await ops.app.context.db
        .tables<{ mails: { reference: string; recipients: string; body: string } }>()
        .selectFrom('mails')
        .selectAll()
        .where('reference', '=', instructionId)
        .execute();
      return rows.length > 0 ? rows : undefined;
    });
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('has been accepted');
    expect(JSON.stringify(mails)).toContain('Held for you.');
  });

  test('the list has pages', async () => {
    const fresh = await bolShipperOf(ops.app);
    const pros: string[] = [];
    for (let at = 0; at < 3; at++) {
      const { referenceNumbers } = await fresh.make();
      pros.push(referenceNumbers.pro);
      await report(referenceNumbers.pro, 'picked_up');
      await report(referenceNumbers.pro, 'exception_opened', { reasonCode: 'CNC' });
      await given(referenceNumbers.pro, { kind: 'REDELIVER' }, fresh);
    }
    const first = (await fresh.call('GET', '/v1/instructions?limit=2')).body;
    const second = (await fresh.call('GET', `/v1/instructions?limit=2&cursor=${first.cursor}`)).body;
    const all = [...first.data, ...second.data].map((one: Loose) => one.pro);
    expect(all).toEqual([...pros].reverse());
    expect(second.cursor).toBeNull();
    expect((await ops.call('GET', `/instructions?account=${fresh.account}`)).body.data).toHaveLength(3);
  });
});
