// What mails are for, and who writes each kind when it is sent: no letter and no PDF waits in the queue.
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** What a mail says; its id and its recipients were settled when it was queued. */
export type ComposedMail = Omit<MailMessage, 'id' | 'to'>;

export type ComposeMail = (body: unknown) => Promise<ComposedMail>;

export class MailPurposes {
  readonly #composers = new Map<string, ComposeMail>();

  register(purpose: string, compose: ComposeMail): void {
    if (this.#composers.has(purpose)) throw new Error(`The purpose ${purpose} is registered already.`);
    this.#composers.set(purpose, compose);
  }

  compose(purpose: string, body: unknown): Promise<ComposedMail> {
    const compose = this.#composers.get(purpose);
    // Another node may be newer than this one.
    if (compose === undefined) return Promise.reject(new Error(`This node cannot write mails for ${purpose}.`));
    return compose(body);
  }
}
