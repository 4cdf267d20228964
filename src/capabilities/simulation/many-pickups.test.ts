// More pickups than are read at a time: one that is due does not wait for those that are not.
import { expect, it } from 'vitest';
import { openShipper, partsOf, SMALLEST } from '../pickups/pickup.fixture.ts';

/** More than the simulation reads at a time. */
const MANY = 600;

it('moves a pickup that is due, however many wait for an earlier day', async () => {
  const shipper = await openShipper();
  const { app } = shipper;
  const advance = async (by: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/test/clock',
      headers: shipper.headers,
      payload: { advance: by },
    });
    expect(answer.statusCode, answer.payload).toBe(200);
  };
  const first = await shipper.requested({ ...SMALLEST, pickupDate: '2026-11-20' });
  await advance('3m');
  const parts = await partsOf(app);
  const row = (await parts.store.find(await shipper.requested({ ...SMALLEST, pickupDate: '2026-11-10' })))!;
  const others = Array.from({ length: MANY }, (_, at) => ({ ...row, request_number: `${row.request_number}-${at}` }));
  await app.context.db.write(others.map((other) => parts.store.insert(other)));
  // A pickup is accepted four minutes after its request.
  await advance('2m');
  expect((await shipper.read(first)).status.code).toBe('ACC');
  expect((await parts.store.find(others[0]!.request_number))?.status).toBe('RCV');
  await app.close();
});
