// A request with every kind of field the contract has, a valid example, and a route that returns what it parsed.
import { Type } from 'typebox';
import { plain } from '../http/test-server.fixture.ts';
import { exact, formed, oneOf } from './fields.ts';
import { type Condition, requiredWhen } from './required-when.ts';
import { type Route, route } from './route.ts';
import { isPlainObject } from './schema-members.ts';

const whenVolume: Condition = {
  says: 'level is VTL',
  holds: (_owner, root) => isPlainObject(root) && root.level === 'VTL',
};
const whenHazardous: Condition = {
  says: 'isHazardous is true',
  holds: (owner) => owner.isHazardous === true,
};

export const everyField = exact({
  name: Type.String({ minLength: 2, maxLength: 5 }),
  level: oneOf(['LTL', 'LTLTC', 'VTL']),
  zip: formed('^\\d{5}$', 'five digits, as in 12345'),
  count: Type.Integer({ minimum: 1, maximum: 99_999 }),
  note: Type.Optional(Type.String({ maxLength: 10 })),
  account: Type.Optional(Type.String({ minLength: 7, maxLength: 7 })),
  initial: Type.Optional(Type.String({ maxLength: 1 })),
  long: Type.Optional(Type.String({ minLength: 3 })),
  phone: Type.Optional(Type.String({ pattern: '^\\d+$' })),
  shipDate: Type.Optional(Type.String({ format: 'date' })),
  shipTime: Type.Optional(Type.String({ format: 'hour-minute' })),
  unNumber: Type.Optional(Type.Integer({ maximum: 9_999 })),
  feet: Type.Optional(Type.Number({ minimum: 0 })),
  isStackable: Type.Optional(Type.Boolean({ default: false })),
  weightUnit: Type.Optional(oneOf(['Pounds'], { default: 'Pounds' })),
  version: Type.Optional(Type.Literal('v2.0.1')),
  codes: Type.Optional(Type.Array(oneOf(['HAZ', 'APT', 'LGATE']), { minItems: 1, maxItems: 2, uniqueItems: true })),
  requestor: Type.Optional(exact({ phone: requiredWhen(whenVolume, Type.String({ maxLength: 10 })) })),
  items: Type.Array(
    exact({
      weight: Type.Integer({ minimum: 1 }),
      isHazardous: Type.Optional(Type.Boolean()),
      hazardClass: requiredWhen(whenHazardous, oneOf(['3', '8'])),
      pieces: requiredWhen(whenVolume, Type.Integer()),
    }),
    { minItems: 1, maxItems: 3 },
  ),
});

export const VALID = { name: 'Acme', level: 'LTL', zip: '12345', count: 1, items: [{ weight: 100 }] };

/** Returns the body as the handler sees it. */
export const echo: Route = route({
  ...plain,
  method: 'POST',
  path: '/echo',
  body: everyField,
  handle: ({ body }) => ({ status: 200, body }),
});
