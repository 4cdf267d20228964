// Customers who reserve PROs through the real app, for the tests of PRO numbers.
import { expect } from 'vitest';
import { clientWithKey, newPortal, type TestApp, tokenFor } from '../../../test/support/test-app.ts';
import type { App } from '../../environment/serve-capabilities.ts';

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
      if (status < 300) checkAnswer(body);
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

/** The counts of every response match its lists. */
function checkAnswer(body: Loose): void {
  const { used, usedCount, free, freeCount, pros, quantity } = body.data;
  if (used !== undefined) expect([used.length, free.length]).toEqual([usedCount, freeCount]);
  if (pros !== undefined) expect(pros).toHaveLength(quantity);
}
