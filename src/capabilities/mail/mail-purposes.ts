// What mails are for, and who writes each kind when it is sent: no letter and no PDF waits in the queue.
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** What a mail says; its id and its recipients were settled when it was queued. */
export type ComposedMail = Omit<MailMessage, 'id' | 'to'>;

export type ComposeMail = (body: unknown) => Promise<ComposedMail>;

/** A letter that is not written by then is tried again later, like one that could not be sent. */
export const COMPOSE_WITHIN_MS = 45_000;

export class MailPurposes {
  readonly #composers = new Map<string, ComposeMail>();
  readonly #withinMs: number;

  constructor(withinMs = COMPOSE_WITHIN_MS) {
    this.#withinMs = withinMs;
  }

  register(purpose: string, compose: ComposeMail): void {
    if (this.#composers.has(purpose)) throw new Error(`The purpose ${purpose} is registered already.`);
    this.#composers.set(purpose, compose);
  }

  async compose(purpose: string, body: unknown): Promise<ComposedMail> {
    const compose = this.#composers.get(purpose);
    // Another node may be newer than this one.
    if (compose === undefined) throw new Error(`This node cannot write mails for ${purpose}.`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It was not written within ${this.#withinMs} ms.`)), this.#withinMs);
    });
    return Promise.race([compose(body), late]).finally(() => clearTimeout(timer));
  }
}
