// Sends e-mails to an SMTP server over reused connections. Every wait has a timeout.
import { Readable } from 'node:stream';
import type { MailSender } from './mail-address.ts';
import { type Delivery, deferredForAll, type Mailer } from './mailer.ts';
import { messageBytes } from './message-bytes.ts';
import { deliveryOfFailure, deliveryOfSuccess, type SmtpFailure, type SmtpSuccess } from './smtp-reply.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://. Its query (`requireTLS=true`, `tls.rejectUnauthorized=…`) overrides the limits here. */
  readonly url: string;
  readonly sender: MailSender;
  readonly limits?: Partial<SmtpLimits>;
}

export interface SmtpLimits {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** The longest time without a byte. */
  readonly silenceMs: number;
  /** The total time, for a server that trickles bytes. */
  readonly totalMs: number;
}

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, totalMs: 90_000 };
const CONNECTIONS = 5;
/** Shorter than any server's timeout, so that the client closes first. */
const IDLE_MS = 15_000;

interface Transport {
  sendMail(mail: {
    raw: Buffer | Readable;
    envelope: { from: string; to: string[]; size: number };
  }): Promise<SmtpSuccess>;
  close(options?: { force?: boolean }): void;
}

export function smtpMailer({ url, sender, limits: given }: SmtpOptions): Mailer {
  const limits = { ...SMTP_LIMITS, ...given };
  let transport: Promise<Transport> | undefined;

  const open = async (): Promise<Transport> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: limits.connectMs,
      dnsTimeout: limits.connectMs,
      greetingTimeout: limits.greetingMs,
      socketTimeout: limits.silenceMs,
      idleTimeout: IDLE_MS,
      // Once, for a connection that the server closed while idle, and only if nothing of the mail was sent.
      maxRequeues: 1,
    }) as unknown as Transport;
  };

  /** Ends a stuck transport. Other mails on its connections are retried: a server that trickles does so for all. */
  const cutOff = async (stuck: Promise<Transport>) => {
    if (transport === stuck) transport = undefined;
    (await stuck).close({ force: true });
  };

  return {
    sender,
    goesTo: new URL(url).host,

    async send(message, posting): Promise<Delivery> {
      const { recipients } = posting;
      const raw = await messageBytes(message, posting, sender);
      transport ??= open();
      const current = transport;
      const timer = setTimeout(() => void cutOff(current), limits.totalMs);
      try {
        // Given the size, a server can refuse the mail before it is sent.
        const envelope = { from: (posting.sender ?? sender).address, to: [...recipients], size: raw.length };
        const content = contentOf(raw, posting.mayBegin);
        return deliveryOfSuccess(await (await current).sendMail({ raw: content, envelope }), recipients);
      } catch (error) {
        if (!(error instanceof Error)) return deferredForAll(recipients, String(error));
        return deliveryOfFailure(error as SmtpFailure, recipients);
      } finally {
        clearTimeout(timer);
      }
    },

    async close() {
      const current = transport;
      transport = undefined;
      (await current)?.close();
    },
  };
}

/** It is read when the server is ready for it. If it fails then, the connection is closed, and the server discards the message. */
function contentOf(raw: Buffer, mayBegin: (() => boolean) | undefined): Buffer | Readable {
  if (mayBegin === undefined) return raw;
  return Readable.from(
    (function* () {
      if (!mayBegin()) throw new Error('The message was withdrawn.');
      yield raw;
    })(),
    { objectMode: false, highWaterMark: 0 },
  );
}
