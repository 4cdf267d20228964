// linehaul fault against a running test environment, and the input it accepts.
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { effectWords, readFaultWords } from './fault-words.ts';

describe('accepted arguments', () => {
  it.each<[string, object]>([
    ['rate-quotes 503 20%', { match: { operation: 'rate-quotes', share: 0.2 }, then: { status: 503 } }],
    ['POST bol drop-after 1x', { match: { operation: 'POST bol', share: 1 }, then: { drop: 'after' }, times: 1 }],
    ['POST /v1/bol drop-before', { match: { operation: 'POST /v1/bol', share: 1 }, then: { drop: 'before' } }],
    ['all delay 3s 0.5%', { match: { share: 0.005 }, then: { delayMs: 3_000 } }],
    ['bol delay 250ms', { match: { operation: 'bol', share: 1 }, then: { delayMs: 250 } }],
    ['webhooks late 2h 50% 3x', { match: { operation: 'webhooks', share: 0.5 }, then: { lateEvent: '2h' }, times: 3 }],
    ['webhooks out-of-order', { match: { operation: 'webhooks', share: 1 }, then: { outOfOrder: true } }],
    [
      'shipment.delivered duplicate',
      { match: { operation: 'shipment.delivered', share: 1 }, then: { duplicateEvent: true } },
    ],
    ['webhooks silence', { match: { operation: 'webhooks', share: 1 }, then: { webhookSilence: true } }],
    ['images malformed', { match: { operation: 'images', share: 1 }, then: { malformed: true } }],
  ])('%s', (text, body) => {
    const read = readFaultWords(text);
    expect(read).toEqual(body);
    expect(text.replace('3s', '3000ms')).toContain(effectWords(read.then as Record<string, unknown>));
  });

  it.each(['', 'bol', 'bol 50', 'bol explode', 'bol 503 often', 'bol delay', 'bol delay long', 'POST 503'])(
    'rejected: %j',
    (text) => {
      expect(() => readFaultWords(text)).toThrow(/rate-quotes 503 20%/);
    },
  );
});

describe('against a server', () => {
  let folder: CommandFolder;
  let app: TestApp;
  let server: string[];
  beforeAll(async () => {
    folder = commandFolder();
    app = await openTestApp();
    const { apiKey } = await clientWithKey(app);
    const { username, password } = await newPortal(app.context);
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    server = ['--url', url, '--api-key', apiKey, '--user', `${username}:${password}`];
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  test('add, list, remove', async () => {
    expect((await folder.run('fault', 'list', ...server)).out).toBe('You have no faults.');
    const added = await folder.run('fault', 'add', 'rate-quotes 503 20%', '--json', ...server);
    const { id, match } = JSON.parse(added.out);
    expect(match).toEqual({ operation: 'rate-quotes', path: null, share: 0.2 });
    const list = (await folder.run('fault', 'list', ...server)).out;
    expect(list).toContain(id);
    expect(list).toMatch(/rate-quotes +503 +20% +0 +active/);
    expect(await folder.run('fault', 'remove', id, ...server)).toMatchObject({ exitCode: 0, out: `${id} is removed.` });
    expect(await folder.run('fault', 'remove', id, ...server)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('There is no such fault.'),
    });
    await folder.run('fault', 'add', 'POST bol drop-after 1x', '--path', '/v1/bol', ...server);
    await folder.run('fault', 'remove', '--all', ...server);
    expect(JSON.parse((await folder.run('fault', 'list', '--json', ...server)).out)).toEqual([]);
  });

  test('an undocumented status is rejected with a list of the documented ones', async () => {
    const ran = await folder.run('fault', 'add', 'whoami 404', ...server);
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.err).toContain('then.status must be a status that GET /v1/whoami documents: 400, 401');
  });

  test('without an ID or --all, nothing is removed', async () => {
    const ran = await folder.run('fault', 'remove', ...server);
    expect(ran).toMatchObject({ exitCode: 1, err: 'Give the ID of a fault, or --all. See linehaul fault list.' });
  });
});
