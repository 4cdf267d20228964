// A mail, and the rules that keep its content from becoming a header or a second mail.
import { isMailAddress } from './mail-address.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Shown in the HTML, which refers to it as `cid:…`, rather than listed as a file. */
  readonly inlineId?: string;
}

export interface MailMessage {
  /** Identifies the mail permanently: all attempts to send it have the same ID. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A mail that can never be sent; the message says why. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export const MOST_RECIPIENTS = 10;
const ID = /^[A-Za-z0-9][A-Za-z0-9:_-]{0,119}$/;
const CONTENT_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i;

/** @throws MailRefused */
export function checkMailId(id: string): void {
  if (!ID.test(id))
    throw new MailRefused('The id of a mail has up to 120 letters, digits, colons, underscores and dashes.');
}

/** @throws MailRefused */
export function checkRecipients(to: readonly string[]): void {
  if (to.length === 0 || to.length > MOST_RECIPIENTS) {
    throw new MailRefused(`A mail goes to 1 to ${MOST_RECIPIENTS} addresses; it has ${to.length}.`);
  }
  for (const address of to) {
    if (!isMailAddress(address)) throw new MailRefused(`${JSON.stringify(address)} is no mail address.`);
  }
}

/** @throws MailRefused */
export function checkMessage(message: MailMessage): void {
  checkMailId(message.id);
  checkRecipients(message.to);
  for (const { contentType } of message.attachments ?? []) {
    if (!CONTENT_TYPE.test(contentType)) throw new MailRefused(`${JSON.stringify(contentType)} is no content type.`);
  }
}

/** The same for every attempt, and globally unique: its domain is the sender's. */
export function messageIdOf(id: string, environment: string, senderAddress: string): string {
  checkMailId(id);
  const domain = new URL(`http://${senderAddress.slice(senderAddress.lastIndexOf('@') + 1)}`).hostname;
  // A colon is not allowed in it.
  return `<${id.replaceAll(':', '=3A')}.${environment}@${domain}>`;
}
