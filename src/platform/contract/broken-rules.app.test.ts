// A valid request with one rule broken at a time: the message names the field, the rule, the value sent and the fix.
import { afterAll, describe, expect, test } from 'vitest';
import { spoiled } from '../../../test/support/spoiled.ts';
import { openTestServer } from '../http/test-server.fixture.ts';
import { echo, VALID } from './every-field.fixture.ts';

const server = openTestServer([echo]);
afterAll(() => server.close());

async function send(body: unknown) {
  const answer = await server.http.inject({ method: 'POST', url: '/echo', payload: body as object });
  return { status: answer.statusCode, json: answer.json() };
}

test('the valid request is valid', async () => {
  expect((await send(VALID)).status).toBe(200);
});

const A = 'is not a member of this object.';
const EMPTY = ' It was sent as null or blank, which counts as missing.';
const MEMBERS_OF_ITEM = 'weight, isHazardous, hazardClass, pieces';

const RULES: readonly [rule: string, change: Record<string, unknown>, field: string, description: string][] = [
  ['required', { name: undefined }, 'name', 'is required.'],
  ['required code', { level: undefined }, 'level', 'is required: one of LTL, LTLTC, VTL.'],
  ['required array', { items: undefined }, 'items', 'is required.'],
  ['required in an item', { items: [{}] }, 'items[0].weight', 'is required.'],
  ['shortest', { name: 'A' }, 'name', 'must have 2 to 5 characters; "A" was given.'],
  ['longest', { name: 'Acme Co' }, 'name', 'must have 2 to 5 characters; "Acme Co" was given.'],
  ['only a longest', { note: 'x'.repeat(11) }, 'note', 'must have at most 10 characters; "xxxxxxxxxxx" was given.'],
  ['only a shortest', { long: 'ab' }, 'long', 'must have at least 3 characters; "ab" was given.'],
  ['exact length', { account: 'ABC' }, 'account', 'must have exactly 7 characters; "ABC" was given.'],
  ['length one', { initial: 'AB' }, 'initial', 'must have at most 1 character; "AB" was given.'],
  [
    'a long text is not repeated',
    { note: 'x'.repeat(41) },
    'note',
    'must have at most 10 characters; a text of 41 characters was given.',
  ],
  ['code', { level: 'AIR' }, 'level', 'must be one of LTL, LTLTC, VTL; "AIR" was given.'],
  [
    'code, mistyped',
    { level: 'ltl' },
    'level',
    'must be one of LTL, LTLTC, VTL (did you mean "LTL"?); "ltl" was given.',
  ],
  ['form with words', { zip: '1234' }, 'zip', 'must be five digits, as in 12345; "1234" was given.'],
  ['form without words', { phone: 'x' }, 'phone', 'must be of the form ^\\d+$; "x" was given.'],
  [
    'date',
    { shipDate: '2026-02-29' },
    'shipDate',
    'must be a date of the calendar, as in 2026-11-30; "2026-02-29" was given.',
  ],
  [
    'date form',
    { shipDate: '02/28/2026' },
    'shipDate',
    'must be a date of the calendar, as in 2026-11-30; "02/28/2026" was given.',
  ],
  ['time', { shipTime: '24:00' }, 'shipTime', 'must be a time of day from 00:00 to 23:59; "24:00" was given.'],
  ['lowest', { count: 0 }, 'count', 'must be from 1 to 99999; 0 was given.'],
  ['highest', { count: 100_000 }, 'count', 'must be from 1 to 99999; 100000 was given.'],
  ['only a highest', { unNumber: 10_000 }, 'unNumber', 'must be at most 9999; 10000 was given.'],
  ['only a lowest', { feet: -0.5 }, 'feet', 'must be at least 0; -0.5 was given.'],
  ['integer', { count: 1.5 }, 'count', 'must be an integer; 1.5 was given.'],
  ['no coercion to a number', { count: '1' }, 'count', 'must be an integer, without quotes; "1" was given.'],
  ['text is no number', { count: 'many' }, 'count', 'must be an integer; "many" was given.'],
  ['no coercion to text', { name: 1234 }, 'name', 'must be a string, as in "1234"; 1234 was given.'],
  ['a number for a code is one failure', { level: 70 }, 'level', 'must be a string, as in "70"; 70 was given.'],
  [
    'no coercion to a boolean',
    { isStackable: 'true' },
    'isStackable',
    'must be a boolean, without quotes; "true" was given.',
  ],
  ['no coercion to an array', { codes: 'HAZ' }, 'codes', 'must be an array, as in ["HAZ"]; "HAZ" was given.'],
  ['null for a required text', { name: null }, 'name', `is required.${EMPTY}`],
  ['null for a required code', { level: null }, 'level', `is required: one of LTL, LTLTC, VTL.${EMPTY}`],
  ['null for a required list', { items: null }, 'items', `is required.${EMPTY}`],
  ['null in an item', { items: [{ weight: null }] }, 'items[0].weight', `is required.${EMPTY}`],
  ['null as an item', { items: [null] }, 'items[0]', 'must be an object; null was given.'],
  ['null for an unknown member', { shipdate: null }, 'shipdate', `${A} Did you mean "shipDate"?`],
  ['an array is no object', { requestor: [] }, 'requestor', 'must be an object; an empty array was given.'],
  ['an object is no text', { name: {} }, 'name', 'must be a string; an object was given.'],
  ['fixed value', { version: 'v3' }, 'version', 'must be "v2.0.1"; "v3" was given.'],
  ['fewest items', { codes: [] }, 'codes', 'must have 1 to 2 items; an empty array was given.'],
  ['most items', { codes: ['HAZ', 'APT', 'LGATE'] }, 'codes', 'must have 1 to 2 items; an array of 3 was given.'],
  [
    'items that differ',
    { codes: ['HAZ', 'HAZ'] },
    'codes',
    'must not name the same item twice; an array of 2 was given.',
  ],
  [
    'code in a list',
    { codes: ['LGAET'] },
    'codes[0]',
    'must be one of HAZ, APT, LGATE (did you mean "LGATE"?); "LGAET" was given.',
  ],
  ['a short code is not guessed', { codes: ['HAX'] }, 'codes[0]', 'must be one of HAZ, APT, LGATE; "HAX" was given.'],
  [
    'a number with commas',
    { count: '1,000.00' },
    'count',
    'must be an integer, no commas and without quotes; "1,000.00" was given.',
  ],
  [
    'a formed number with commas',
    { zip: '12,345' },
    'zip',
    'must be five digits, as in 12345, no commas; "12,345" was given.',
  ],
  ['blank in a list', { codes: [''] }, 'codes[0]', 'must be one of HAZ, APT, LGATE; "" was given.'],
  ['unknown member', { colour: 'red' }, 'colour', `${A} It may have: ${Object.keys(echo.body.properties).join(', ')}.`],
  ['unknown member, mistyped', { shipdate: '2026-01-01' }, 'shipdate', `${A} Did you mean "shipDate"?`],
  [
    'unknown member in an item',
    { items: [{ weight: 1, x: 1 }] },
    'items[0].x',
    `${A} It may have: ${MEMBERS_OF_ITEM}.`,
  ],
  ['blank for a required text', { name: '' }, 'name', `is required.${EMPTY}`],
  ['white space for a required text', { name: ' \n\u00a0 ' }, 'name', `is required.${EMPTY}`],
  ['blank for a required code', { level: '' }, 'level', `is required: one of LTL, LTLTC, VTL.${EMPTY}`],
  [
    'condition of the same object',
    { items: [{ weight: 1, isHazardous: true }] },
    'items[0].hazardClass',
    'is required: one of 3, 8 when isHazardous is true.',
  ],
  [
    'condition, and a blank for the field',
    { items: [{ weight: 1 }, { weight: 1, isHazardous: true, hazardClass: '' }] },
    'items[1].hazardClass',
    `is required: one of 3, 8 when isHazardous is true.${EMPTY}`,
  ],
  [
    'condition, and null for the field',
    { level: 'VTL', items: [{ weight: 1, pieces: null }], requestor: { phone: '1' } },
    'items[0].pieces',
    `is required when level is VTL.${EMPTY}`,
  ],
  [
    'condition of the whole request, the owner null',
    { level: 'VTL', items: [{ weight: 1, pieces: 1 }], requestor: null },
    'requestor.phone',
    'is required when level is VTL.',
  ],
  [
    'condition of the whole request, the owner absent',
    { level: 'VTL', items: [{ weight: 1, pieces: 1 }] },
    'requestor.phone',
    'is required when level is VTL.',
  ],
  [
    'condition of the whole request, the owner empty',
    { level: 'VTL', items: [{ weight: 1, pieces: 1 }], requestor: {} },
    'requestor.phone',
    'is required when level is VTL.',
  ],
];

test.each(RULES)('%s', async (_rule, change, field, description) => {
  const { status, json } = await send(spoiled(VALID, change));
  expect(status).toBe(400);
  expect(json.error.code).toBe(2000);
  expect(json.error.validationFailures).toEqual([{ field, description }]);
  expect(json.error.details).toContain(`First: ${field} ${description}`);
});

test('a body that is not an object is called the body', async () => {
  const { json } = await send([]);
  expect(json.error.details).toContain('First: the body must be an object; an empty array was given.');
});

describe('a condition that does not hold requires nothing', () => {
  test.each([
    ['false', { items: [{ weight: 1, isHazardous: false }] }],
    ['absent', { items: [{ weight: 1 }] }],
    ['met', { items: [{ weight: 1, isHazardous: true, hazardClass: '3' }] }],
    ['another level', { level: 'LTLTC' }],
    ['met everywhere', { level: 'VTL', requestor: { phone: '5551234' }, items: [{ weight: 1, pieces: 2 }] }],
  ])('%s', async (_name, change) => {
    expect((await send(spoiled(VALID, change))).status).toBe(200);
  });
});

describe('all failures at once', () => {
  test('of every kind, in one response', async () => {
    const { json } = await send({
      name: '',
      level: 'VTL',
      zip: 'x',
      count: '1',
      nmae: 'Acme',
      codes: ['HAZ', 'HAX', 'APT'],
      items: [{ weight: 0, pieces: 1 }, { isHazardous: true }, 'x'],
    });
    const fields = json.error.validationFailures.map((one: { field: string }) => one.field);
    expect(fields.sort()).toEqual(
      [
        'codes',
        'codes[1]',
        'count',
        'items[0].weight',
        'items[1].hazardClass',
        'items[1].pieces',
        'items[1].weight',
        'items[2]',
        'name',
        'nmae',
        'requestor.phone',
        'zip',
      ].sort(),
    );
    expect(json.error.details).toMatch(/^12 fields are wrong, see validationFailures\. First: /);
  });

  test('a conditional field is required in each item that lacks it', async () => {
    const { json } = await send(
      spoiled(VALID, { level: 'VTL', requestor: { phone: '1' }, items: [{ weight: 1 }, { weight: 2 }] }),
    );
    expect(json.error.validationFailures).toEqual(
      [0, 1].map((at) => ({ field: `items[${at}].pieces`, description: 'is required when level is VTL.' })),
    );
  });

  test('conditions do not fail on a malformed request', async () => {
    for (const items of [null, 1, 'x', {}, [null], [[]], [1]]) {
      const { status } = await send({ ...VALID, level: 'VTL', requestor: 7, items });
      expect(status).toBe(400);
    }
  });
});

describe('what the handler sees', () => {
  test('defaults are filled in, blanks are removed, nothing else is changed', async () => {
    const { json } = await send({
      ...VALID,
      note: '',
      version: '',
      weightUnit: '',
      feet: 1.5,
      requestor: { phone: '' },
    });
    expect(json).toEqual({ ...VALID, isStackable: false, weightUnit: 'Pounds', feet: 1.5, requestor: {} });
  });

  test('null is removed, and replaced by defaults', async () => {
    const nothing = { note: null, version: null, weightUnit: null, isStackable: null, codes: null, feet: null };
    const { json } = await send({ ...VALID, ...nothing, requestor: null, items: [{ weight: 1, isHazardous: null }] });
    expect(json).toEqual({ ...VALID, isStackable: false, weightUnit: 'Pounds', items: [{ weight: 1 }] });
  });

  test('only white space is a blank; around a text it stays', async () => {
    expect((await send({ ...VALID, note: ' \t\r\n' })).json).not.toHaveProperty('note');
    expect((await send({ ...VALID, note: ' a ' })).json.note).toBe(' a ');
  });

  test('characters of any plane count as one each', async () => {
    expect((await send({ ...VALID, name: '🚚🚚🚚🚚🚚' })).status).toBe(200);
    expect((await send({ ...VALID, name: '🚚🚚🚚🚚🚚🚚' })).status).toBe(400);
  });
});
