// The requests and responses for the test environment's clock and exceptions (spec-gaps 12).
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../../platform/contract/fields.ts';
import { envelopeSchema } from '../../../platform/http/envelope.ts';
import { TROUBLE_KINDS } from '../troubles/trouble.ts';

export const FASTEST = 3_600;

export const setClockSchema = exact({
  advance: Type.Optional(
    formed('^(\\d{1,6}[smhdw])+$', 'a span of time, as in 90m, 36h or 2d', {
      maxLength: 30,
      description: 'How far time moves forward; everything that is due on the way happens before the response is sent.',
      examples: ['2d'],
    }),
  ),
  set: Type.Optional(
    Type.String({
      format: 'iso-8601',
      description: 'The time to move forward to, ISO 8601.',
      examples: ['2026-11-24T17:00:00Z'],
    }),
  ),
  speed: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: FASTEST,
      description: 'How fast time goes from then on: 1 is real time, 60 is one hour per minute, 0 stops the clock.',
    }),
  ),
});

export type SetClockRequest = Static<typeof setClockSchema>;

export const clockSchema = envelopeSchema(
  Type.Object(
    {
      now: Type.String({ description: 'The time of the test environment, ISO 8601.' }),
      speed: Type.Number({ description: '1 is the speed of the wall clock.' }),
      events: Type.Integer({ description: 'How many events happened on the way.' }),
    },
    { title: 'TestClock' },
  ),
);

export const troubleRequestSchema = exact({
  kind: oneOf(TROUBLE_KINDS, { description: 'What is to go wrong at the next fitting moment.' }),
});

export const troubleAnswerSchema = envelopeSchema(
  Type.Object({ pro: Type.String(), kind: Type.String(), says: Type.String() }, { title: 'TestException' }),
);
