// An e-mail message as RFC 5322 bytes: identical at every attempt.
import { createHash } from 'node:crypto';
import { oneLine } from '../one-line.ts';
import type { MailSender } from './mail-address.ts';
import { checkMessage, type MailMessage } from './mail-message.ts';
import type { Posting } from './mailer.ts';

const LONGEST_SUBJECT = 200;
const LONGEST_FILE_NAME = 100;

/** @throws MailRefused */
export async function messageBytes(message: MailMessage, posting: Posting, sender: MailSender): Promise<Buffer> {
  checkMessage(message);
  // Loaded with the first mail: a start needs none of it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: sender,
    to: message.to.map((address) => ({ name: '', address })),
    subject: oneLine(message.subject, LONGEST_SUBJECT),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    attachments: (message.attachments ?? []).map(({ filename, contentType, content }) => ({
      filename: fileName(filename),
      contentType,
      content,
      contentTransferEncoding: 'base64',
    })),
    messageId: posting.messageId,
    date: new Date(posting.writtenAt),
    // Nobody's holiday notice answers a program.
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    // Otherwise drawn by chance.
    baseBoundary: createHash('sha256').update(posting.messageId).digest('hex').slice(0, 24),
    // What is attached is what was given, never what its name or text leads to.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** A name and no path, without characters that turn it around or hide what it is. */
function fileName(text: string): string {
  const name = oneLine(text, LONGEST_FILE_NAME)
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_');
  return name.replace(/^\.+/, '') || 'attachment';
}
