// Passkeys: added, used as the second factor and on their own, and rejected if anything about them is wrong.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { WriteConflict } from '../../../platform/db/database.ts';
import { findOperator, setOperatorSecondFactor } from '../../accounts/find-operator.ts';
import { resetOperatorFactor } from '../../accounts/manage-operators.ts';
import { type Signing, TestDevice } from '../../accounts/second-factors/device.fixture.ts';
import { relyingPartyOf } from '../../accounts/second-factors/relying-party.ts';
import { TestBrowser } from '../session.fixture.ts';
import { codeNow, type Door, nextCode, type Person, personAt } from './second-factor.fixture.ts';

const DOORS: readonly Door[] = ['/v1/session', '/ops/v1/session'];
const ORIGIN = 'https://freight.example.com';
const PUBLIC = { production: ORIGIN, test: ORIGIN };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { publicUrls: PUBLIC } });
});
afterAll(() => app.close());

const post = (browser: TestBrowser, url: string, body?: object) =>
  browser.call(url, { method: 'POST', headers: { origin: ORIGIN }, ...(body && { body }) });

class Visitor extends TestBrowser {
  override call(url: string, call: Parameters<TestBrowser['call']>[1] = {}) {
    return super.call(url, { ...call, headers: { ...(call.method && { origin: ORIGIN }), ...call.headers } });
  }
}

async function visitor(person: Person, at = app): Promise<Visitor> {
  const browser = new Visitor(at);
  await browser.signIn(person.door, person.username, person.password);
  await post(browser, `${person.door}/confirmation`, { password: person.password });
  return browser;
}

async function register(person: Person, browser: TestBrowser, name: string, signing: Signing = {}) {
  const device = new TestDevice(ORIGIN);
  const options = (await post(browser, `${person.door}/passkeys/options`)).json().data;
  const passkey = device.register(options, signing);
  return { device, options, passkey, answer: await post(browser, `${person.door}/passkeys`, { name, passkey }) };
}

async function withPasskey(door: Door) {
  const person = await personAt(app, door);
  const browser = await visitor(person);
  return { person, browser, ...(await register(person, browser, 'Work laptop')) };
}

const optionsAlone = async (door: Door) =>
  (await post(new Visitor(app), `${door}/passkey-sign-in/options`)).json().data;

describe.each(DOORS)('%s', (door) => {
  it('is added with a name, and comes with recovery codes the first time', async () => {
    const { person, browser, answer, options } = await withPasskey(door);
    expect(options).toMatchObject({ rp: { id: 'freight.example.com' }, user: { name: person.username } });
    expect(answer.json().data).toMatchObject({ isOn: true, passkeys: [{ name: 'Work laptop', lastUsedAt: null }] });
    expect(answer.json().data.recoveryCodes).toHaveLength(10);
    const second = (await register(person, browser, 'Phone')).answer.json().data;
    expect([second.passkeys.map((one: { name: string }) => one.name), second.recoveryCodes]).toEqual([
      ['Work laptop', 'Phone'],
      null,
    ]);
  });

  it('signs in on its own, once per challenge', async () => {
    const { device, person } = await withPasskey(door);
    const browser = new Visitor(app);
    const options = await optionsAlone(door);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const assertion = device.authenticate(options);
    const done = await browser.enter(`${door}/passkey-sign-in`, assertion);
    expect([done.statusCode, done.json().data.username]).toEqual([201, person.username]);
    const sessions: { isCurrent: boolean; method: string }[] = (await browser.call(`${door}s`)).json().data;
    expect(sessions.find(({ isCurrent }) => isCurrent)?.method).toBe('passkey');
    expect((await browser.enter(`${door}/passkey-sign-in`, assertion)).json().error.code).toBe(1019);
  });

  it('is the second step after the password, for the user who has it', async () => {
    const { device, person } = await withPasskey(door);
    const stranger = await withPasskey(door);
    const ask = async () => {
      const asked = await new Visitor(app).signIn(door, person.username, person.password);
      expect([asked.statusCode, asked.json().data.methods]).toEqual([202, ['passkey']]);
      return asked.json().data as { ticket: string; passkeyOptions: { challenge: string; rpId: string } };
    };
    const { ticket, passkeyOptions } = await ask();
    const finish = (body: object) => new Visitor(app).enter(`${door}/second-factor`, body);
    const foreign = stranger.device.authenticate(passkeyOptions);
    expect((await finish({ ticket, passkey: foreign })).json().error.code).toBe(1019);
    // The challenge of another sign-in.
    const other = device.authenticate((await ask()).passkeyOptions);
    expect((await finish({ ticket, passkey: other })).json().error.code).toBe(1019);
    // After the password, the device need not verify its user.
    const passkey = device.authenticate(passkeyOptions, { isVerified: false });
    expect((await finish({ ticket, passkey })).statusCode).toBe(201);
    expect((await finish({ ticket, passkey })).json().error.code).toBe(1018);
  });

  it('confirms a session by itself', async () => {
    const { device, browser } = await withPasskey(door);
    app.clock.advance(6 * 60_000);
    expect((await post(browser, `${door}/recovery-codes`)).json().error.code).toBe(1026);
    const options = (await post(browser, `${door}/confirmation/options`)).json().data;
    const passkey = device.authenticate(options);
    expect((await post(browser, `${door}/confirmation`, { passkey })).statusCode).toBe(200);
    expect((await post(browser, `${door}/recovery-codes`)).statusCode).toBe(200);
    expect((await post(browser, `${door}/confirmation`, { passkey })).json().error.code).toBe(1019);
  });

  it('confirms a session with the password where the device does not check who holds it', async () => {
    const { device, browser, person } = await withPasskey(door);
    app.clock.advance(6 * 60_000);
    const confirm = async (query: string, body: object) => {
      const options = (await post(browser, `${door}/confirmation/options${query}`)).json().data;
      const passkey = device.authenticate(options, { isVerified: false });
      const answer = await post(browser, `${door}/confirmation`, { passkey, ...body });
      return [options.userVerification, answer.statusCode];
    };
    expect(await confirm('', {})).toEqual(['required', 401]);
    expect(await confirm('?beside=password', { password: 'not this one' })).toEqual(['preferred', 401]);
    expect(await confirm('?beside=password', { password: person.password })).toEqual(['preferred', 200]);
  });

  it('no longer works once it is removed, and only its owner can remove it', async () => {
    const { device, browser, answer } = await withPasskey(door);
    const stranger = await withPasskey(door);
    const [{ passkeyId }] = answer.json().data.passkeys;
    const remove = (one: TestBrowser) => one.call(`${door}/passkeys/${passkeyId}`, { method: 'DELETE' });
    expect((await remove(stranger.browser)).json().error.code).toBe(3142);
    expect((await remove(browser)).json().data).toMatchObject({ isOn: false, passkeys: [] });
    const gone = await new Visitor(app).enter(`${door}/passkey-sign-in`, device.authenticate(await optionsAlone(door)));
    expect([gone.statusCode, gone.json().error.code]).toEqual([401, 1019]);
  });

  it('works together with an authenticator app: removing one leaves the other', async () => {
    const person = await personAt(app, door);
    const browser = await visitor(person);
    const { secret, setup } = (await post(browser, `${door}/authenticator`)).json().data;
    await browser.call(`${door}/authenticator`, { method: 'PUT', body: { setup, code: codeNow(app, secret) } });
    await register(person, browser, 'Phone');
    const left = (await browser.call(`${door}/authenticator`, { method: 'DELETE' })).json().data;
    expect([left.isOn, left.authenticator, left.recoveryCodesLeft]).toEqual([true, null, 10]);
    const asked = (await new Visitor(app).signIn(door, person.username, person.password)).json().data;
    expect(asked.methods).toEqual(['passkey']);
    const code = nextCode(app, secret);
    const finished = await new Visitor(app).enter(`${door}/second-factor`, { ticket: asked.ticket, code });
    expect(finished.json().error.code).toBe(1017);
  });
});

describe('where operators must have a second factor', () => {
  const door = '/ops/v1/session';
  let strict: TestApp;
  beforeAll(async () => {
    strict = await openTestApp({ config: { publicUrls: PUBLIC, operatorSecondFactor: 'required' } });
  });
  afterAll(() => strict.close());

  it('keeps one of two that are removed at the same moment', async () => {
    const person = await personAt(strict, door);
    const browser = await visitor(person, strict);
    const { secret, setup } = (await post(browser, `${door}/authenticator`)).json().data;
    await browser.call(`${door}/authenticator`, { method: 'PUT', body: { setup, code: codeNow(strict, secret) } });
    const { answer } = await register(person, browser, 'Phone');
    const [{ passkeyId }] = answer.json().data.passkeys;
    const remove = (path: string) => browser.call(`${door}/${path}`, { method: 'DELETE' });
    const answers = await Promise.all([remove('authenticator'), remove(`passkeys/${passkeyId}`)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await browser.call(`${door}/second-factor`)).json().data.isOn).toBe(true);
  });

  it('accepts no change that was in progress while an administrator reset it', async () => {
    const person = await personAt(strict, door);
    const browser = await visitor(person, strict);
    await register(person, browser, 'Phone');
    const { secret, setup } = (await post(browser, `${door}/authenticator`)).json().data;
    const body = { setup, code: codeNow(strict, secret) };
    const before = await findOperator(strict.context, person.username);
    await resetOperatorFactor(strict.context, 'operator:chief', person.username);
    const late = setOperatorSecondFactor(strict.context, before!, strict.clock.now());
    await expect(strict.context.db.write([late])).rejects.toThrow(WriteConflict);
    expect((await browser.call(`${door}/authenticator`, { method: 'PUT', body })).statusCode).toBe(401);
  });
});

type Spoiled = (device: TestDevice, options: { challenge: string; rpId: string }) => object;

test.each<[string, Spoiled]>([
  [
    'signed on another site',
    (device, options) => device.authenticate(options, { origin: 'https://freight.example.net' }),
  ],
  ['for another domain', (device, options) => device.authenticate({ ...options, rpId: 'example.com' })],
  [
    'by somebody whom the device did not check',
    (device, options) => device.authenticate(options, { isVerified: false }),
  ],
  [
    'with a challenge of somebody’s own',
    (device, options) => device.authenticate({ ...options, challenge: 'c'.repeat(50) }),
  ],
  ['that was copied: its counter goes back', (device, options) => device.authenticate(options, { counter: 0 })],
  [
    'with an altered signature',
    (device, options) => {
      const { response, ...rest } = device.authenticate(options);
      return { ...rest, response: { ...response, signature: `${response.signature.slice(0, -6)}AAAAAA` } };
    },
  ],
  [
    'that is unknown',
    (_device, options) => {
      const other = new TestDevice(ORIGIN);
      other.register({ challenge: 'x', rp: { id: 'freight.example.com' } });
      return other.authenticate(options);
    },
  ],
])('a passkey %s does not sign in', async (_name, spoil) => {
  const { device } = await withPasskey('/v1/session');
  const right = await new Visitor(app).enter(
    '/v1/session/passkey-sign-in',
    device.authenticate(await optionsAlone('/v1/session')),
  );
  expect(right.statusCode).toBe(201);
  const answer = await new Visitor(app).enter(
    '/v1/session/passkey-sign-in',
    spoil(device, await optionsAlone('/v1/session')),
  );
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 1019]);
});

test('a challenge is valid for five minutes, for its own kind of sign-in', async () => {
  const { device } = await withPasskey('/v1/session');
  const [fromConsole, old] = [await optionsAlone('/ops/v1/session'), await optionsAlone('/v1/session')];
  const enter = (options: { challenge: string; rpId: string }) =>
    new Visitor(app).enter('/v1/session/passkey-sign-in', device.authenticate(options));
  expect((await enter(fromConsole)).statusCode).toBe(401);
  app.clock.advance(5 * 60_000);
  expect((await enter(old)).statusCode).toBe(401);
  expect((await enter(await optionsAlone('/v1/session'))).statusCode).toBe(201);
});

test('a passkey is registered once, for the requested challenge', async () => {
  const { person, browser, passkey } = await withPasskey('/v1/session');
  const again = await post(browser, '/v1/session/passkeys', { name: 'Again', passkey });
  expect([again.statusCode, again.json().error.code]).toEqual([401, 1019]);
  const other = await personAt(app, '/v1/session');
  // One user's challenge is not valid for another.
  const theirs = await visitor(other);
  expect((await post(theirs, '/v1/session/passkeys', { name: 'Mine', passkey })).json().error.code).toBe(1019);
  const { answer } = await register(person, browser, 'Phish', { origin: 'https://freight.example.net' });
  expect(answer.json().error.code).toBe(1019);
});

test('if the server has no domain name, passkeys are rejected with the reason', async () => {
  const bare = await openTestApp({ config: { publicUrls: { production: undefined, test: 'http://10.0.0.7:8081' } } });
  const answer = await bare.http.inject({
    method: 'POST',
    url: '/v1/session/passkey-sign-in/options',
    headers: { host: 'localhost' },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 1055]);
  await bare.close();
});

test.each([
  ['https://freight.example.com', 'freight.example.com', 'https://freight.example.com'],
  ['https://freight.example.com:8443', 'freight.example.com', 'https://freight.example.com:8443'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
])('%s has passkeys of %s', (url, id, origin) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin });
});

test('a server without a domain name has none', () => {
  expect(['http://10.0.0.7', 'http://[2001:db8::1]:80'].map(relyingPartyOf)).toEqual([undefined, undefined]);
});
