// Pickups as their owners and other accounts see them: creating, reading, listing page by page, and access.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../../test/support/freight-time.ts';
import { newPortal, tokenFor } from '../../../test/support/test-app.ts';
import { createPortalAccount } from '../accounts/manage-portal-accounts.ts';
import {
  type Loose,
  moveTo,
  openShipper,
  type PickupShipper,
  partsOf,
  SMALLEST,
  shipperOf,
  spoiled,
  WHOLE,
} from './pickup.fixture.ts';

let shipper: PickupShipper;
let stranger: PickupShipper;
beforeAll(async () => {
  shipper = await openShipper();
  stranger = await shipperOf(shipper.app);
});
afterAll(() => shipper.app.close());

const withAccounts = (accounts: { shipper?: string; consignee?: string; thirdParty?: string }) => ({
  ...SMALLEST,
  shipper: { ...SMALLEST.shipper, ...(accounts.shipper && { accountCode: accounts.shipper }) },
  ...(accounts.consignee && { consignee: { accountCode: accounts.consignee } }),
  ...(accounts.thirdParty && { thirdParty: { accountCode: accounts.thirdParty } }),
});

describe('an accepted request', () => {
  it('gets only its number as a response', async () => {
    const { status, body } = await shipper.ask(WHOLE);
    expect(status).toBe(201);
    expect(body).toEqual({
      data: { requestNumber: expect.stringMatching(/^PU\d{8}$/) },
      error: { code: 0, message: '', details: '', validationFailures: [] },
    });
  });

  it('can be read completely right away', async () => {
    const pickup = await shipper.read(await shipper.requested(WHOLE));
    expect(pickup).toMatchObject({
      pro: null,
      status: { code: 'RCV', description: 'Request Received', reasonCode: null, reason: null },
      shipper: {
        name: 'Bluestem Paper Co',
        accountCode: null,
        address: {
          line: ['1 Broad St', 'Dock 4'],
          city: 'Richmond',
          state: 'VA',
          postalCode: '23230-1204',
          country: 'US',
        },
        contacts: [{ phone: { areaCode: '804', number: '5550142', extension: '12' }, receiveNotifications: 'Y' }],
      },
      requestAction: 'LL',
      pickupDate: '2026-11-20',
      pickupStartTime: '09:00',
      pickupEndTime: '16:30',
      totalPieces: '60',
      appointmentHistory: [],
      transportEvent: null,
      trailers: [{ id: 'T28114', length: '28', type: 'LG' }],
      comments: [{ type: 'SSI', commentText: 'Ring at the rear gate.' }],
      notifications: [{ type: 'ACC', required: 'Y' }, { type: 'WRK' }],
      originTerminal: { id: 'RIC', name: 'Richmond VA' },
    });
    expect(pickup.statusHistory).toMatchObject([{ code: 'RCV', occurredAt: '2026-11-02T09:00:00-05:00' }]);
    expect(pickup.commodities[0]).toEqual(WHOLE.commodities.commodity[0].commodityInfo);
  });

  it('has null for what was not sent, and the defaults', async () => {
    const bare = { ...SMALLEST, commodities: { commodity: [{ description: 'Paper' }] } };
    const pickup = await shipper.read(await shipper.requested(bare));
    expect(pickup).toMatchObject({ requestAction: 'LL', paymentTerms: null, consignee: null, totalPieces: null });
    expect(pickup.commodities).toEqual([{ code: 'MISC', description: 'Paper' }]);
    expect([pickup.pickupStartTime, pickup.pickupEndTime]).toEqual(['08:00', '17:00']);
  });

  it('keeps leading zeros of telephone numbers', async () => {
    const phone = 'shipper.shipperContacts.shipperContact[0].contactInfo.phone';
    const body = spoiled(WHOLE, { [phone]: { areaCode: 12, number: 5_550, extension: 7 } });
    const pickup = await shipper.read(await shipper.requested(body));
    expect(pickup.shipper.contacts[0].phone).toEqual({ areaCode: '012', number: '0005550', extension: '7' });
  });

  it('is created once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'pickup-once' };
    const first = await shipper.send('POST', '', SMALLEST, key);
    const again = await shipper.send('POST', '', SMALLEST, key);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, first.text, 'true']);
  });
});

describe('the PRO', () => {
  it('is the one that the shipper named, if it is valid', async () => {
    const named = (value: string) => ({ ...SMALLEST, referenceNumbers: { referenceNumber: [{ type: 'PRO', value }] } });
    expect((await shipper.read(await shipper.requested(named('1234567895')))).pro).toBe('1234567895');
    expect((await shipper.read(await shipper.requested(named('later')))).pro).toBeNull();
  });
});

describe('accounts', () => {
  it.each(['shipper', 'consignee', 'thirdParty'] as const)('may be named as %s', async (party) => {
    const pickup = await shipper.read(await shipper.requested(withAccounts({ [party]: shipper.account })));
    const shown = { shipper: pickup.shipper, consignee: pickup.consignee, thirdParty: pickup.thirdParty };
    expect(shown[party].accountCode).toBe(shipper.account);
  });

  it('that all belong to others are 401, as §7 defines', async () => {
    const { status, body, headers } = await shipper.ask(
      withAccounts({ shipper: stranger.account, consignee: 'NOBODY1' }),
    );
    expect(status).toBe(401);
    expect(body).toMatchObject({ data: {}, error: { code: 1014, validationFailures: [] } });
    expect(headers['www-authenticate']).toContain('Bearer');
  });

  it('in addition to the caller’s own see the pickup, but may not change it', async () => {
    const asked = withAccounts({ shipper: shipper.account, consignee: stranger.account });
    const number = await shipper.requested(asked);
    expect((await stranger.read(number)).requestNumber).toBe(number);
    expect((await stranger.send('GET', '')).body.data.map((one: Loose) => one.requestNumber)).toContain(number);
    for (const [method, body] of [
      ['PUT', asked],
      ['DELETE', undefined],
    ] as const) {
      const refused = await stranger.send(method, `/${number}`, body);
      expect([refused.status, refused.body.data, refused.body.error.code]).toEqual([403, {}, 1023]);
    }
    expect((await shipper.read(number)).status.code).toBe('RCV');
  });

  it('that are not on the request cannot find it in any way', async () => {
    const body = { ...SMALLEST, referenceNumbers: { referenceNumber: [{ type: 'PRO', value: '7777777777' }] } };
    const number = await shipper.requested(body);
    const calls = [
      ['GET', `/${number}`],
      ['PUT', `/${number}`, SMALLEST],
      ['PUT', '', { requestNumber: number, ...SMALLEST }],
      ['DELETE', `/${number}`],
    ] as const;
    for (const [method, path, sent] of calls) {
      const foreign = await stranger.send(method, path, sent);
      const absent = await stranger.send(
        method,
        path.replace(number, 'PU99999999'),
        sent && { ...sent, ...(path === '' && { requestNumber: 'PU99999999' }) },
      );
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(absent.body);
      expect(foreign.body).toMatchObject({ data: {}, error: { code: 3060, validationFailures: [] } });
    }
    for (const path of ['', '?pro=7777777777', '?status=RCV', '?pickupDate=2026-11-02']) {
      const found = (await stranger.send('GET', path)).body.data.map((one: Loose) => one.requestNumber);
      expect(found).not.toContain(number);
    }
    expect((await shipper.read(number)).status.code).toBe('RCV');
  });

  it('are all of the caller’s if the request names none', async () => {
    const { app } = shipper;
    const one = await newPortal(app.context);
    const both = { username: 'both', account: one.account, password: '' };
    both.password = await createPortalAccount(app.context, 'operator:tester', {
      username: both.username,
      name: 'Both',
      accounts: [one.account, shipper.account],
      apiAccess: true,
    });
    const token = await tokenFor(app, shipper.headers.apikey!, both);
    const mine = { authorization: `Bearer ${token}` };
    const number = (await shipper.send('POST', '', SMALLEST, mine)).body.data.requestNumber;
    expect((await shipper.read(number)).requestNumber).toBe(number);
    // Both accounts have it; a user with both accounts sees it once.
    const list = (await shipper.send('GET', '?limit=200', undefined, mine)).body.data;
    expect(list.filter((other: Loose) => other.requestNumber === number)).toHaveLength(1);
  });
});

describe('the list', () => {
  let owner: PickupShipper;
  const numbers: string[] = [];
  beforeAll(async () => {
    owner = await shipperOf(shipper.app);
    for (let count = 0; count < 7; count++) {
      // Two with the same time, so that a page can end between them.
      if (count % 2 === 0) await passTime(owner.app, 1_000);
      const pickupDate = count < 3 ? '2026-11-10' : '2026-11-12';
      numbers.unshift(await owner.requested({ ...SMALLEST, pickupDate }));
    }
  });

  const list = async (query: string): Promise<{ data: Loose[]; cursor: string | null }> => {
    const { status, body, text } = await owner.send('GET', query);
    expect(status, text).toBe(200);
    return body;
  };
  const numbersOf = (data: Loose[]) => data.map((one) => one.requestNumber);

  it('has the newest first, and no cursor on its last page', async () => {
    const { data, cursor } = await list('');
    expect(numbersOf(data)).toEqual(numbers);
    expect(cursor).toBeNull();
  });

  it.each([1, 2, 3, 4, 6])('has pages of %i, with everything once', async (limit) => {
    const found: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const page = await list(`?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.data.length).toBeLessThanOrEqual(limit);
      found.push(...numbersOf(page.data));
      cursor = page.cursor;
      pages += 1;
    }
    expect(found).toEqual(numbers);
    expect(pages).toBe(Math.ceil(numbers.length / limit));
  });

  it('is not shifted by new or changed requests', async () => {
    const first = await list('?limit=3');
    const late = await owner.requested();
    await owner.send('DELETE', `/${numbers[0]}`);
    const second = await list(`?limit=50&cursor=${first.cursor}`);
    expect(numbersOf(second.data)).toEqual(numbers.slice(3));
    numbers.unshift(late);
  });

  it('can be filtered by day, status, both, and PRO', async () => {
    const parts = await partsOf(owner.app);
    await moveTo(parts, owner.app, numbers.at(-1)!, 'ACC', 'DSP');
    expect(numbersOf((await list('?pickupDate=2026-11-10')).data)).toEqual(numbers.slice(-3));
    expect(numbersOf((await list('?status=DSP')).data)).toEqual(numbers.slice(-1));
    expect(numbersOf((await list('?status=CAN')).data)).toEqual([numbers[1]]);
    expect(numbersOf((await list('?status=RCV&pickupDate=2026-11-10')).data)).toEqual(numbers.slice(-3, -1));
    expect((await list('?status=WRK')).data).toEqual([]);
    const referenceNumbers = { referenceNumber: [{ type: 'PRO', value: '1234567895' }] };
    const twice = [
      await owner.requested({ ...SMALLEST, referenceNumbers }),
      await owner.requested({ ...SMALLEST, referenceNumbers }),
    ];
    expect(numbersOf((await list('?pro=1234567895')).data)).toEqual(twice.reverse());
    const page = await list('?pro=1234567895&limit=1');
    expect(numbersOf((await list(`?pro=1234567895&cursor=${page.cursor}`)).data)).toEqual([twice[1]]);
    expect(numbersOf((await list('?pro=1234567895&status=ACC')).data)).toEqual([]);
    expect(numbersOf((await list(`?pro=1234567895&pickupDate=2026-01-02`)).data)).toEqual([]);
    expect((await list('?pro=0000000000')).data).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['status=XXX', 'status'],
    ['pickupDate=tomorrow', 'pickupDate'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=JzsgRFJPUA', 'cursor'],
    ['state=RCV', 'state'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await owner.send('GET', `?${query}`);
    expect([status, body.data]).toEqual([400, {}]);
    expect(body.error.validationFailures.map((one: Loose) => one.field)).toContain(field);
  });
});
