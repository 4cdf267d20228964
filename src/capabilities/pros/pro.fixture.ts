// Customers who reserve PROs through the real app, for the tests of PRO numbers.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { expect } from 'vitest';
import { clientWithKey, newPortal, type TestApp, tokenFor } from '../../../test/support/test-app.ts';
import type { App } from '../../serve-capabilities.ts';
import { newReservationSchema, reservationListSchema, reservationSchema } from './pro-reservation.schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is for the tests to find out.
export type Loose = any;

export interface Reserver {
  readonly account: string;
  readonly headers: Record<string, string>;
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, more?: AskMore): Promise<Asked>;
  reserve(quantity: number, more?: AskMore): Promise<Loose>;
}

export interface AskMore {
  readonly app?: App;
  readonly headers?: Record<string, string>;
}

export interface Asked {
  readonly status: number;
  readonly body: Loose;
  readonly text: string;
  readonly headers: Loose;
}

/** A new customer with a token. It may not reserve PROs yet. */
export async function newReserver(app: TestApp): Promise<Reserver> {
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
  const { account } = portal;
  const reserver: Reserver = {
    account,
    headers,
    async ask(method, path, asked, more = {}) {
      const answer = await (more.app ?? app).http.inject({
        method,
        url: `/v1/pro-reservations${path}`,
        headers: { ...headers, ...more.headers },
        ...(asked !== undefined && { payload: asked }),
      });
      const { statusCode: status, payload: text } = answer;
      const body = text === '' ? undefined : JSON.parse(text);
      if (status < 300) checkAnswer(method, path, body);
      return { status, text, body, headers: answer.headers };
    },
    async reserve(quantity, more) {
      const { status, body, text } = await reserver.ask('POST', '', { quantity, account }, more);
      if (status !== 201) throw new Error(`${status} ${text}`);
      return body.data;
    },
  };
  return reserver;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
const compiled = (schema: TSchema) => ajv.compile(closed(JSON.parse(JSON.stringify(schema))));
const NEW = compiled(newReservationSchema);
const LIST = compiled(reservationListSchema);
const ONE = compiled(reservationSchema);

/** Disallows additional properties, to detect fields that the API reference does not describe. */
function closed(schema: Loose): Loose {
  if (schema === null || typeof schema !== 'object') return schema;
  for (const member of Object.values(schema)) closed(member);
  if (schema.type === 'object' && schema.properties !== undefined) schema.additionalProperties = false;
  return schema;
}

/** Every response matches its schema, and its counts match its lists. */
function checkAnswer(method: string, path: string, body: Loose): void {
  const isOnSchema = method === 'POST' ? NEW : /^(\?|$)/.test(path) ? LIST : ONE;
  expect(isOnSchema(body) ? [] : isOnSchema.errors).toEqual([]);
  const { used, usedCount, free, freeCount, pros, quantity } = body.data;
  if (used !== undefined) expect([used.length, free.length]).toEqual([usedCount, freeCount]);
  if (pros !== undefined) expect(pros).toHaveLength(quantity);
}
