// An operator at the console for tests: an environment with the demo carrier, calls as an operator, and waiting for jobs.
import {
  ACTOR,
  basic,
  bearerOf,
  openTestApp,
  type TestApp,
  type TestAppOptions,
} from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { createOperator } from '../accounts/manage-operators.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests send and read what no type allows.
type Loose = any;

export interface Console {
  readonly app: TestApp;
  readonly headers: Readonly<Record<string, string>>;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Loose,
  ): Promise<{ status: number; body: Loose; text: string }>;
  /** The `data` of a call that must succeed. */
  get(path: string): Promise<Loose>;
  /** Waits until a job has ended. */
  ended(id: string): Promise<Loose>;
  /** The headers of a customer, who must have no access to any of it. */
  customer(): Promise<Record<string, string>>;
}

export async function openConsole(options: TestAppOptions = {}): Promise<Console> {
  const app = await openTestApp({ carrier: true, ...options, config: { requestsPerSecond: 0, ...options.config } });
  return consoleOf(app);
}

export async function consoleOf(app: TestApp, username = 'night'): Promise<Console> {
  const password = await createOperator(app.context, ACTOR, username);
  return consoleAt(app, '', { authorization: basic(username, password) });
}

/** Of a sandbox: `/sandboxes/<id>`. */
export function consoleAt(app: TestApp, address: string, headers: Console['headers']): Console {
  const call: Console['call'] = async (method, path, body) => {
    const answer = await app.http.inject({
      method,
      url: `${address}/ops/v1${path}`,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: isJson ? JSON.parse(answer.payload) : undefined, text: answer.payload };
  };
  const get: Console['get'] = async (path) => {
    const { status, body, text } = await call('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return body.data;
  };
  return {
    app,
    headers,
    call,
    get,
    async ended(id) {
      return until('the job has ended', async () => {
        const job = await get(`/jobs/${id}`);
        return job.state !== 'running' && job;
      });
    },
    customer: () => bearerOf(app),
  };
}
