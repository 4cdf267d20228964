// Notices: the people named on a bill of lading or a pickup are notified of what matters, once, in plain words.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../test/support/waiting.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP, spoiled } from '../pickups/pickup.fixture.ts';
import { composeNotice } from './notice.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

interface MailRow {
  mail_id: string;
  purpose: string;
  reference: string;
  body: string;
  recipients: string;
  state: string;
  created_at: number;
}

async function noticesAbout(reference: string): Promise<(MailRow & { to: string[]; subject: string; text: string })[]> {
  const rows = await shipper.app.context.db
    .tables<{ mails: MailRow }>()
    .selectFrom('mails')
    .selectAll()
    .where('purpose', '=', 'notice')
    .where('reference', '=', reference)
    .orderBy('created_at')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const { subject, text } = await composeNotice(JSON.parse(row.body));
      return { ...row, to: JSON.parse(row.recipients).map((one: Loose) => one.address), subject, text: text ?? '' };
    }),
  );
}

it('notifies each person of the movements that matter, without prices or parties', async () => {
  const { referenceNumbers } = await shipper.make({
    'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
    notifications: [{ email: 'dana@example.com' }, { email: 'lee@example.com' }, { email: 'dana@example.com' }],
  });
  const { pro } = referenceNumbers;
  await shipper.call('POST', '/v1/test/clock', { advance: '14d' });
  const notices = await noticesAbout(pro);
  const toDana = notices.filter(({ to }) => to.includes('dana@example.com'));
  const toLee = notices.filter(({ to }) => to.includes('lee@example.com'));
  expect(notices.every(({ to }) => to.length === 1)).toBe(true);
  expect(toLee.map(({ subject }) => subject)).toEqual(toDana.map(({ subject }) => subject));
  const subjects = toDana.map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      `TEST: Shipment ${pro} has been picked up`,
      `TEST: Shipment ${pro} is out for delivery`,
      `TEST: Shipment ${pro} has been delivered`,
    ]),
  );
  expect(new Set(subjects).size).toBe(subjects.length);
  const pickedUp = toDana.find(({ subject }) => subject.endsWith('picked up'))!;
  expect(pickedUp.text).toMatch(/When: +2026-11-10 \d\d:\d\d \(-0[56]:00\)/);
  expect(pickedUp.text).toContain('Picked Up at Shipper');
  const history = (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
  for (const { text } of notices) {
    expect(text).not.toContain(history.freightCharges);
    expect(text).not.toContain(history.shipper.name);
    expect(text).not.toContain(history.consignee.name);
    expect(text).toContain('This is a test.');
  }
  await until('they are sent', async () => (await noticesAbout(pro)).every(({ state }) => state === 'sent'));
});

it('ignores an invented event, whatever it contains', async () => {
  const set = { notifications: 'x', statusHistory: 5, 'contacts[0].email': 'dana@example.com' };
  const { status, body } = await shipper.call('POST', '/v1/test/events', { type: 'pickup.accepted', set });
  expect(status).toBe(202);
  await until('it is published', async () => {
    const { data } = (await shipper.call('GET', '/v1/events?types=pickup.accepted')).body;
    return data.some(({ id }: Loose) => id === body.data.id);
  });
  expect(await noticesAbout(body.data.subject)).toEqual([]);
});

it('notifies nobody if nobody is named', async () => {
  const { referenceNumbers } = await shipper.make({ 'bol.requestedPickupDate': '2026-11-17T08:00:00.000' });
  await shipper.call('POST', '/v1/test/clock', { advance: '3d' });
  expect(await noticesAbout(referenceNumbers.pro)).toEqual([]);
});

it('notifies the contacts of a pickup who want it, of the events they want', async () => {
  const contact = (email: string, receiveNotifications: string) => ({
    contactInfo: {
      name: { firstName: 'Dana', middleName: '', lastName: 'Ray' },
      email,
      phone: { areaCode: '713', number: '5550142', extension: '' },
      receiveNotifications,
    },
  });
  const { status, body } = await shipper.call(
    'POST',
    '/v1/pickup-requests',
    spoiled(SMALLEST_PICKUP, {
      pickupDate: '2026-11-20',
      contacts: {
        contact: [contact('yes@example.com', 'Y'), contact('no@example.com', 'N'), contact('a,b@example.com', 'Y')],
      },
      notifications: {
        notification: [
          { notificationInfo: { type: 'ACC', required: 'Y' } },
          { notificationInfo: { type: 'BGN' } },
          { notificationInfo: { type: 'WRK', required: 'N' } },
        ],
      },
    }),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  const { requestNumber } = body.data;
  await shipper.call('POST', '/v1/test/clock', { advance: '6d' });
  const notices = await noticesAbout(requestNumber);
  expect(notices.map(({ subject, to }) => [subject, to])).toEqual([
    [`TEST: Pickup request ${requestNumber} has been accepted`, ['yes@example.com']],
    [`TEST: Pickup request ${requestNumber} is in progress`, ['yes@example.com']],
  ]);
  expect(notices[0]!.text).toContain('2026-11-20');
});
