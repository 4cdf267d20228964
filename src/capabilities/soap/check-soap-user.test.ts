// SOAP user authentication: a correct password is cached, guessing is slowed down, and a changed or deleted user is rejected.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pausedReads } from '../../../test/races/paused-reads.ts';
import { breakableDatabase } from '../../../test/support/breakable-database.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import { createSoapUser, deleteSoapUser, resetSoapPassword } from '../accounts/manage-soap-users.ts';
import { SoapUserCheck } from './check-soap-user.ts';
import {
  availRequest,
  bodyOf,
  call,
  faultOf,
  imgRequest,
  openSoapServer,
  type SoapServer,
  type SoapUserFixture,
  textOf,
} from './soap-server.fixture.ts';

const PRO = '1234567890';
const HERE = '127.0.0.1';
/** Both environments and every node have the same one, as in a real installation. */
const masterKey = Buffer.alloc(32, 7).toString('base64');
const SHIPMENT = { pro: PRO, bol: 'B', po: 'P', accounts: ['ACME001'], documents: { BOL: 1 } };

let server: SoapServer;
let acme: SoapUserFixture;
beforeAll(async () => {
  server = await openSoapServer({ config: { masterKey, requestsPerSecond: 0 } });
  acme = await server.newUser('acmeimg', 'ACME001');
  server.images.add(SHIPMENT);
});
afterAll(() => server.close());

const ask = (user: { user: string; password: string }, at = server) => at.post(call(availRequest(PRO, 'BOL'), user));
const isLetIn = async (user: { user: string; password: string }) => (await ask(user)).status === 200;

/** A separate check that always has the latest news of the audit log, and counts how often a password was really verified. */
function countingDoor() {
  let checks = 0;
  const passwords: Passwords = {
    ...server.context.passwords,
    verify: (...given) => {
      checks += 1;
      return server.context.passwords.verify(...given);
    },
  };
  const signIns = new SignIns(server.clock, { saw: () => {} });
  const door = new SoapUserCheck({ ...server.context, passwords }, signIns);
  door.follow({ lastLookAt: () => server.clock.now(), start: () => {}, stop: () => {} });
  return { door, checks: () => checks };
}

describe('a right password', () => {
  test('is checked once, for a hundred calls at once and for those after them', async () => {
    const { door, checks } = countingDoor();
    const callers = await Promise.all(Array.from({ length: 100 }, () => door.check(acme.user, acme.password, HERE)));
    expect(callers[99]).toEqual({ user: 'acmeimg', accounts: ['ACME001'] });
    await door.check(acme.user, acme.password, HERE);
    expect(checks()).toBe(1);
  });

  test('is checked again after five minutes, and after any change to the user', async () => {
    const { door, checks } = countingDoor();
    await door.check(acme.user, acme.password, HERE);
    server.clock.advance(5 * 60_000);
    await door.check(acme.user, acme.password, HERE);
    expect(checks()).toBe(2);
    door.hear([{ action: 'soap-user.created', subject: 'soap-user:somebody' }]);
    await door.check(acme.user, acme.password, HERE);
    expect(checks()).toBe(2);
    door.hear([{ action: 'soap-user.password-reset', subject: 'soap-user:acmeimg' }]);
    await door.check(acme.user, acme.password, HERE);
    expect(checks()).toBe(3);
  });

  test('gives no access under another name', async () => {
    const { door } = countingDoor();
    const other = await server.newUser('otherimg', 'OTHER01');
    await door.check(acme.user, acme.password, HERE);
    await expect(door.check(other.user, acme.password, HERE)).rejects.toThrow('wrong');
    await expect(door.check('ACMEIMG', acme.password, HERE)).rejects.toThrow('wrong');
  });
});

describe('guessing', () => {
  test('is stopped after five wrong passwords, for that name only, for the rest of the minute', async () => {
    const [victim, other] = [await server.newUser('victim', 'VICTIM1'), await server.newUser('bystander', 'VICTIM2')];
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask({ user: 'victim', password: `guess${at}` })),
    );
    expect(guesses.map(({ status }) => status)).toEqual(Array(12).fill(500));
    const words = guesses.map((one) => faultOf(one).words ?? '');
    expect(words.filter((one) => one.includes('is wrong'))).toHaveLength(5);
    expect(words.filter((one) => one.includes('Too many failed sign-ins'))).toHaveLength(7);
    const refused = await ask(victim);
    expect(faultOf(refused)).toMatchObject({ code: 'soap:Client', kind: 'generalError' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(faultOf(await ask(other)).words).toContain('no shipment');
    server.clock.advance(60_000);
    expect(faultOf(await ask(victim)).words).toContain('no shipment');
  });

  test('does not lock out a known caller', async () => {
    const { door } = countingDoor();
    await door.check(acme.user, acme.password, HERE);
    for (let at = 0; at < 5; at++) await expect(door.check(acme.user, 'wrong1', HERE)).rejects.toThrow('is wrong');
    await expect(door.check(acme.user, 'wrong1', HERE)).rejects.toThrow('Too many failed sign-ins');
    expect(await door.check(acme.user, acme.password, HERE)).toEqual({ user: 'acmeimg', accounts: ['ACME001'] });
  });
});

describe('within a second', () => {
  test('an old password stops; the new one works at once', async () => {
    const user = { user: 'changing', password: 'first' };
    await createSoapUser(server.context, ACTOR, { ...user, accounts: ['ACME001'] });
    expect(await isLetIn(user)).toBe(true);
    const password = await resetSoapPassword(server.context, ACTOR, 'changing');
    expect(password).toMatch(/^\S{10}$/);
    expect(await isLetIn({ user: 'changing', password })).toBe(true);
    await until('the old password is refused', async () => !(await isLetIn(user)), 2_000);
    expect(await isLetIn({ user: 'changing', password })).toBe(true);
  });

  test('a deleted user has no access, and its keys do not work for the next user of that name', async () => {
    const user = { user: 'leaving', password: 'first' };
    await createSoapUser(server.context, ACTOR, { ...user, accounts: ['ACME001'] });
    const key = textOf(bodyOf((await ask(user)).text).children[2], 'key')!;
    await deleteSoapUser(server.context, ACTOR, 'leaving');
    await until('the user is refused', async () => !(await isLetIn(user)), 2_000);
    await createSoapUser(server.context, ACTOR, { ...user, accounts: ['OTHER01'] });
    const viewed = await until('the new user is let in', async () => {
      const answer = await server.post(call(imgRequest(key), user));
      return faultOf(answer).words?.includes('is wrong') ? undefined : answer;
    });
    expect(faultOf(viewed).words).toContain('no longer there');
  });

  test.each([
    ['reset', (at: SoapServer) => resetSoapPassword(at.context, ACTOR, 'gone')],
    ['delete', (at: SoapServer) => deleteSoapUser(at.context, ACTOR, 'gone')],
  ])('an operator who tries to %s an unknown user gets an error', async (_what, act) => {
    await expect(act(server)).rejects.toThrow('There is no SOAP user gone in test');
  });
});

test('a check that was in progress when the user was deleted is not cached', async () => {
  const user = await server.newUser('overtaken', 'LEAVER1');
  const reads = pausedReads(server.context.db);
  const signIns = new SignIns(server.clock, { saw: () => {} });
  const door = new SoapUserCheck({ ...server.context, db: reads.db }, signIns);
  door.follow({ lastLookAt: () => server.clock.now(), start: () => {}, stop: () => {} });
  const pause = reads.pauseAfter('soap_users');
  const first = door.check(user.user, user.password, HERE);
  await pause.reached;
  await deleteSoapUser(server.context, ACTOR, user.user);
  door.hear([{ action: 'soap-user.deleted', subject: 'soap-user:overtaken' }]);
  pause.release();
  // It started while the user existed, but the user's accounts are gone.
  expect((await first).accounts).toEqual([]);
  await expect(door.check(user.user, user.password, HERE)).rejects.toThrow('wrong');
});

test('if the database is unavailable for long, cached users are told to wait', async () => {
  let broken!: ReturnType<typeof breakableDatabase>;
  const away = await openSoapServer({
    db: (real) => {
      broken = breakableDatabase(real);
      return broken.db;
    },
  });
  const user = await away.newUser('acmeimg', 'ACME001');
  away.images.add(SHIPMENT);
  // The audit entry about the new user arrives soon, and makes the node read the user again.
  await until('the user is remembered', async () => {
    broken.breakWith(undefined);
    expect((await ask(user, away)).status).toBe(200);
    broken.breakWith(new DatabaseUnavailable('away'));
    return (await ask(user, away)).status === 200;
  });
  away.clock.advance(4_000);
  const answer = await ask(user, away);
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(faultOf(answer)).toMatchObject({ code: 'soap:Server', kind: 'generalError' });
  broken.breakWith(undefined);
  expect((await ask(user, away)).status).toBe(200);
  await away.close();
});

describe('environments and nodes', () => {
  const twin = async (environment: 'test' | 'production') => {
    const opened = await openSoapServer({ environment, config: { masterKey }, clock: server.clock });
    await opened.newUser('shared', 'ACME001').catch(() => {});
    opened.images.add(SHIPMENT);
    return opened;
  };

  test('a key works on every node of its environment, and on none of the other', async () => {
    const [node, other] = [await twin('test'), await twin('production')];
    const accounts = ['ACME001'];
    for (const at of [server, node, other]) {
      await createSoapUser(at.context, ACTOR, { user: 'everywhere', password: 'same-one', accounts });
    }
    const user = { user: 'everywhere', password: 'same-one' };
    const key = textOf(bodyOf((await ask(user)).text).children[2], 'key')!;
    const view = (at: SoapServer) => at.post(call(imgRequest(key), user));
    expect(bodyOf((await view(node)).text).name).toBe('imgResponse');
    expect(faultOf(await view(other)).words).toContain('not issued to you');
    await Promise.all([node.close(), other.close()]);
  });

  test('a user of one is unknown in the other', async () => {
    const other = await twin('production');
    expect(faultOf(await ask(acme, other)).words).toContain('is wrong');
    await other.close();
  });
});
