// How the form for a paper bill handles hazardous goods and the customs broker.
import { expect, test } from 'vitest';
import { billOfForm, crossesBorder, hasHazard } from './bill-of-form.ts';

const ITEM = 'commodities.handlingUnits[0].lineItems[0]';
const PLAIN = {
  account: 'acme001',
  role: 'Consignee',
  shipDate: '2027-01-11',
  accessorials: '',
  'origin.country': 'USA',
  'destination.country': 'USA',
  [`${ITEM}.weight`]: '1200',
};
const HAZARD = {
  [`${ITEM}.hazardous`]: 'on',
  [`${ITEM}.hazardousDetails.unnaNumber`]: 'UN1263',
  [`${ITEM}.hazardousDetails.propername`]: 'Paint',
  [`${ITEM}.hazardousDetails.class`]: '3',
  [`${ITEM}.hazardousDetails.packingGroup`]: 'II',
  [`${ITEM}.hazardousDetails.technicalName`]: '',
  [`${ITEM}.hazardousDetails.weight`]: '',
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...PLAIN, ...fields })) form.set(name, value);
  return form;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read values that the types do not allow.
const bodyOf = (fields: Record<string, string>) => billOfForm(formOf(fields)).body as any;
const itemOf = (fields: Record<string, string>) => bodyOf(fields).commodities.handlingUnits[0].lineItems[0];

test('plain goods are not hazardous, and parties that were not entered are left out', () => {
  const { account, body } = billOfForm(formOf({}));
  expect(account).toBe('ACME001');
  expect(body).toMatchObject({ destination: { account: 'ACME001' }, bol: { requestorRole: 'Consignee' } });
  expect(itemOf({})).toEqual({ weight: 1_200, hazardous: false, stackable: false });
  for (const name of ['accessorials', 'customsBroker']) expect(body).not.toHaveProperty(name);
});

test('hazardous goods have their shipping name, the whole weight unless another is entered, and the code', () => {
  const details = { unnaNumber: 'UN1263', propername: 'Paint', class: '3', packingGroup: 'II' };
  expect(itemOf(HAZARD)).toEqual({
    weight: 1_200,
    hazardous: true,
    stackable: false,
    hazardousDescription: 'UN1263, Paint, 3, PG II',
    hazardousDetails: { ...details, weight: 1_200 },
  });
  const partly = { ...HAZARD, [`${ITEM}.hazardousDetails.weight`]: '80' };
  expect(itemOf(partly).hazardousDetails).toEqual({ ...details, weight: 80 });
  expect(bodyOf(HAZARD).accessorials.codes).toEqual(['HAZ']);
  expect(bodyOf({ ...HAZARD, accessorials: 'lftd, haz' }).accessorials.codes).toEqual(['LFTD', 'HAZ']);
});

test('empty fields of hazardous goods are left to the server', () => {
  const path = 'accessorials.hazardousDetails.emergencyContact';
  const body = bodyOf({ [`${ITEM}.hazardous`]: 'on', [`${path}.name`]: 'Chemtrec', [`${path}.phone`]: '' });
  expect(body.accessorials).toEqual({ codes: ['HAZ'], hazardousDetails: { emergencyContact: { name: 'Chemtrec' } } });
  expect(body.commodities.handlingUnits[0].lineItems[0]).toEqual({
    weight: 1_200,
    hazardous: true,
    stackable: false,
    hazardousDetails: { weight: 1_200 },
  });
});

test.each<[string, Record<string, string>, object | undefined]>([
  ['nothing typed', { name: '', 'contact.phone': '' }, undefined],
  ['a state', { stateProvince: 'NY' }, { type: 'Import', country: 'USA', stateProvince: 'NY' }],
  ['a phone', { 'contact.phone': '7165550100' }, { type: 'Import', country: 'USA', contact: { phone: '7165550100' } }],
])('the customs broker with %s', (_, typed, broker) => {
  const fields = Object.entries({ type: 'Import', country: 'USA', ...typed });
  const body = bodyOf(Object.fromEntries(fields.map(([name, value]) => [`customsBroker.${name}`, value])));
  expect(body.customsBroker).toEqual(broker);
});

test('the form recognizes hazardous goods and border crossings', () => {
  expect([hasHazard(formOf({})), hasHazard(formOf(HAZARD))]).toEqual([false, true]);
  expect([crossesBorder(formOf({})), crossesBorder(formOf({ 'origin.country': 'CAN' }))]).toEqual([false, true]);
});
