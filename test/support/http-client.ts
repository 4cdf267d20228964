// A plain HTTP client over a kept-alive connection, which shows everything that a caller could see.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export class HttpClient {
  readonly #agent: Agent;

  /** Without `keepAlive`, each call has its own connection. */
  constructor({ keepAlive = true } = {}) {
    this.#agent = new Agent({ keepAlive, maxSockets: 1 });
  }

  /** @throws the connection's error if there was no complete response */
  call(url: string, { method = 'GET', headers = {}, body }: HttpCall = {}): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, agent: this.#agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** For a single call. */
export async function callOnce(url: string, call?: HttpCall): Promise<HttpAnswer> {
  const client = new HttpClient({ keepAlive: false });
  try {
    return await client.call(url, call);
  } finally {
    client.close();
  }
}
