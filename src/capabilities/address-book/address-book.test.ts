// Address books on the real app: which parties bills add, who sees them, and how they are searched and counted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { step } from '../../platform/db/database.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { findShipment } from '../shipments/find-shipment.ts';
import { shipmentStore } from '../shipments/store/shipment.store.ts';
import { AddressBook } from './address-book.ts';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (name) => {
  let payer: BolShipper;
  let stranger: BolShipper;
  beforeAll(async () => {
    const config = name === 'SQLite' ? {} : { databaseUrl: await freshPostgresDatabase() };
    payer = await openBolShipper({ config });
    stranger = await bolShipperOf(payer.app);
  });
  afterAll(() => payer.app.close());

  const list = async (who: BolShipper, query = ''): Promise<Loose[]> => {
    const { status, body } = await who.call('GET', `/v1/address-book?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const names = async (who: BolShipper, query = '') => (await list(who, query)).map((one) => one.name);

  test('a bill adds its parties immediately, with their contacts and roles', async () => {
    const bill = payer.bill();
    await payer.make({
      'destination.contact': { name: 'Rosa Díaz', phone: '3125550188', email: 'dock@acme.example' },
    });
    const found = await list(payer);
    const consignee = found.find((one) => one.name === bill.destination.name)!;
    expect(consignee).toMatchObject({
      contactName: 'Rosa Díaz',
      email: 'dock@acme.example',
      roles: expect.arrayContaining(['consignee']),
      timesUsed: 1,
    });
    expect(consignee.address.postalCode).toBe(bill.destination.postalCode);
    expect(found.some((one) => one.roles.includes('shipper'))).toBe(true);
    expect(await list(stranger)).toEqual([]);
  });

  test('a party on several bills is listed once, with a count, newest first', async () => {
    const before = (await list(payer)).find((one) => one.name === payer.bill().destination.name)!;
    payer.app.clock.advance(60_000);
    await payer.make({ 'destination.name': 'Zebra Works', 'destination.address1': '9 Far St' });
    payer.app.clock.advance(60_000);
    await payer.make({ 'destination.name': `  ${payer.bill().destination.name.toUpperCase()} ` });
    const found = await list(payer);
    expect(found.filter((one) => /zebra/i.test(one.name))).toHaveLength(1);
    const again = found.filter((one) => one.name.trim().toLowerCase() === payer.bill().destination.name.toLowerCase());
    expect(again).toHaveLength(1);
    expect(again[0]!.timesUsed).toBe(before.timesUsed + 1);
    expect(Date.parse(again[0]!.lastUsedAt)).toBeGreaterThan(
      Date.parse(found.find((one) => /zebra/i.test(one.name))!.lastUsedAt),
    );
  });

  test('it is searched by the starts of words, ignoring case and accents', async () => {
    await payer.make({ 'destination.name': 'Café Müller & Söhne', 'destination.address1': '12 100% Road' });
    for (const search of ['caf', 'CAFE mull', 'sohne', 'muller cafe', '12']) {
      expect(await names(payer, `search=${encodeURIComponent(search)}`), search).toContain('Café Müller & Söhne');
    }
    for (const search of ['afe', 'cafe zebra', '%25', 'müllerx']) {
      expect(await names(payer, `search=${encodeURIComponent(search)}`), search).not.toContain('Café Müller & Söhne');
    }
    expect((await list(payer, 'limit=1')).length).toBe(1);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'what=1', `search=${'x'.repeat(101)}`]) {
      expect((await payer.call('GET', `/v1/address-book?${query}`)).status, query).toBe(400);
    }
  });

  test('a blind bill adds for each of its creator’s accounts only the parties that the account may know', async () => {
    const broker = await bolShipperOf(payer.app, 2);
    const [pays, ships] = broker.accounts as [string, string];
    const clerk = await bolShipperOf(payer.app, [ships]);
    const changes = {
      'origin.account': ships,
      'billTo.account': pays,
      'destination.name': 'Hidden Consignee',
      'destination.address1': '1 Secret Ave',
    };
    await broker.make({ ...changes, accessorials: { codes: ['BLIND'] } });
    expect(await names(broker)).toContain('Hidden Consignee');
    expect(await names(clerk)).not.toContain('Hidden Consignee');
    expect(await names(clerk, 'search=hidden')).toEqual([]);
    await broker.make(changes);
    expect(await names(clerk)).toContain('Hidden Consignee');
  });

  describe('a bill of someone else', () => {
    /** A party with the payer's own name at someone else's address. */
    const poisoned = { 'origin.name': 'Acme Receiving', 'origin.address1': '666 Elsewhere Rd' };

    test('adds nothing to the payer’s address book, even if authorized', async () => {
      const victim = await bolShipperOf(payer.app);
      await victim.make({ 'origin.name': 'Acme Receiving', 'origin.address1': '1 True St' });
      const before = await list(victim);
      await victim.authorize(stranger.account);
      const bill = { ...poisoned, 'destination.account': stranger.account, 'billTo.account': victim.account };
      const { referenceNumbers } = await stranger.make(bill);
      const changed = stranger.bill({ ...bill, 'origin.address1': '667 Elsewhere Rd' });
      expect((await stranger.call('PUT', `/v1/bol/${referenceNumbers.pro}`, changed)).status).toBe(200);
      expect(await list(victim)).toEqual(before);
      expect((await list(stranger, 'search=acme')).map((one) => one.address.address1)).toEqual([
        '667 Elsewhere Rd',
        '666 Elsewhere Rd',
      ]);
    });

    test.each(['origin', 'destination'])('adds nothing to the address book of its %s', async (side) => {
      const victim = await bolShipperOf(payer.app);
      await stranger.make({ ...poisoned, [`${side}.account`]: victim.account });
      expect(await list(victim)).toEqual([]);
    });
  });

  test('parties that are known to be stored are counted separately from the bills, and nothing is lost', async () => {
    const { context } = payer.app;
    const { referenceNumbers } = await payer.make({
      'destination.name': 'Counted Goods',
      'destination.address1': '7 Sum St',
    });
    const { facts } = (await findShipment({ store: shipmentStore(context.db), context }, referenceNumbers.pro))!;
    const times = async () => (await list(payer, 'search=counted'))[0]?.timesUsed;
    const book = new AddressBook(context);
    const bill = async (changed = facts) => {
      const writes = book.keep(changed, [payer.account], context.clock.now());
      if (writes.length > 0) await context.db.write(writes);
      return writes.length;
    };
    expect([await bill(), await bill(), await times()]).toEqual([1, 1, 3]);
    await book.flush();
    expect([await bill(), await bill(), await times()]).toEqual([0, 0, 3]);
    await book.flush();
    expect(await times()).toBe(5);
    // A party is not assumed to be stored if the transaction of its bill was never written.
    const other = { ...facts, consignee: { ...facts.consignee, name: 'Uncounted Goods' } };
    book.keep(other, [payer.account], context.clock.now());
    await book.flush();
    expect(await bill(other)).toBe(1);
    // A new contact is written with its bill.
    const contact = { ...facts, consignee: { ...facts.consignee, contactName: 'New Hand' } };
    expect(await bill(contact)).toBe(1);
    expect((await list(payer, 'search=counted'))[0].contactName).toBe('New Hand');
    // If another node was reset, the party is stored again.
    await book.flush();
    expect(await bill(contact)).toBe(0);
    await context.db.write([book.store.forgetAll()]);
    await book.flush();
    expect(await bill(contact)).toBe(1);
    expect(await times()).toBe(1);
    await book.close();
  });

  test('a replaced bill adds the parties that it did not name before', async () => {
    const { referenceNumbers } = await payer.make({
      'destination.name': 'First Choice',
      'destination.address1': '1 A St',
    });
    const times = (await list(payer, 'search=first choice'))[0].timesUsed;
    const replaced = payer.bill({ 'destination.name': 'Second Choice', 'destination.address1': '2 B St' });
    const { status, body } = await payer.call('PUT', `/v1/bol/${referenceNumbers.pro}`, replaced);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await names(payer, 'search=second')).toEqual(['Second Choice']);
    expect((await list(payer, 'search=first choice'))[0].timesUsed).toBe(times);
  });

  test('among 20,000 parties, the newest ones and a search use the index and are fast', async () => {
    const { db } = payer.app.context;
    const account = payer.account;
    const place = { address1: '1 Elm St', address2: '', city: 'Houston', stateProvince: 'TX', postalCode: '77002' };
    const kept = { ...place, country: 'USA', contactName: '', phone: '', email: '' };
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      account,
      party: `p${index}`,
      roles: 2,
      last_used_at: index,
      times_used: 1,
      search: ` PARTY${index} HOUSTON TX`,
      body: JSON.stringify({ ...kept, name: `Party ${index}` }),
    }));
    const tables = db.tables<{ address_book: (typeof rows)[number] }>();
    for (let at = 0; at < rows.length; at += 500) {
      await db.write([step(tables.insertInto('address_book').values(rows.slice(at, at + 500)))]);
    }
    for (const query of ['', 'search=party19999', 'search=nothing']) {
      const startedAt = performance.now();
      await list(payer, query);
      expect(performance.now() - startedAt, query).toBeLessThan(1_000);
    }
  });
});
