// Calls the running test environment as a user would, with the demo credentials or given ones.
import { type Command, Option } from 'commander';
import { readDemoCredentials } from '../capabilities/demo/demo-credentials.ts';
import { readConfig } from '../config.ts';
import { OperatorError } from '../platform/operator-error.ts';

export interface TestServerOptions {
  readonly url?: string;
  readonly apiKey?: string;
  readonly user?: string;
  readonly json?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: what the server answers is told by its own schemas.
export type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<any>;

/** The options that say whom to call. Without them it is the server of the data folder, with its demo credentials. */
export function withTestServer(command: Command): Command {
  return command
    .option('--url <url>', 'address of the test environment; the one of the data folder when left out')
    .option('--api-key <key>', 'API key; the demo’s when left out')
    .addOption(new Option('--user <name:password>', 'portal account; the demo’s when left out'))
    .option('--json', 'print JSON');
}

export async function testServer(options: TestServerOptions): Promise<Call> {
  const { dataDir } = readConfig(process.env);
  const demo = dataDir === undefined ? undefined : readDemoCredentials(dataDir).test;
  const [portal] = demo?.portalAccounts ?? [];
  const url = options.url?.replace(/\/+$/, '') ?? demo?.baseUrl;
  const apikey = options.apiKey ?? demo?.quickstart.apiKey;
  const user = options.user ?? (portal && `${portal.username}:${portal.password}`);
  if (url === undefined || apikey === undefined || user === undefined) {
    throw new OperatorError(
      'There are no demo credentials of a test environment in the data folder. Start one with linehaul serve, or give --url, ' +
        '--api-key and --user.',
    );
  }
  const basic = `Basic ${Buffer.from(user).toString('base64')}`;
  const { access_token: token } = await send(url, 'POST', '/authenticate', { apikey, authorization: basic });
  const headers = { apikey, authorization: `Bearer ${token}` };
  return (method, path, body) => send(url, method, path, headers, body);
}

async function send(url: string, method: string, path: string, headers: Record<string, string>, body?: object) {
  let answer: Response;
  try {
    answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new OperatorError(`Nobody answers at ${url}. Start the server with linehaul serve, or give another --url.`);
  }
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: see Call.
  const found: any = text === '' ? {} : JSON.parse(text);
  if (answer.ok) return found;
  throw new OperatorError(refusalWords(found.error, answer.status));
}

interface Refused {
  readonly message?: string;
  readonly details?: string;
  readonly validationFailures?: readonly { readonly field: string; readonly description: string }[];
}

/** In a terminal there is no list of failures to look into: they are the message. */
export function refusalWords(error: Refused | undefined, status: number): string {
  const failures = error?.validationFailures ?? [];
  if (failures.length > 0) return failures.map(({ field, description }) => `${field} ${description}`).join('\n');
  return `${error?.message ?? `The server answered ${status}.`} ${error?.details ?? ''}`.trim();
}
