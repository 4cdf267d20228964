// The dialogue with a real SMTP server: what it replies, or fails to reply, for each recipient.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from './mail-message.ts';
import { type MailServer, startMailServer } from './mail-server.fixture.ts';
import type { Mailer, Posting } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const SENDER = { name: 'Linehaul Fracht & Söhne', address: 'no-reply@linehaul.example' };
const LIMITS = { connectMs: 2_000, greetingMs: 400, silenceMs: 700, totalMs: 1_500 };
const MESSAGE: MailMessage = {
  id: 'bol:1:1',
  to: ['dana@example.com', 'sam@example.com'],
  subject: 'Connaissement 1234567890, Québec → Montréal',
  text: 'Bonjour.\n.\n..\nFrom here on\nÀ bientôt\n',
  attachments: [{ filename: 'BOL-1.pdf', contentType: 'application/pdf', content: everyByte() }],
};

function everyByte(): Buffer {
  return Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31 + (at >> 8)) & 0xff));
}

function posting(message: MailMessage, recipients = message.to): Posting {
  return {
    messageId: `<${message.id.replaceAll(':', '=3A')}.test@linehaul.example>`,
    writtenAt: 1_800_000_000_000,
    recipients,
  };
}

let server: MailServer;
let mailer: Mailer;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  server.behave('take');
  mailer = smtpMailer({ url: server.url, sender: SENDER, limits: LIMITS });
});
afterEach(async () => {
  server.greetAfter(0);
  for (const address of MESSAGE.to) server.answerTo(address, undefined);
  await mailer.close();
});

const send = (message = MESSAGE, recipients = message.to) => mailer.send(message, posting(message, recipients));
const ALL = { accepted: MESSAGE.to, refused: [], deferred: [] };

test('an e-mail that is withdrawn while the server accepts its recipients is not sent, but the next one is', async () => {
  const asked: number[] = [];
  const withdrawn = { ...posting(MESSAGE), mayBegin: () => asked.push(server.connections()) === 0 };
  expect(await mailer.send(MESSAGE, withdrawn)).toMatchObject({ accepted: [], refused: [] });
  expect(asked).toHaveLength(1);
  expect(await mailer.send(MESSAGE, { ...posting(MESSAGE), mayBegin: () => true })).toEqual(ALL);
  expect(server.received).toHaveLength(1);
});

test('an e-mail arrives intact: sender, subject, text, and the attachment byte for byte', async () => {
  expect(await send()).toEqual(ALL);
  const [{ from, to, raw }] = server.received as [(typeof server.received)[0]];
  expect([from, to]).toEqual([SENDER.address, MESSAGE.to]);
  const parsed = await simpleParser(raw);
  expect(parsed.from?.value).toEqual([{ ...SENDER }]);
  expect(parsed.subject).toBe(MESSAGE.subject);
  expect(parsed.text).toBe(MESSAGE.text);
  expect(parsed.messageId).toBe('<bol=3A1=3A1.test@linehaul.example>');
  expect(parsed.date).toEqual(new Date(1_800_000_000_000));
  expect(parsed.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['BOL-1.pdf', 'application/pdf'],
  ]);
  expect(parsed.attachments[0]!.content.equals(everyByte())).toBe(true);
  // Only ASCII, no line longer than RFC 5322 allows, every line ends in CR LF.
  const text = raw.toString('latin1');
  expect(/[^\r\n\t\x20-\x7e]/.test(text)).toBe(false);
  expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a repeated attempt sends the same bytes, and only to those who are left', async () => {
  await send();
  await send(MESSAGE, ['sam@example.com']);
  const [first, second] = server.received;
  expect(second!.to).toEqual(['sam@example.com']);
  expect(second!.raw.equals(first!.raw)).toBe(true);
});

test('the connection is kept for the next mail', async () => {
  const before = server.connections();
  for (let number = 0; number < 3; number++) expect(await send()).toEqual(ALL);
  expect(server.connections() - before).toBe(1);
});

describe('a response with a code', () => {
  const later = { code: 451, text: 'try again later' };
  const never = { code: 550, text: 'no such person here' };

  test('rejected for all recipients', async () => {
    server.behave({ code: 554, text: 'looks like spam' });
    const { accepted, refused, deferred } = await send();
    expect([accepted, deferred]).toEqual([[], []]);
    expect(refused).toEqual(MESSAGE.to.map((address) => ({ address, reply: '554 looks like spam' })));
  });

  test('temporarily rejected for all recipients', async () => {
    server.behave(later, 'take');
    const { accepted, refused, deferred } = await send();
    expect([accepted, refused]).toEqual([[], []]);
    expect(deferred.map(({ address }) => address)).toEqual(MESSAGE.to);
    expect(await send()).toEqual(ALL);
  });

  test.each([
    [
      'one refused',
      { 'sam@example.com': never },
      { accepted: ['dana@example.com'], refused: ['sam@example.com'], deferred: [] },
    ],
    [
      'one not now',
      { 'sam@example.com': later },
      { accepted: ['dana@example.com'], refused: [], deferred: ['sam@example.com'] },
    ],
    [
      'both refused',
      { 'dana@example.com': never, 'sam@example.com': never },
      { accepted: [], refused: MESSAGE.to, deferred: [] },
    ],
    [
      'one refused, one not now',
      { 'dana@example.com': never, 'sam@example.com': later },
      { accepted: [], refused: ['dana@example.com'], deferred: ['sam@example.com'] },
    ],
  ])('%s', async (_case, answers, expected) => {
    for (const [address, answer] of Object.entries(answers)) server.answerTo(address, answer);
    const { accepted, refused, deferred } = await send();
    const addresses = (replies: readonly { address: string }[]) => replies.map(({ address }) => address);
    expect({ accepted, refused: addresses(refused), deferred: addresses(deferred) }).toEqual(expected);
    for (const { reply } of refused) expect(reply).toBe('550 no such person here');
    for (const { reply } of deferred) expect(reply).toBe('451 try again later');
    expect(server.received.flatMap(({ to }) => to)).toEqual(expected.accepted);
  });

  test('larger than the server accepts is rejected permanently, before it is sent', async () => {
    const content = Buffer.alloc(5_000_000);
    const large = { ...MESSAGE, attachments: [{ filename: 'x', contentType: 'image/png', content }] };
    // A busy machine may need longer to write such a message than the limits of this file allow.
    const patient = smtpMailer({ url: server.url, sender: SENDER });
    const { refused } = await patient.send(large, posting(large));
    await patient.close();
    expect(refused).toHaveLength(2);
    expect(server.received).toEqual([]);
  });
});

describe('no response', () => {
  const deferredAll = async () => {
    const { accepted, refused, deferred } = await send();
    expect([accepted, refused]).toEqual([[], []]);
    expect(deferred.map(({ address }) => address)).toEqual(MESSAGE.to);
    return deferred[0]!.reply;
  };

  test('the connection is lost in the middle of the message', async () => {
    server.behave('hang up in the middle', 'take');
    await deferredAll();
    expect(server.received).toEqual([]);
    expect(await send()).toEqual(ALL);
    expect(server.received).toHaveLength(1);
  });

  test('the connection is lost after the message: the next attempt has the same Message-ID', async () => {
    server.behave('take and hang up before the answer', 'take');
    await deferredAll();
    expect(await send()).toEqual(ALL);
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('a silent server is waited for no longer than the limit', async () => {
    server.behave('say nothing', 'take');
    expect(await deferredAll()).toMatch(/timeout/i);
    expect(await send()).toEqual(ALL);
  });

  test('a server that does not greet', async () => {
    server.greetAfter(2_000);
    expect(await deferredAll()).toMatch(/greeting/i);
  });

  test('no server at all', async () => {
    await mailer.close();
    mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', sender: SENDER, limits: LIMITS });
    expect(await deferredAll()).toMatch(/ECONNREFUSED/);
  });

  test('a server that closes an idle connection costs no attempt', async () => {
    expect(await send()).toEqual(ALL);
    server.hangUp();
    expect(await send()).toEqual(ALL);
  });

  test('wrong credentials postpone the e-mail: an operator can fix them', async () => {
    await mailer.close();
    mailer = smtpMailer({ url: server.url.replace('//', '//user:secret@'), sender: SENDER, limits: LIMITS });
    const reply = await deferredAll();
    expect(reply).toBe('535 wrong password');
  });
});

describe('encryption', () => {
  test.each([
    ['', { accepted: [] }],
    ['?tls.rejectUnauthorized=false', { accepted: MESSAGE.to }],
  ])('an untrusted certificate, with %j', async (query, expected) => {
    const encrypted = await startMailServer({ tls: true });
    const over = smtpMailer({ url: `${encrypted.url}${query}`, sender: SENDER, limits: LIMITS });
    try {
      expect(await over.send(MESSAGE, posting(MESSAGE))).toMatchObject(expected);
      expect(encrypted.received.map((one) => one.encrypted)).toEqual(expected.accepted.length > 0 ? [true] : []);
    } finally {
      await over.close();
      await encrypted.stop();
    }
  });

  test('if it is required, nothing is sent without it', async () => {
    const strict = smtpMailer({ url: `${server.url}?requireTLS=true`, sender: SENDER, limits: LIMITS });
    const { accepted, deferred } = await strict.send(MESSAGE, posting(MESSAGE));
    expect([accepted, deferred.length, server.received]).toEqual([[], 2, []]);
    await strict.close();
  });
});

describe('a server of the test’s own', () => {
  let raw: Server;
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    raw.close();
  });
  const serve = (talk: (socket: Socket) => void) =>
    new Promise<string>((resolve) => {
      raw = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => {});
        talk(socket);
      }).listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(raw.address() as AddressInfo).port}`));
    });

  test('that sends a byte now and then is cut off at the total time limit', async () => {
    const url = await serve((socket) => {
      socket.write('220 slow.example\r\n');
      const timer = setInterval(() => socket.write('250-x\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    const slow = smtpMailer({ url, sender: SENDER, limits: { ...LIMITS, totalMs: 700 } });
    const startedAt = performance.now();
    const { deferred } = await slow.send(MESSAGE, posting(MESSAGE));
    expect(deferred).toHaveLength(2);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await slow.close();
  });

  test('that responds with characters that databases reject is quoted in one clean line', async () => {
    const url = await serve((socket) => {
      socket.write('220 odd.example\r\n');
      socket.on('data', (data) => {
        if (/^EHLO/i.test(String(data))) socket.write('250 odd.example\r\n');
        else socket.write('550 a\u0000b\u0007c\r\n');
      });
    });
    const odd = smtpMailer({ url, sender: SENDER, limits: LIMITS });
    const { refused } = await odd.send(MESSAGE, posting(MESSAGE));
    expect(refused.map(({ reply }) => reply)).toEqual(['550 a b c', '550 a b c']);
    await odd.close();
  });
});
