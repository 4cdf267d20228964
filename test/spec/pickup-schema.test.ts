// Compares the schema of POST /v1/pickup-requests with the shape of §2.9: every field, its type, its position and its marker.
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { newPickupAnswerSchema } from '../../src/capabilities/pickups/reads/pickup-answer.schema.ts';
import { pickupRequestSchema } from '../../src/capabilities/pickups/request/pickup-request.schema.ts';
import { PICKUP_REFERENCE_TYPE } from '../../src/freight/value-sets/pickup-reference-type.ts';
import { conditionOf } from '../../src/platform/contract/required-when.ts';
import { itemsOf, membersOf } from '../../src/platform/contract/schema-members.ts';
import { pickupShape, referenceCodes, type ShapeField } from './pickup-shape.ts';

const SHAPE = pickupShape();

/** Required here without a marker of their own, and why (spec-gaps 6). */
const ALSO_REQUIRED = [
  // The parent of a required field is required too.
  'shipper',
  'shipper.shipperAddress',
  'addresses',
  'contacts',
  'notifications',
  'contacts.contact[].contactInfo.name',
  'contacts.contact[].contactInfo.phone',
  // Needed to find the terminal.
  'shipper.shipperAddress.addressInfo.postalCode',
  // A notification without a type says nothing.
  'notifications.notification[].notificationInfo.type',
];

/** Marked as required, but required only if its fields are not in the item itself. */
const OF_THE_ITEM = 'contacts.contact[].contactInfo';

interface Structure {
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
}

function fieldsOf(schema: TSchema, before = ''): ShapeField[] {
  const required = (schema as Structure).required ?? [];
  return membersOf(schema).flatMap(([name, member]): ShapeField[] => {
    const path = before + name;
    const items = itemsOf(member);
    const own = { path, type: typeOf(member), isRequired: required.includes(name) };
    if (items === undefined) return [own, ...fieldsOf(member, `${path}.`)];
    // The first field of an item is its wrapper; the others repeat the same fields.
    const [wrapper, info] = membersOf(items)[0]!;
    const wrapped = { path: `${path}[].${wrapper}`, type: typeOf(info), isRequired: false };
    return [own, wrapped, ...fieldsOf(info, `${path}[].${wrapper}.`)];
  });
}

function typeOf(schema: TSchema): ShapeField['type'] {
  const type = [(schema as Structure).type].flat()[0];
  return type === 'integer' ? 'number' : (type as ShapeField['type']);
}

test('the table was read', () => {
  expect(SHAPE.length).toBe(111);
  const required = SHAPE.filter((field) => field.isRequired).map(({ path }) => path);
  expect(required).toEqual([
    'shipper.shipperAddress.addressInfo',
    'commodities.commodity[].commodityInfo.hazmat.hazmatCode',
    'commodities.commodity[].commodityInfo.hazmat.hazmatFlag',
    'comments.comment[].commentInfo.type',
    'comments.comment[].commentInfo.commentText',
    'addresses.address',
    'contacts.contact',
    OF_THE_ITEM,
    ...['name.firstName', 'name.middleName', 'name.lastName', 'phone.areaCode', 'phone.number', 'phone.extension'].map(
      (name) => `${OF_THE_ITEM}.${name}`,
    ),
    ...['fax.areaCode', 'fax.number'].map((name) => `${OF_THE_ITEM}.${name}`),
    'notifications.notification',
  ]);
});

test('the request has the fields of the table, in its order, with its types', () => {
  const plain = ({ path, type }: ShapeField) => `${path} ${type}`;
  expect(fieldsOf(pickupRequestSchema).map(plain)).toEqual(SHAPE.map(plain));
});

test('marked fields are required, and no others except the listed ones', () => {
  const required = fieldsOf(pickupRequestSchema)
    .filter((field) => field.isRequired)
    .map(({ path }) => path);
  const marked = SHAPE.filter((field) => field.isRequired && field.path !== OF_THE_ITEM).map(({ path }) => path);
  expect(required.sort()).toEqual([...marked, ...ALSO_REQUIRED].sort());
});

describe('an item', () => {
  const lists = SHAPE.filter(({ type }) => type === 'array').map(({ path }) => path);

  test.each(lists)('of %s may be sent flat, with the same fields and rules', (path) => {
    let schema: TSchema = pickupRequestSchema;
    for (const name of path.split('.')) schema = new Map(membersOf(schema)).get(name)!;
    const [[, info], ...flat] = membersOf(itemsOf(schema)!) as [[string, TSchema], ...[string, TSchema][]];
    expect(flat.map(([name]) => name)).toEqual(membersOf(info).map(([name]) => name));
    const required = (info as Structure).required ?? [];
    for (const [name, member] of flat) {
      const holds = conditionOf(member)?.holds({ [name]: undefined, another: 'x' }, undefined, undefined) ?? false;
      expect(holds, name).toBe(required.includes(name));
    }
  });
});

test('the response has the request number', () => {
  const [[, data]] = membersOf(newPickupAnswerSchema) as [[string, TSchema]];
  expect(membersOf(data).map(([name]) => name)).toEqual(['requestNumber']);
});

test('the reference codes that the specification names are accepted', () => {
  expect(referenceCodes()).toHaveLength(6);
  expect(PICKUP_REFERENCE_TYPE.codes).toEqual(expect.arrayContaining([...referenceCodes()]));
});
