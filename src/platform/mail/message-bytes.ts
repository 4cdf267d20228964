// An e-mail message as RFC 5322 bytes, identical for every attempt.
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
  // Loaded with the first mail, to keep startup fast.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: posting.sender ?? sender,
    to: message.to.map((address) => ({ name: '', address })),
    subject: oneLine(message.subject, LONGEST_SUBJECT),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    attachments: (message.attachments ?? []).map(({ filename, contentType, content, inlineId }) => ({
      filename: fileName(filename),
      ...(inlineId !== undefined && { cid: inlineId, contentDisposition: 'inline' as const }),
      contentType,
      content,
      contentTransferEncoding: 'base64',
    })),
    messageId: posting.messageId,
    date: new Date(posting.writtenAt),
    // Keeps out-of-office replies from being sent.
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    // Random by default.
    baseBoundary: createHash('sha256').update(posting.messageId).digest('hex').slice(0, 24),
    // Attachments are the given bytes, never a file or URL that a name or text refers to.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** A name without a path, and without characters that reverse it or hide its type. */
function fileName(text: string): string {
  const name = oneLine(text, LONGEST_FILE_NAME)
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_');
  return name.replace(/^\.+/, '') || 'attachment';
}
