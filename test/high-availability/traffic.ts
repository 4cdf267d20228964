// Sends requests and retries them as the documentation says, with the same idempotency key; counts what did not succeed at once.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS } from '../../src/errors.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Instead of the load balancer. */
  readonly url?: string;
}

export interface Seen {
  /** 0 if it was given up. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: see clients.ts.
  readonly body: any;
  /** Of the first attempt: it may have taken effect from then on. */
  readonly startedAt: number;
  /** Of the attempt that was answered: what a read says is not older. */
  readonly lastStartedAt: number;
  readonly endedAt: number;
}

/** An attempt that has to be repeated: status 0 for a connection fault. */
export interface Failed {
  readonly at: number;
  readonly status: number;
  readonly what: string;
}

const ANSWER_WITHIN_MS = 10_000;
const GIVE_UP_AFTER_MS = 120_000;
/** Impatient clients: an outage is measured to a quarter of a second. */
const RETRY_AFTER_MS = 250;
/** Unavailable or too many, or what a load balancer says for it. */
const RETRIED = new Set([0, 429, 502, 503, 504]);
const isStillRunning = (text: string) => text.includes(`"code":${ERRORS.idempotencyKeyRunning.code},`);

export const basicAuthorization = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

export class Traffic {
  readonly failed: Failed[] = [];
  /** Responses that retrying cannot help: a defect of the service or of the rig. */
  readonly unexpected: Failed[] = [];
  /** When each write was confirmed. */
  readonly confirmedAt: number[] = [];
  readonly #apiUrl: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl;
  }

  async send(sent: Sent): Promise<Seen> {
    const startedAt = performance.now();
    for (;;) {
      const lastStartedAt = performance.now();
      const { status, text } = await this.#attempt(sent).catch((error: Error) => ({ status: 0, text: error.message }));
      const endedAt = performance.now();
      const failed = { at: endedAt, status, what: `${sent.method} ${sent.path}: ${text.slice(0, 300)}` };
      const isFinal = !RETRIED.has(status) && !(status === 409 && isStillRunning(text));
      if (!isFinal) this.failed.push(failed);
      if (isFinal && (status < 200 || status > 299) && status !== 404) this.unexpected.push(failed);
      if (isFinal && sent.method === 'POST' && status < 300) this.confirmedAt.push(endedAt);
      if (isFinal || endedAt - startedAt > GIVE_UP_AFTER_MS) {
        return {
          status: isFinal ? status : 0,
          body: isFinal ? parsed(text) : undefined,
          startedAt,
          lastStartedAt,
          endedAt,
        };
      }
      await pause(RETRY_AFTER_MS);
    }
  }

  #attempt({ method, path, headers, body, url }: Sent): Promise<{ status: number; text: string }> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = request(
        `${url ?? this.#apiUrl}${path}`,
        {
          method,
          agent: this.#agent,
          timeout: ANSWER_WITHIN_MS,
          headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
        },
        (answer) => {
          let got = '';
          answer.setEncoding('utf8');
          answer.on('data', (part) => {
            got += part;
          });
          answer.on('error', reject);
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: got }));
        },
      );
      call.on('timeout', () => call.destroy(new Error('no response in time')));
      call.on('error', reject);
      call.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
