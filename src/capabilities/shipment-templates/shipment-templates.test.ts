// Shipment templates on the real app: saving, listing, renaming, changing and deleting them, and whose they are.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { FULL, type Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { MOST_TEMPLATES } from './shipment-template.schema.ts';
import { templateStore } from './shipment-template.store.ts';

const URL = '/v1/shipment-templates';

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  let clerk: BolShipper;
  let colleague: BolShipper;
  let stranger: BolShipper;
  beforeAll(async () => {
    const config = database === 'SQLite' ? {} : { databaseUrl: await freshPostgresDatabase() };
    clerk = await openBolShipper({ config });
    colleague = await bolShipperOf(clerk.app, clerk.accounts);
    stranger = await bolShipperOf(clerk.app);
  });
  afterAll(() => clerk.app.close());

  const save = (name: string, shipment: Loose = {}, who = clerk) =>
    who.call('POST', URL, { account: who.account, name, shipment });
  const patch = async (id: string, body: Loose, who = clerk) => {
    const { statusCode, payload } = await who.app.http.inject({
      method: 'PATCH',
      url: `${URL}/${id}`,
      headers: { ...who.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: statusCode, body: JSON.parse(payload) as Loose };
  };
  const names = async (who = clerk) => (await who.call('GET', URL)).body.data.map((one: Loose) => one.name);
  const fields = ({ body }: { body: Loose }) => body.error.validationFailures.map((one: Loose) => one.field);

  test('the parties, freight and services of a bill are stored as they were sent', async () => {
    const { bol, payment, customsBroker, commodities } = FULL as Loose;
    const party = ({ account: _, locationId: _id, ...rest }: Loose) => rest;
    const shipment = {
      bol: { requestorRole: bol.requestorRole, specialInstructions: bol.specialInstructions },
      payment,
      customsBroker,
      commodities,
      origin: party(FULL.origin),
      destination: party(FULL.destination),
      billTo: party(FULL.billTo),
      accessorials: { codes: ['LFTD', 'LTDAD'], limitedAccessType: { destination: 'School' } },
      payerAccount: 'PAYER01',
    };
    const { status, body } = await save('Everything', shipment);
    expect(status, JSON.stringify(body)).toBe(201);
    const { templateId } = body.data;
    expect((await clerk.call('GET', `${URL}/${templateId}`)).body.data).toEqual(body.data);
    expect(body.data.shipment).toEqual(shipment);
    expect(body.data).toMatchObject({
      destination: { name: FULL.destination.name, city: FULL.destination.city },
      handlingUnits: commodities.handlingUnits.reduce((sum: number, { count }: Loose) => sum + count, 0),
    });
  });

  test('a template may be incomplete but not invalid, and contains nothing about a single shipment', async () => {
    expect((await save('Half', { origin: { postalCode: '77002' }, commodities: { handlingUnits: [{}] } })).status).toBe(
      201,
    );
    const wrong = {
      origin: { postalCode: 'x', account: clerk.account },
      commodities: { handlingUnits: [{ count: 0, lineItems: [{ classification: '12' }] }] },
      bol: { requestedPickupDate: '2026-11-20' },
      referenceNumbers: { pro: '1000000008' },
    };
    expect(fields(await save('', wrong)).sort()).toEqual([
      'name',
      'shipment.bol.requestedPickupDate',
      'shipment.commodities.handlingUnits[0].count',
      'shipment.commodities.handlingUnits[0].lineItems[0].classification',
      'shipment.origin.account',
      'shipment.origin.postalCode',
      'shipment.referenceNumbers',
    ]);
    const item = { description: 'x'.repeat(35), hazardousDescription: 'y'.repeat(1_500) };
    const units = Array.from({ length: 50 }, () => ({ lineItems: [item] }));
    expect(fields(await save('Too much', { commodities: { handlingUnits: units } }))).toEqual(['shipment']);
  });

  test('a colleague on the account renames, changes and deletes it; a stranger finds nothing', async () => {
    const { templateId } = (await save('Shared', { payment: { terms: 'Collect' } })).body.data;
    expect(await names(colleague)).toContain('Shared');
    expect(await names(stranger)).toEqual([]);
    const renamed = await patch(templateId, { name: 'Shared by all' }, colleague);
    expect(renamed.body.data).toMatchObject({ name: 'Shared by all', shipment: { payment: { terms: 'Collect' } } });
    const changed = await patch(templateId, { shipment: { payment: { terms: 'Prepaid' } } });
    expect(changed.body.data).toMatchObject({ name: 'Shared by all', shipment: { payment: { terms: 'Prepaid' } } });
    expect((await stranger.call('GET', `${URL}/${templateId}`)).body.error.code).toBe(3183);
    expect((await patch(templateId, { name: 'Mine' }, stranger)).status).toBe(404);
    expect((await stranger.call('DELETE', `${URL}/${templateId}`)).status).toBe(404);
    const foreign = await stranger.call('POST', URL, { account: clerk.account, name: 'X', shipment: {} });
    expect(foreign.status).toBe(403);
    expect((await colleague.call('DELETE', `${URL}/${templateId}`)).status).toBe(204);
    expect((await clerk.call('GET', `${URL}/${templateId}`)).status).toBe(404);
  });

  test('names are unique within an account, ignoring case, even at the same moment', async () => {
    const answers = await Promise.all([save('Weekly Run'), save('weekly run')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const { templateId } = (await save('Monthly Run')).body.data;
    expect(fields(await patch(templateId, { name: 'WEEKLY RUN' }))).toEqual(['name']);
    expect((await patch(templateId, { name: 'MONTHLY RUN' })).body.data.name).toBe('MONTHLY RUN');
    expect((await save('Weekly Run', {}, stranger)).status).toBe(201);
  });

  test('the list is sorted by name, with pages, and an account has a limited number', async () => {
    const store = templateStore(clerk.app.context.db);
    const [row] = await store.list([clerk.account], undefined, 1);
    const free = MOST_TEMPLATES - (await store.count(clerk.account));
    const rows = Array.from({ length: free }, (_, at) => ({
      ...row!,
      id: `tpl_${String(at).padStart(26, '0')}`,
      name: `Route ${at}`,
      sort_name: `ROUTE ${at}`,
    }));
    await clerk.app.context.db.write(rows.map((one) => store.insert(one)));
    expect(await save('One too many')).toMatchObject({ status: 409, body: { error: { code: 5185 } } });
    const found: string[] = [];
    let cursor = '';
    do {
      const page = (await clerk.call('GET', `${URL}?limit=90${cursor && `&cursor=${cursor}`}`)).body;
      found.push(...page.data.map((one: Loose) => one.templateId));
      cursor = page.cursor ?? '';
    } while (cursor !== '');
    expect(new Set(found).size).toBe(MOST_TEMPLATES);
    expect(found).toHaveLength(MOST_TEMPLATES);
  });
});
