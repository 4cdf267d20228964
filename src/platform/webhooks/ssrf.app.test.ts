// No webhook reaches a non-public address, by any notation, name, redirect or DNS rebinding: no connection is even opened.
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LookUpAll } from './guarded-connector.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { answers, startReceiver } from './webhook-receiver.fixture.ts';
import { WebhookSender } from './webhook-sender.ts';
import { webhookUrlProblem } from './webhook-url.ts';

/** Listens on all addresses of this machine, and counts connections. */
let connections = 0;
let trap: Server;
let port = 0;
beforeAll(async () => {
  trap = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
  port = (trap.address() as { port: number }).port;
});
afterAll(() => trap.close());

const HOSTS = [
  // This machine, in every notation that browsers and others accept.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.1',
  '0177.0.0.01',
  '017700000001',
  '2130706433',
  '127.0.0.1.',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ｌｏｃａｌｈｏｓｔ',
  // Private and carrier-grade networks.
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '0xc0a80001',
  '192.168.257',
  '100.64.0.1',
  '100.127.255.255',
  '100.100.100.200',
  '[::ffff:10.0.0.1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  // Link-local, and cloud metadata.
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[fe80::1]',
  '168.63.129.16',
  '192.0.0.192',
  // IPv4 embedded in transition networks.
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001::1]',
  // Documentation, benchmarks, multicast, reserved.
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[2001:db8::1]',
  '[3fff::1]',
  '[ff02::1]',
  '[100::1]',
  '[5f00::1]',
];

describe('an address in the URL', () => {
  it('enough spellings are tested', () => expect(HOSTS.length).toBeGreaterThanOrEqual(60));

  it.each(HOSTS)('%s is rejected when it is sent, and not connected to if it was stored', async (host) => {
    const before = connections;
    for (const reach of ['public', 'http too'] as const) {
      const sender = new WebhookSender({ reach, attemptMs: 2_000 });
      for (const scheme of ['https', 'http']) {
        const url = `${scheme}://${host}:${port}/hook`;
        expect([url, webhookUrlProblem(url, reach)]).toEqual([url, expect.any(String)]);
        expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ kind: 'failed' });
      }
      await sender.close();
    }
    expect(connections).toBe(before);
  });

  it.each([
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:secret@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com\\@127.0.0.1/',
    'https://exa mple.com/',
    'https://example.com/\nhost: x',
    'https:///',
    'https://',
    '//example.com/',
    'http://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'https://example.com/#x',
    'https://[::1',
    'https://[fe80::1%25eth0]/',
    'https://example.com:99999/',
    `https://example.com/${'x'.repeat(2_100)}`,
    '',
  ])('%s is refused', (url) => {
    expect(webhookUrlProblem(url, 'public')).toEqual(expect.any(String));
  });

  it.each(['https://example.com/', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    '%s is taken',
    (url) => {
      expect(webhookUrlProblem(url, 'public')).toBeUndefined();
      expect(webhookUrlProblem(url, 'loopback too')).toBeUndefined();
    },
  );
});

describe('a name', () => {
  const named =
    (...addresses: string[]): LookUpAll =>
    (_name, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['::ffff:10.0.0.1']],
    [['93.184.215.14', '127.0.0.1']],
    [['127.0.0.1', '93.184.215.14']],
    [['2606:4700::1111', '64:ff9b::7f00:1']],
    [[]],
  ])('that leads to %j is not connected to', async (addresses) => {
    const before = connections;
    for (const reach of ['public', 'http too'] as const) {
      const sender = new WebhookSender({ reach, attemptMs: 2_000, lookUp: named(...addresses) });
      const outcome = await sender.send({ url: `http://receiver.example:${port}/`, headers: {}, body: '{}' });
      expect(outcome).toMatchObject({ kind: 'failed', timedOut: false });
      const reason = outcome.kind === 'failed' ? outcome.reason : '';
      expect(reason).toMatch(/^receiver\.example (does not lead to an address that deliveries may|has no address)/);
      // Customers must not learn what a name in the carrier's network resolves to.
      for (const address of addresses) expect(reason).not.toContain(address);
      await sender.close();
    }
    expect(connections).toBe(before);
  });

  it('that changes between attempts is checked at each of them', async () => {
    const receiver = await startReceiver(answers(200, { connection: 'close' }));
    let address = '127.0.0.1';
    const sender = new WebhookSender({
      reach: 'loopback too',
      attemptMs: 2_000,
      lookUp: (name, callback) => named(address)(name, callback),
    });
    const send = () => sender.send({ url: `http://receiver.example:${receiver.port}/`, headers: {}, body: '{}' });
    expect(await send()).toMatchObject({ kind: 'answered' });
    address = '10.0.0.1';
    expect(await send()).toMatchObject({ kind: 'failed' });
    expect(receiver.received).toHaveLength(1);
    await sender.close();
    await receiver.close();
  });
});

describe('the test environment', () => {
  it('says how to receive events on this machine if it may not be reached', async () => {
    const hint = /linehaul listen --forward-to <url>.*LINEHAUL_PRIVATE_WEBHOOKS=on/;
    const sender = new WebhookSender({ reach: 'http too', attemptMs: 2_000 });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]']) {
      const url = `http://${host}:${port}/`;
      expect([host, webhookUrlProblem(url, 'http too')]).toEqual([host, expect.stringMatching(hint)]);
      expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({
        reason: expect.stringMatching(hint),
      });
    }
    await sender.close();
    // If no setting would allow the address, none is named.
    expect(webhookUrlProblem('http://10.0.0.1/', 'http too')).not.toContain('LINEHAUL_');
    expect(webhookUrlProblem('https://127.0.0.1/', 'public')).not.toContain('LINEHAUL_');
  });

  it('takes plain http to public addresses', () => {
    expect(webhookUrlProblem('http://example.com/', 'http too')).toBeUndefined();
  });

  it('reaches this machine and nothing else that is not public', async () => {
    for (const url of ['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://[::1]/', 'http://127.1/']) {
      expect([url, webhookUrlProblem(url, 'loopback too')]).toEqual([url, undefined]);
    }
    for (const host of ['10.0.0.1', '169.254.169.254', '[fe80::1]', '192.168.1.1', '[::ffff:10.0.0.1]', '0.0.0.0']) {
      expect([host, webhookUrlProblem(`http://${host}/`, 'loopback too')]).toEqual([host, expect.any(String)]);
    }
    const sender = new WebhookSender({ reach: 'loopback too', attemptMs: 2_000 });
    const receiver = await startReceiver(answers(302, { location: `http://127.0.0.1:${port}/` }));
    const before = connections;
    expect(await sender.send({ url: receiver.url, headers: {}, body: '{}' })).toMatchObject({
      answer: { status: 302 },
    });
    expect(connections).toBe(before);
    await sender.close();
    await receiver.close();
  });

  it('recognizes public addresses and this machine’s', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8']) {
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    }
    for (const address of ['fe80::1%eth0', '', 'example.com', '300.1.1.1'])
      expect(isPublicAddress(address)).toBe(false);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
      expect([isLoopbackAddress(address), isPublicAddress(address)]).toEqual([true, false]);
    }
  });
});

it('gives up on a receiver that does not respond', async () => {
  const receiver = await startReceiver(() => {});
  const sender = new WebhookSender({ reach: 'loopback too', attemptMs: 200 });
  const outcome = await sender.send({ url: receiver.url, headers: {}, body: '{}' });
  expect(outcome).toMatchObject({ kind: 'failed', timedOut: true });
  expect(outcome.durationMs).toBeLessThan(1_500);
  await sender.close();
  await receiver.close();
});
