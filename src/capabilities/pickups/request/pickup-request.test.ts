// Pickup requests: every field of §2.9 valid and invalid, wrapped and flat, and every code.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldChecks } from '../../../../test/support/field-checks.ts';
import { NOTIFICATION_METHOD } from '../../../freight/value-sets/notification-method.ts';
import { PICKUP_ACTION } from '../../../freight/value-sets/pickup-action.ts';
import { PICKUP_ADDRESS_TYPE } from '../../../freight/value-sets/pickup-address-type.ts';
import { PICKUP_COMMENT_TYPE } from '../../../freight/value-sets/pickup-comment-type.ts';
import { PICKUP_CONTACT_TYPE } from '../../../freight/value-sets/pickup-contact-type.ts';
import { PICKUP_EXPEDITED_CODE } from '../../../freight/value-sets/pickup-expedited-code.ts';
import { PICKUP_HAZMAT_FLAG } from '../../../freight/value-sets/pickup-hazmat-flag.ts';
import { PICKUP_NOTIFICATION_TYPE } from '../../../freight/value-sets/pickup-notification-type.ts';
import { PICKUP_REFERENCE_TYPE } from '../../../freight/value-sets/pickup-reference-type.ts';
import { PICKUP_REQUESTER } from '../../../freight/value-sets/pickup-requester.ts';
import { PICKUP_TERMS } from '../../../freight/value-sets/pickup-terms.ts';
import { RQ_PKG_TYPE } from '../../../freight/value-sets/rq-pkg-type.ts';
import { TRAILER_LENGTH } from '../../../freight/value-sets/trailer-length.ts';
import { TRAILER_TYPE } from '../../../freight/value-sets/trailer-type.ts';
import { YES_NO } from '../../../freight/value-sets/yes-no.ts';
import { flat, openShipper, type PickupShipper, SMALLEST, spoiled, WHOLE } from '../pickup.fixture.ts';

let shipper: PickupShipper;
beforeAll(async () => {
  shipper = await openShipper();
});
afterAll(() => shipper.app.close());

const { failuresOf, expectRefused, expectTaken } = fieldChecks({
  send: (body) => shipper.ask(body),
  noData: {},
  taken: 201,
});

/** The same field in an item without a wrapper. */
const unwrapped = (field: string) => field.replace(/(\[\d\])\.\w+Info/g, '$1');

const ADDRESS = 'shipper.shipperAddress.addressInfo';
const SHIPPER_CONTACT = 'shipper.shipperContacts.shipperContact[0].contactInfo';
const TRAILER = 'trailer[0].trailerInfo';
const REFERENCE = 'referenceNumbers.referenceNumber[0].referenceInfo';
const COMMODITY = 'commodities.commodity[0].commodityInfo';
const COMMENT = 'comments.comment[0].commentInfo';
const OTHER_ADDRESS = 'addresses.address[0].addressInfo';
const CONTACT = 'contacts.contact[0].contactInfo';
const NOTIFICATION = 'notifications.notification[0].notificationInfo';

it('accepts every field at once, wrapped and flat, and stores the same for both', async () => {
  const wrapped = await shipper.read(await shipper.requested(WHOLE));
  const given = flat(WHOLE);
  expect(JSON.stringify(given)).not.toMatch(/(trailer|reference|commodity|comment|notification)Info/);
  const { requestNumber: _, ...kept } = await shipper.read(await shipper.requested(given));
  expect(kept).toEqual({ ...wrapped, requestNumber: undefined });
});

it('takes the smallest request', () => expectTaken(SMALLEST));

describe('required', () => {
  const REQUIRED = [
    'shipper',
    'shipper.shipperAddress',
    ADDRESS,
    `${ADDRESS}.postalCode`,
    `${COMMODITY}.hazmat.hazmatCode`,
    `${COMMODITY}.hazmat.hazmatFlag`,
    `${COMMENT}.type`,
    `${COMMENT}.commentText`,
    'addresses',
    'addresses.address',
    'contacts',
    'contacts.contact',
    `${CONTACT}.name`,
    `${CONTACT}.name.firstName`,
    `${CONTACT}.name.middleName`,
    `${CONTACT}.name.lastName`,
    `${CONTACT}.phone`,
    `${CONTACT}.phone.areaCode`,
    `${CONTACT}.phone.number`,
    `${CONTACT}.phone.extension`,
    `${CONTACT}.fax.areaCode`,
    `${CONTACT}.fax.number`,
    'notifications',
    'notifications.notification',
    `${NOTIFICATION}.type`,
  ];
  it.each(REQUIRED)('%s', async (field) => {
    await expectRefused(spoiled(WHOLE, { [field]: undefined }), field, 'is required');
    const inItem = unwrapped(field);
    if (inItem !== field) await expectRefused(spoiled(flat(WHOLE), { [inItem]: undefined }), inItem, 'is required');
  });

  it.each([COMMENT, CONTACT, NOTIFICATION])('an item without anything lacks %s', async (field) => {
    const item = field.replace(/\.\w+$/, '');
    await expectRefused(spoiled(WHOLE, { [item]: {} }), field, 'is required when the item has no fields of its own');
  });

  it.each([TRAILER, REFERENCE, COMMODITY, OTHER_ADDRESS, SHIPPER_CONTACT])('%s is not', async (field) => {
    await expectTaken(spoiled(WHOLE, { [field.replace(/\.\w+$/, '')]: {} }));
    await expectTaken(spoiled(WHOLE, { [field]: {} }));
  });

  it.each([
    `${COMMENT}.commentText`,
    `${CONTACT}.name.firstName`,
    `${CONTACT}.name.lastName`,
    `${CONTACT}.phone.number`,
  ])('%s is missing when it is blank', (field) => expectRefused(spoiled(WHOLE, { [field]: '' }), field, 'is required'));

  it.each([`${CONTACT}.name.middleName`, `${CONTACT}.phone.extension`])('%s may be blank, but not absent', (field) =>
    expectTaken(spoiled(WHOLE, { [field]: '' })),
  );

  it('lists may be empty', () => expectTaken(SMALLEST));

  it.each([
    'shipper.shipperName',
    'shipper.shipperContacts',
    'shipper.shipperContacts.shipperContact',
    `${ADDRESS}.addressLine1`,
    `${ADDRESS}.addressLine2`,
    `${ADDRESS}.city`,
    `${ADDRESS}.stateProvince`,
    `${ADDRESS}.postalCode4`,
    `${ADDRESS}.countryAbbrev`,
    ...['name', 'phone', 'fax', 'notificationMethod'].map((name) => `${SHIPPER_CONTACT}.${name}`),
    ...['name.firstName', 'name.middleName', 'name.lastName'].map((name) => `${SHIPPER_CONTACT}.${name}`),
    ...['phone.areaCode', 'phone.number', 'phone.extension'].map((name) => `${SHIPPER_CONTACT}.${name}`),
    ...['fax.areaCode', 'fax.number', 'receiveNotifications'].map((name) => `${SHIPPER_CONTACT}.${name}`),
    ...[
      'requestAction',
      'paymentTerms',
      'pickupDate',
      'pickupStartTime',
      'pickupEndTime',
      'totalPieces',
      'totalWeight',
    ],
    ...[
      'totalHandlingUnits',
      'hazmatFlag',
      'expeditedCode',
      'whoRequested',
      'trailer',
      'referenceNumbers',
      'commodities',
    ],
    ...['comments', 'consignee', 'thirdParty', 'consignee.accountName', `${COMMODITY}.hazmat`, `${CONTACT}.fax`],
    'referenceNumbers.referenceNumber',
    'commodities.commodity',
    'comments.comment',
    `${NOTIFICATION}.required`,
    `${CONTACT}.contactType`,
    `${CONTACT}.notificationMethod`,
  ])('%s is not', (field) => expectTaken(spoiled(WHOLE, { [field]: undefined })));
});

describe('strings with a maximum length', () => {
  const address = (at: string): [string, number][] => [
    [`${at}.addressLine1`, 100],
    [`${at}.addressLine2`, 100],
    [`${at}.city`, 50],
  ];
  it.each<[string, number]>([
    ['shipper.shipperName', 100],
    ...address(ADDRESS),
    ...address(OTHER_ADDRESS),
    [`${SHIPPER_CONTACT}.name.firstName`, 50],
    [`${SHIPPER_CONTACT}.name.middleName`, 50],
    [`${SHIPPER_CONTACT}.name.lastName`, 50],
    [`${CONTACT}.name.firstName`, 50],
    [`${CONTACT}.name.middleName`, 50],
    [`${CONTACT}.name.lastName`, 50],
    [`${TRAILER}.id`, 25],
    [`${REFERENCE}.value`, 50],
    [`${COMMODITY}.code`, 20],
    [`${COMMODITY}.description`, 255],
    [`${COMMODITY}.nmfcNumber`, 10],
    [`${COMMODITY}.nmfcSubNumber`, 10],
    [`${COMMENT}.commentText`, 2_000],
    ['consignee.accountName', 100],
    ['thirdParty.accountName', 100],
  ])('%s has at most %i characters', async (field, most) => {
    await expectTaken(spoiled(WHOLE, { [field]: 'x'.repeat(most) }));
    await expectRefused(spoiled(WHOLE, { [field]: 'x'.repeat(most + 1) }), field, `at most ${most} characters`);
    await expectRefused(spoiled(WHOLE, { [field]: 7 }), field, 'a string');
  });
});

describe('codes', () => {
  it.each<[string, readonly string[]]>([
    ['requestAction', PICKUP_ACTION.codes],
    ['paymentTerms', PICKUP_TERMS.codes],
    ['hazmatFlag', PICKUP_HAZMAT_FLAG.codes],
    ['expeditedCode', PICKUP_EXPEDITED_CODE.codes],
    ['whoRequested', PICKUP_REQUESTER.codes],
    [`${ADDRESS}.countryAbbrev`, ['US']],
    [`${SHIPPER_CONTACT}.receiveNotifications`, YES_NO.codes],
    [`${SHIPPER_CONTACT}.notificationMethod`, NOTIFICATION_METHOD.codes],
    [`${TRAILER}.length`, TRAILER_LENGTH.codes],
    [`${TRAILER}.type`, TRAILER_TYPE.codes],
    [`${REFERENCE}.type`, PICKUP_REFERENCE_TYPE.codes],
    [`${REFERENCE}.required`, YES_NO.codes],
    [`${COMMODITY}.packageCode`, RQ_PKG_TYPE.codes],
    [`${COMMODITY}.hazmat.hazmatFlag`, PICKUP_HAZMAT_FLAG.codes],
    [`${COMMENT}.type`, PICKUP_COMMENT_TYPE.codes],
    [`${OTHER_ADDRESS}.addressType`, PICKUP_ADDRESS_TYPE.codes],
    [`${OTHER_ADDRESS}.countryAbbrev`, ['US', 'CA', 'MX']],
    [`${CONTACT}.contactType`, PICKUP_CONTACT_TYPE.codes],
    [`${CONTACT}.receiveNotifications`, YES_NO.codes],
    [`${CONTACT}.notificationMethod`, NOTIFICATION_METHOD.codes],
    [`${NOTIFICATION}.type`, PICKUP_NOTIFICATION_TYPE.codes],
    [`${NOTIFICATION}.required`, YES_NO.codes],
  ])('%s', async (field, codes) => {
    // Where only one code is allowed, the message has no list.
    const allowedText = field.endsWith('notificationMethod') ? 'must be "E"' : 'must be one of';
    for (const code of codes) await expectTaken(spoiled(WHOLE, { [field]: code }));
    for (const other of ['?', codes[0]!.toLowerCase() === codes[0] ? 'ZZ' : codes[0]!.toLowerCase()]) {
      await expectRefused(spoiled(WHOLE, { [field]: other }), field, allowedText);
      const inItem = unwrapped(field);
      if (inItem !== field) await expectRefused(spoiled(flat(WHOLE), { [inItem]: other }), inItem, allowedText);
    }
    await expectRefused(spoiled(WHOLE, { [field]: 1 }), field, 'a string');
  });

  it('a blank code is none', () =>
    expectTaken(spoiled(WHOLE, { expeditedCode: '', whoRequested: '', paymentTerms: '' })));
});

describe('forms', () => {
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['pickupDate', ['2026-11-20'], ['11/20/2026', '2026-02-30', '20261120', 20261120]],
    ['pickupStartTime', ['0800', '08:00'], ['8:00', '24:00', '0860', '08.00', 800]],
    ['pickupEndTime', ['1700', '17:00', '2359'], ['5 pm', '2400', 1700]],
    ['totalPieces', ['0', '9999999'], ['1.5', '-1', 'ten', '12345678', 10]],
    ['totalWeight', ['1', '1250.55'], ['1250.555', '1,250', 1250]],
    ['totalHandlingUnits', ['2'], ['two', 2]],
    [`${COMMODITY}.pieces`, ['4'], ['four', 4]],
    [`${COMMODITY}.weight`, ['450', '450.5'], ['heavy', 450]],
    [`${COMMODITY}.hazmat.hazmatCode`, ['UN1263', 'NA1993'], ['1263', 'un1263', 'X'.repeat(21), 1263]],
    [`${ADDRESS}.postalCode4`, ['1204'], ['120', '12045', 1204]],
    [`${ADDRESS}.postalCode`, ['23230', '23230-1204'], ['2323', '232301', 'ABCDE', 23230]],
    [`${OTHER_ADDRESS}.postalCode`, ['75207', 'M5V 2T6', 'M5V2T6'], ['7520', 'M5V', 75207]],
    [`${OTHER_ADDRESS}.stateProvince`, ['TX', 'NLE'], ['Texas', 'tx', 'T', 48]],
    [`${SHIPPER_CONTACT}.email`, ['a@b.example'], ['nobody', 'a@b c', '@', 'a@b\n', 1]],
    [`${CONTACT}.email`, ['a@b.example'], ['nobody', `${'x'.repeat(250)}@b.example`, 1]],
    [`${CONTACT}.phone.areaCode`, ['214'], ['21', '2145', 214]],
    [`${CONTACT}.phone.number`, ['5550177', '555-0177'], ['555017', '55501777', 5550177]],
    [`${CONTACT}.phone.extension`, ['', '12', '1234567890'], ['x12', '12345678901', 12]],
    ['shipper.accountCode', [], ['SHORT', 'TOOLONG1', 1234567]],
    ['consignee.accountCode', [], ['SHORT', 'TOOLONG1', 1234567]],
    ['thirdParty.accountCode', [], ['SHORT', 'TOOLONG1', 1234567]],
  ])('%s', async (field, right, wrong) => {
    for (const value of right) await expectTaken(spoiled(WHOLE, { [field]: value }));
    for (const value of wrong) await expectRefused(spoiled(WHOLE, { [field]: value }), field, 'must ');
  });

  it.each<[string, number, number]>([
    [`${SHIPPER_CONTACT}.phone.areaCode`, 0, 999],
    [`${SHIPPER_CONTACT}.phone.number`, 0, 9_999_999],
    [`${SHIPPER_CONTACT}.phone.extension`, 0, 9_999_999],
    [`${SHIPPER_CONTACT}.fax.areaCode`, 0, 999],
    [`${SHIPPER_CONTACT}.fax.number`, 0, 9_999_999],
    [`${CONTACT}.fax.areaCode`, 0, 999],
    [`${CONTACT}.fax.number`, 0, 9_999_999],
    [`${REFERENCE}.totalPieces`, 0, 9_999_999],
    [`${REFERENCE}.totalWeight`, 0, 9_999_999],
  ])('%s is a number from %i to %i', async (field, least, most) => {
    for (const value of [least, most]) await expectTaken(spoiled(WHOLE, { [field]: value }));
    for (const value of [least - 1, most + 1]) {
      await expectRefused(spoiled(WHOLE, { [field]: value }), field, `from ${least} to ${most}`);
    }
    for (const value of ['12', true]) await expectRefused(spoiled(WHOLE, { [field]: value }), field, 'must be a');
  });

  it.each([SHIPPER_CONTACT, CONTACT])('%s needs an e-mail address for notifications', async (contact) => {
    const field = `${contact}.email`;
    await expectRefused(spoiled(WHOLE, { [field]: undefined }), field, 'when receiveNotifications is Y');
    await expectTaken(spoiled(WHOLE, { [field]: undefined, [`${contact}.receiveNotifications`]: 'N' }));
    const inItem = unwrapped(field);
    await expectRefused(spoiled(flat(WHOLE), { [inItem]: undefined }), inItem, 'when receiveNotifications is Y');
  });
});

describe('fields and lists', () => {
  it.each([
    // As similar to pickupDate as to pickupEndTime, so neither is suggested.
    ['pickupTime', 'may have'],
    ['shipper.name', 'may have'],
    [`${ADDRESS}.zip`, 'may have'],
    [`${TRAILER}.lenght`, 'Did you mean "length"?'],
    ['trailer[0].trailer', 'Did you mean "trailerInfo"?'],
    [`${CONTACT}.phone.ext`, 'may have'],
    ['addresses.addresses', 'Did you mean "address"?'],
  ])('%s is not one', (field, rule) => expectRefused(spoiled(WHOLE, { [field]: 'x' }), field, rule));

  it('an item is wrapped or flat, not both', async () => {
    const body = spoiled(WHOLE, { 'trailer[0].type': 'CT', 'comments.comment[0].type': 'CCM' });
    expect((await failuresOf(body)).map((one) => one.field)).toEqual(['trailer[0].type', 'comments.comment[0].type']);
    const again = spoiled(WHOLE, { 'shipper.shipperContacts.shipperContact[0].email': 'x@y.example' });
    await expectRefused(
      again,
      'shipper.shipperContacts.shipperContact[0].email',
      'cannot be combined with contactInfo',
    );
  });

  it('wrapped and flat items may be mixed', () =>
    expectTaken(spoiled(WHOLE, { trailer: [{ trailerInfo: { type: 'CT' } }, { type: 'RD' }] })));

  it.each([
    ['trailer', { id: '1' }],
    ['referenceNumbers.referenceNumber', { type: 'SNO', value: '1' }],
    ['notifications.notification', { type: 'ACC' }],
  ])('%s has at most 200 items', async (field, item) => {
    const items = (length: number) => Array.from({ length }, () => item);
    await expectTaken(spoiled(WHOLE, { [field]: items(200) }));
    await expectRefused(spoiled(WHOLE, { [field]: items(201) }), field, 'at most 200 items');
  });

  it('names every broken rule at once, each by the path under which it was sent', async () => {
    const body = {
      ...flat(WHOLE),
      requestAction: 'XX',
      totalPieces: 5,
      comments: { comment: [{ type: 'CCM' }, { commentInfo: { commentText: 'x' } }] },
      contacts: {},
    };
    const fields = (await failuresOf(body)).map((one) => one.field);
    expect(fields.sort()).toEqual([
      'comments.comment[0].commentText',
      'comments.comment[1].commentInfo.type',
      'contacts.contact',
      'requestAction',
      'totalPieces',
    ]);
  });

  it.each([null, [], 'text', 5])('the request is an object and not %j', async (body) => {
    const answer = await shipper.send('POST', '', JSON.stringify(body), { 'content-type': 'application/json' });
    expect([answer.status, answer.body.data]).toEqual([400, {}]);
  });
});

describe('the place', () => {
  const at = (info: object) => ({ ...SMALLEST, shipper: { shipperAddress: { addressInfo: info } } });

  it.each<[string, object, string, string]>([
    ['unknown', { postalCode: '00000' }, 'postalCode', 'There is no postal code 00000'],
    ['unknown in its country', { postalCode: '00001', countryAbbrev: 'MX' }, 'postalCode', '00001 in MX'],
    ['unknown in Canada', { postalCode: 'Z9Z9Z9' }, 'postalCode', 'There is no postal code'],
    ['not served', { postalCode: '96910' }, 'postalCode', 'not served'],
    ['a military address', { postalCode: '09002' }, 'postalCode', 'Military'],
    ['of the form of another country', { postalCode: '23230', countryAbbrev: 'CA' }, 'postalCode', 'must be A1A1A1'],
    ['of the form of another country', { postalCode: 'M5V2T6', countryAbbrev: 'US' }, 'postalCode', 'must be 12345 or'],
    ['too long for Mexico', { postalCode: '64000-1234', countryAbbrev: 'MX' }, 'postalCode', 'exactly 5 digits'],
    ['in another state', { postalCode: '23230', stateProvince: 'TX' }, 'stateProvince', 'Richmond, VA'],
  ])('%s: %j', (_what, info, field, rule) => expectRefused(at(info), `${ADDRESS}.${field}`, rule));

  it.each([
    ['wrapped', (address: object) => ({ addressInfo: address }), 'addresses.address[0].addressInfo.postalCode'],
    ['flat', (address: object) => address, 'addresses.address[0].postalCode'],
  ])('another address, %s, in Mexico must also have five digits', async (_how, item, field) => {
    const address = (postalCode: string) => item({ addressType: 'C', postalCode, countryAbbrev: 'MX' });
    await expectTaken({ ...SMALLEST, addresses: { address: [address('64000')] } });
    const body = { ...SMALLEST, addresses: { address: [address('64000-1234')] } };
    await expectRefused(body, field, 'must be exactly 5 digits for countryAbbrev MX');
  });

  it.each<[object, string, string]>([
    [{ postalCode: '23230' }, 'US', 'RIC'],
    [{ postalCode: '85013-1234' }, 'US', 'PHO'],
    [{ postalCode: 'a1a 1a1' }, 'CA', 'STJ'],
    [{ postalCode: '64000', countryAbbrev: 'MX', stateProvince: 'NL' }, 'MX', 'MTY'],
  ])('%j is in %s and served by %s', async (info, country, terminal) => {
    const pickup = await shipper.read(await shipper.requested(at(info)));
    expect(pickup.shipper.address.country).toBe(country);
    expect(pickup.originTerminal.address.country).toBe(country);
    if (country !== 'MX') expect(pickup.originTerminal.id).toBe(terminal);
  });
});
