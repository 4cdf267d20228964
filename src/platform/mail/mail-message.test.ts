// What a mail may contain: nothing in it becomes an unintended header, recipient or path.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { fileMailer } from './file-mailer.ts';
import { isMailAddress, parseSender } from './mail-address.ts';
import { type MailMessage, MailRefused, messageIdOf } from './mail-message.ts';
import { memoryMailer } from './memory-mailer.ts';
import { messageBytes } from './message-bytes.ts';

const SENDER = { name: 'Linehaul', address: 'no-reply@linehaul.example' };
const PLAIN: MailMessage = { id: 'm:1', to: ['dana@example.com'], subject: 'Hello', text: 'Text.\n' };
const POSTING = { messageId: '<m=3A1.test@linehaul.example>', writtenAt: 1_800_000_000_000, recipients: PLAIN.to };
const bytes = (message: MailMessage) => messageBytes(message, POSTING, SENDER);

/** Header names as any mail client would find them. */
function headersOf(raw: Buffer): string[] {
  const [head] = raw.toString('latin1').split('\r\n\r\n');
  return head!
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
}

const GOOD = [
  'dana@example.com',
  'dock.4+night@mail.example.co.uk',
  "o'brien_#$%&*/=?^`{|}~-@x.de",
  'jose@dépôt.example',
  'a@localhost',
];
const BAD = [
  '',
  '@',
  'dana',
  'dana@',
  '@example.com',
  'dana@example.com\r\nBcc: eve@evil.example',
  'dana@example.com\nBcc: eve@evil.example',
  'dana\r@example.com',
  'dana@example.com\u0000',
  'dana@example.com\u2028Bcc: eve@evil.example',
  'dana@exam\u0085ple.com',
  '<dana@example.com>',
  'Dana <dana@example.com>',
  'dana@example.com,eve@evil.example',
  'dana@example.com;eve@evil.example',
  'dana eve@example.com',
  ' dana@example.com',
  'dana@example.com ',
  '"dana eve"@example.com',
  'dana@example..com',
  'dana@-example.com',
  'dana@[127.0.0.1]',
  'dana@eve@example.com>',
  'dana\u200b@example.com',
  'dana\u202e@example.com',
  `${'x'.repeat(65)}@example.com`,
  `x@${'y.'.repeat(130)}com`,
  '(comment)dana@example.com',
];

test.each(GOOD)('%s is an address', (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each(BAD)('%j is not an address, and no mail goes to it', async (text) => {
  expect(isMailAddress(text)).toBe(false);
  await expect(bytes({ ...PLAIN, to: ['dana@example.com', text] })).rejects.toBeInstanceOf(MailRefused);
});

test.each([
  ['Linehaul <no-reply@linehaul.example>', { name: 'Linehaul', address: 'no-reply@linehaul.example' }],
  ['"Acme, Inc." <x@acme.example>', { name: 'Acme, Inc.', address: 'x@acme.example' }],
  ['x@acme.example', { name: '', address: 'x@acme.example' }],
  ['Acme\r\nBcc: eve@evil.example <x@acme.example>', undefined],
  ['Acme <x@acme.example', undefined],
  ['', undefined],
])('the sender %j', (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

test('at most ten recipients, at least one', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `user${at}@example.com`);
  await expect(bytes({ ...PLAIN, to: many(10) })).resolves.toBeInstanceOf(Buffer);
  await expect(bytes({ ...PLAIN, to: many(11) })).rejects.toThrow('1 to 10 addresses; it has 11');
  await expect(bytes({ ...PLAIN, to: [] })).rejects.toBeInstanceOf(MailRefused);
});

describe('no text in an e-mail becomes a header', () => {
  const EXPECTED = headersOfPlain();
  async function headersOfPlain(): Promise<string[]> {
    return headersOf(await bytes({ ...PLAIN, attachments: [attachment('a.pdf')] }));
  }
  function attachment(filename: string) {
    return { filename, contentType: 'application/pdf', content: Buffer.from('x') };
  }
  const nasty = fc.oneof(
    fc.constantFrom(
      '\r\nBcc: eve@evil.example',
      '\n\nbody',
      '\rX: y',
      '\u0000',
      '\u2028Bcc: e@x.example',
      '=?utf-8?Q?=0D=0ABcc:_e?=',
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  );
  const text = fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join(''));

  test('whatever subject, text and file name are', async () => {
    // A mail without text consists of its attachment.
    const expected = [...(await EXPECTED), 'content-transfer-encoding', 'content-disposition'];
    await fc.assert(
      fc.asyncProperty(text, text, text, async (subject, body, filename) => {
        const raw = await bytes({ ...PLAIN, subject, text: body, attachments: [attachment(filename)] });
        const names = headersOf(raw);
        expect(names.filter((name) => !expected.includes(name))).toEqual([]);
        const parsed = await simpleParser(raw);
        expect([parsed.bcc, parsed.cc]).toEqual([undefined, undefined]);
        expect(parsed.to).toMatchObject({ value: [{ address: 'dana@example.com' }] });
        expect(parsed.messageId).toBe(POSTING.messageId);
        expect(parsed.attachments).toHaveLength(1);
        expect(parsed.attachments[0]!.filename).not.toMatch(/[\r\n/\\]/);
      }),
      { numRuns: 150 },
    );
  });

  test('a subject is one line', async () => {
    const subject = 'Hello\r\nBcc: eve@evil.example\u2028X\u0007Y';
    expect((await simpleParser(await bytes({ ...PLAIN, subject }))).subject).toBe('Hello Bcc: eve@evil.example X Y');
  });

  test.each(['text/html\r\nX: y', 'text', '', 'text/html; charset="x\r\n"', 'a/b c'])(
    'content type %j',
    async (contentType) => {
      const attachments = [{ filename: 'x', contentType, content: Buffer.from('x') }];
      await expect(bytes({ ...PLAIN, attachments })).rejects.toBeInstanceOf(MailRefused);
    },
  );

  test.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\temp\\x.pdf', 'C__temp_x.pdf'],
    ['in\u202efdp.exe', 'infdp.exe'],
    ['Québec 8½.pdf', 'Québec 8½.pdf'],
    ['', 'attachment'],
  ])('the file name %j is sent as %j', async (given, expected) => {
    const parsed = await simpleParser(await bytes({ ...PLAIN, attachments: [attachment(given)] }));
    expect(parsed.attachments[0]!.filename).toBe(expected);
  });
});

describe('the id of a mail', () => {
  test.each([
    ['bol:1234567890:1', 'production', '<bol=3A1234567890=3A1.production@acme.example>'],
    ['a_b-c', 'test', '<a_b-c.test@acme.example>'],
  ])('%s in %s is %s', (id, environment, expected) => {
    expect(messageIdOf(id, environment, 'x@acme.example')).toBe(expected);
  });

  test.each(['', ':a', 'a b', 'a>b', 'a\r\nb', '../a', 'é', 'x'.repeat(121)])('%j is not one', async (id) => {
    expect(() => messageIdOf(id, 'test', 'x@acme.example')).toThrow(MailRefused);
    await expect(bytes({ ...PLAIN, id })).rejects.toBeInstanceOf(MailRefused);
  });
});

describe('mail as files', () => {
  test('one complete file per e-mail, readable only by its owner, replaced by a second attempt', async () => {
    const folder = join(temporaryFolder(), 'mail', 'test');
    const mailer = fileMailer(folder, SENDER);
    const content = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at & 0xff));
    const html = '<p>Salut, Québec</p>';
    const message = {
      ...PLAIN,
      id: 'bol:7:1',
      html,
      attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content }],
    };
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await mailer.send(message, POSTING)).toEqual({ accepted: PLAIN.to, refused: [], deferred: [] });
    }
    expect(readdirSync(folder)).toEqual(['bol%3A7%3A1.eml']);
    const file = join(folder, 'bol%3A7%3A1.eml');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const parsed = await simpleParser(readFileSync(file));
    expect([parsed.subject, parsed.text, parsed.html]).toEqual([PLAIN.subject, PLAIN.text, html]);
    expect(parsed.attachments[0]!.content.equals(content)).toBe(true);
  });

  test('a disk that cannot be written to postpones the e-mail', async () => {
    const blocked = join(temporaryFolder(), 'file');
    writeFileSync(blocked, '');
    const { deferred } = await fileMailer(join(blocked, 'mail'), SENDER).send(PLAIN, POSTING);
    expect(deferred).toMatchObject([{ address: 'dana@example.com', reply: expect.stringMatching(/ENOTDIR|EEXIST/) }]);
  });
});

test('a run without storage keeps the latest e-mails in memory', async () => {
  const mailer = memoryMailer(SENDER);
  for (let number = 0; number < 102; number++) await mailer.send({ ...PLAIN, subject: `Mail ${number}` }, POSTING);
  expect(mailer.kept).toHaveLength(100);
  expect((await simpleParser(mailer.kept[99]!)).subject).toBe('Mail 101');
});
