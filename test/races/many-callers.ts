// Sends many calls at the same moment, each over its own connection that is opened before the first call.
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';

export interface RaceCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RaceAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Opens all connections, then sends all requests at once. */
export async function callAtOnce(calls: readonly RaceCall[]): Promise<RaceAnswer[]> {
  const started = calls.map(start);
  await Promise.all(started.map((one) => one.connected));
  for (const [at, { sent }] of started.entries()) sent.end(calls[at]?.body);
  return Promise.all(started.map((one) => one.answer));
}

function start({ method, url, headers, body }: RaceCall): {
  sent: ClientRequest;
  connected: Promise<void>;
  answer: Promise<RaceAnswer>;
} {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url, { method, headers: { ...headers, ...length }, agent: false });
  const answer = new Promise<RaceAnswer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
  });
  const connected = new Promise<void>((resolve) => {
    sent.on('socket', (socket) => (socket.connecting ? socket.once('connect', () => resolve()) : resolve()));
  });
  return { sent, connected, answer };
}

/** The number of responses per status. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export function copies<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one);
}
