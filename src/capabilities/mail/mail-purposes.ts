// The purposes of e-mails, and how each kind is composed when it is sent, so that the queue stores no texts or PDFs.
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** The content of an e-mail; its ID and recipients were fixed when it was queued. */
export type ComposedMail = Omit<MailMessage, 'id' | 'to'>;

/** `isTextOnly`: for reading, so attachments need not be made. */
export type ComposeMail = (body: unknown, isTextOnly: boolean) => Promise<ComposedMail>;

/** An e-mail that is not composed by then is retried later, like one that could not be sent. */
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

  async compose(purpose: string, body: unknown, isTextOnly = false): Promise<ComposedMail> {
    const compose = this.#composers.get(purpose);
    // Another node may run a newer version than this one.
    if (compose === undefined) throw new Error(`This node cannot write mails for ${purpose}.`);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It was not written within ${this.#withinMs} ms.`)), this.#withinMs);
    });
    return Promise.race([compose(body, isTextOnly), late]).finally(() => clearTimeout(timer));
  }
}
