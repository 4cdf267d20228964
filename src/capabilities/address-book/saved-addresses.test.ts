// Saved addresses on the real app: adding, changing, deleting, searching, importing and exporting them, and how they are offered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { MOST_ADDRESSES, MOST_IMPORTED } from './saved-address.schema.ts';
import { savedAddressStore } from './saved-address.store.ts';

const PLACE = { address1: '5 Main St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' };
const dock = (name: string, more: Loose = {}): Loose => ({ name, address: PLACE, ...more });

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  let clerk: BolShipper;
  let stranger: BolShipper;
  beforeAll(async () => {
    const config = database === 'SQLite' ? {} : { databaseUrl: await freshPostgresDatabase() };
    clerk = await openBolShipper({ config });
    stranger = await bolShipperOf(clerk.app);
  });
  afterAll(() => clerk.app.close());

  const save = (content: Loose, who = clerk) =>
    who.call('POST', '/v1/address-book/addresses', { account: who.account, ...content });
  const saved = async (content: Loose, who = clerk): Promise<Loose> => {
    const { status, body } = await save(content, who);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };
  const list = async (query = '', who = clerk): Promise<Loose> => {
    const { status, body } = await who.call('GET', `/v1/address-book/addresses?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const names = async (query = '', who = clerk) => (await list(query, who)).data.map((one: Loose) => one.name);
  const offered = async (search: string, who = clerk): Promise<Loose[]> =>
    (await who.call('GET', `/v1/address-book?search=${search}`)).body.data;
  const fields = ({ body }: { body: Loose }) => body.error.validationFailures.map((one: Loose) => one.field);

  test('an address is saved, shown, changed and deleted', async () => {
    const needs = { deliveryAccessorials: ['LFTD', 'LTDAD'], limitedAccessType: 'School', note: 'Dock 4' };
    const made = await saved(dock('Alpha School', { ...needs, contactName: 'Rosa', phone: '7135550100' }));
    expect(made).toMatchObject({
      account: clerk.account,
      ...needs,
      pickupAccessorials: [],
      savedBy: expect.any(String),
    });
    const url = `/v1/address-book/addresses/${made.addressId}`;
    expect((await clerk.call('GET', url)).body.data).toEqual(made);
    const changed = await clerk.call('PUT', url, dock('Alpha Academy'));
    expect(changed.body.data).toMatchObject({ addressId: made.addressId, name: 'Alpha Academy', contactName: '' });
    expect(changed.body.data).not.toHaveProperty('limitedAccessType');
    expect(await names('search=alpha')).toEqual(['Alpha Academy']);
    expect((await clerk.call('DELETE', url)).status).toBe(204);
    expect(await names('search=alpha')).toEqual([]);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await clerk.call(method, url)).body.error.code, method).toBe(3182);
    }
  });

  test('another customer neither sees nor changes it', async () => {
    const { addressId } = await saved(dock('Secret Dock'));
    const url = `/v1/address-book/addresses/${addressId}`;
    expect(await names('', stranger)).toEqual([]);
    expect(await offered('secret', stranger)).toEqual([]);
    expect((await stranger.call('GET', url)).status).toBe(404);
    expect((await stranger.call('PUT', url, dock('Mine'))).status).toBe(404);
    expect((await stranger.call('DELETE', url)).status).toBe(404);
    expect((await save({ ...dock('X'), account: clerk.account }, stranger)).status).toBe(403);
    expect(await names('search=secret')).toEqual(['Secret Dock']);
  });

  test('all failures are reported at once', async () => {
    const wrong = {
      name: '',
      address: { ...PLACE, postalCode: 'x', country: 'Mars' },
      phone: '12',
      email: 'no',
      pickupAccessorials: ['LFTD'],
      deliveryAccessorials: ['LTDAD'],
    };
    const answer = await save(wrong);
    expect(answer.status).toBe(400);
    expect(fields(answer).sort()).toEqual([
      'address.country',
      'address.postalCode',
      'email',
      'limitedAccessType',
      'name',
      'phone',
      'pickupAccessorials[0]',
    ]);
  });

  test('the same name at the same place is saved once, even if it is sent twice at the same moment', async () => {
    const answers = await Promise.all([save(dock('Twin Dock')), save(dock(' twin  DOCK'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(fields(answers.find(({ status }) => status === 400)!)).toEqual(['name']);
    const other = await saved(dock('Other Dock'));
    const moved = await clerk.call('PUT', `/v1/address-book/addresses/${other.addressId}`, dock('Twin Dock'));
    expect(fields(moved)).toEqual(['name']);
  });

  test('pages go by name and are complete', async () => {
    const all = await names('limit=100');
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data.map((one: Loose) => one.name));
      cursor = page.cursor ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
    expect((await clerk.call('GET', '/v1/address-book/addresses?cursor=bm8')).status).toBe(400);
  });

  describe('what a form offers', () => {
    test('is what was saved, with its accessorials and how often bills named it', async () => {
      const { destination } = clerk.bill();
      const { name, address1, city, stateProvince, postalCode, country } = destination;
      await clerk.make({ 'destination.contact.name': 'From the bill' });
      const address = { address1, city, stateProvince, postalCode, country };
      await saved({ name, address, contactName: 'As saved', deliveryAccessorials: ['LFTD'] });
      const found = (await offered(encodeURIComponent(name))).filter((one) => one.name === name);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        addressId: expect.stringMatching(/^adr_/),
        contactName: 'As saved',
        deliveryAccessorials: ['LFTD'],
        roles: expect.arrayContaining(['consignee']),
        timesUsed: 1,
      });
    });

    test('contains saved addresses that were never on a bill', async () => {
      await saved(dock('Unused Depot'));
      expect(await offered('unused')).toMatchObject([{ name: 'Unused Depot', roles: [], timesUsed: 0 }]);
    });

    test('no longer contains what was deleted or renamed, although bills named it', async () => {
      for (const end of ['DELETE', 'PUT'] as const) {
        const name = `Gone ${end}`;
        await clerk.make({ 'destination.name': name, 'destination.address1': '9 Far St' });
        const [known] = await offered(name.replace(' ', '+'));
        const { addressId } = await saved({ name, address: { ...known!.address, address2: undefined } });
        const body = end === 'PUT' ? dock('Came Back') : undefined;
        expect((await clerk.call(end, `/v1/address-book/addresses/${addressId}`, body)).status).toBeLessThan(300);
        expect(await offered(name.replace(' ', '+')), end).toEqual([]);
      }
    });
  });

  describe('an import', () => {
    const send = (addresses: Loose[], confirm?: boolean) =>
      clerk.call('POST', '/v1/address-book/import', { account: clerk.account, addresses, confirm });

    test('changes nothing until it is confirmed, then adds and replaces', async () => {
      const rows = [dock('Import One'), dock('Import Two', { deliveryAccessorials: ['RES'] })];
      expect((await send(rows)).body.data).toEqual({ isSaved: false, added: 2, replaced: 0, unchanged: 0 });
      expect(await names('search=import')).toEqual([]);
      expect((await send(rows, true)).body.data).toMatchObject({ isSaved: true, added: 2 });
      const [before] = (await list('search=import+two')).data;
      const again = [rows[0], dock('Import Two', { phone: '7135550111' }), dock('Import Three')];
      const result = { isSaved: true, added: 1, replaced: 1, unchanged: 1 };
      expect((await send(again, true)).body.data).toEqual(result);
      const [after] = (await list('search=import+two')).data;
      expect(after).toMatchObject({ addressId: before.addressId, phone: '7135550111', deliveryAccessorials: [] });
      expect(await names('search=import')).toEqual(['Import One', 'Import Three', 'Import Two']);
    });

    test('reports the failures of all rows at once and saves none of them', async () => {
      const rows = [dock('Row Zero'), dock('', { phone: '1' }), dock('ROW zero'), dock('Row 3', { colour: 'red' })];
      const answer = await send(rows, true);
      expect(answer.status).toBe(400);
      expect(fields(answer).sort()).toEqual([
        'addresses[1].name',
        'addresses[1].phone',
        'addresses[2].name',
        'addresses[3].colour',
      ]);
      expect(await names('search=row')).toEqual([]);
    });

    test('is limited in size, and so is the address book', async () => {
      const many = (count: number) => Array.from({ length: count }, (_, at) => dock(`Bulk ${at}`));
      expect((await send([], true)).status).toBe(400);
      expect((await send(many(MOST_IMPORTED + 1), true)).status).toBe(400);
      expect((await send(many(MOST_IMPORTED), true)).body.data).toMatchObject({ added: MOST_IMPORTED });
      const store = savedAddressStore(clerk.app.context.db);
      const [row] = await store.newest(clerk.account, [], 1);
      const free = MOST_ADDRESSES - (await store.count(clerk.account));
      const rows = Array.from({ length: free }, (_, at) => ({ ...row!, id: `adr_${at}`, party: `p${at}` }));
      for (let at = 0; at < rows.length; at += 500) {
        await clerk.app.context.db.write(store.put(rows.slice(at, at + 500)));
      }
      for (const answer of [await save(dock('One Too Many')), await send([dock('One Too Many')])]) {
        expect(answer).toMatchObject({ status: 409, body: { error: { code: 5185 } } });
      }
      expect((await send([dock('Import One')], true)).status).toBe(200);
    });
  });

  test('the export has a row per address, and is safe in a spreadsheet', async () => {
    const needs = { pickupAccessorials: ['LFTP', 'IPU'], note: '=1+1' };
    await saved(dock('Export, Inc.', needs), stranger);
    const { payload, headers } = await clerk.app.http.inject({
      url: '/v1/address-book.csv',
      headers: stranger.headers,
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(payload.split('\r\n')).toEqual([
      'name,address1,address2,city,stateProvince,postalCode,country,contactName,phone,email,pickupAccessorials,deliveryAccessorials,limitedAccessType,note',
      '"Export, Inc.",5 Main St,,Houston,TX,77002,USA,,,,LFTP IPU,,,\'=1+1',
      '',
    ]);
  });
});
