// Users with second factors, for tests.
import { Secret, TOTP } from 'otpauth';
import { ACTOR, newPortal, type TestApp } from '../../../../test/support/test-app.ts';
import { createOperator } from '../../accounts/manage-operators.ts';
import { TestBrowser } from '../session.fixture.ts';

export type Door = '/v1/session' | '/ops/v1/session';

export interface Person {
  readonly door: Door;
  readonly username: string;
  readonly password: string;
}

let people = 0;

export async function personAt(app: TestApp, door: Door): Promise<Person> {
  if (door === '/v1/session') return { door, ...(await newPortal(app.context)) };
  const username = `two-steps-${++people}`;
  return { door, username, password: await createOperator(app.context, ACTOR, username) };
}

/** What the authenticator app shows. Moves the clock forward by 30 seconds first, so that each code is new. */
export function nextCode(app: TestApp, secret: string): string {
  app.clock.advance(30_000);
  return codeNow(app, secret);
}

export function codeNow(app: TestApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
}

export async function signedIn(app: TestApp, { door, username, password }: Person): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  await browser.signIn(door, username, password);
  return browser;
}

/** Signs in, confirms and sets up an authenticator app. */
export async function withAuthenticator(app: TestApp, person: Person) {
  const { door, password } = person;
  const browser = await signedIn(app, person);
  await browser.call(`${door}/confirmation`, { method: 'POST', body: { password } });
  const { secret, setup } = (await browser.call(`${door}/authenticator`, { method: 'POST' })).json().data;
  const added = await browser.call(`${door}/authenticator`, {
    method: 'PUT',
    body: { setup, code: codeNow(app, secret) },
  });
  const recoveryCodes: string[] = added.json().data.recoveryCodes;
  return { browser, secret: secret as string, recoveryCodes, added };
}
