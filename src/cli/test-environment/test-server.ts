// Calls the running test environment as a user would, with the demo credentials or given ones.
import { type Command, Option } from 'commander';
import { ConnectionError, LinehaulClient, LinehaulError } from '../../../packages/client/src/linehaul-client.ts';
import { readConfig } from '../../config.ts';
import { readDemoCredentials } from '../../demo/demo-credentials.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { withoutEndSlashes } from '../base-address.ts';

export interface TestServerOptions {
  readonly url?: string;
  readonly apiKey?: string;
  readonly user?: string;
  readonly json?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the server's own schemas define the response.
export type Call = (method: 'get' | 'post' | 'delete', path: string, body?: object) => Promise<any>;

/** A person is waiting: a server that is down is reported soon, a busy one is retried. */
export const PATIENCE = { retries: 2, firstDelayMs: 200, longestDelayMs: 5_000 } as const;

/** The options that select the server. Default: the server of the data folder, with its demo credentials. */
export function withTestServer(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the test environment; default: the one in the data folder')
    .option('--api-key <key>', 'API key; default: the one of the demo')
    .addOption(new Option('--user <name:password>', 'portal account; default: the one of the demo'))
    .option('--json', 'print JSON');
}

export async function testServer(options: TestServerOptions): Promise<Call> {
  return (await testServerAt(options)).call;
}

/** The same, with its URL. */
export async function testServerAt(options: TestServerOptions): Promise<{ readonly call: Call; readonly url: string }> {
  const { dataDir } = readConfig(process.env);
  const demo = dataDir === undefined ? undefined : readDemoCredentials(dataDir).test;
  const [portal] = demo?.portalAccounts ?? [];
  const url = (options.url && withoutEndSlashes(options.url)) ?? demo?.baseUrl;
  const apiKey = options.apiKey ?? demo?.quickstart.apiKey;
  const user = options.user ?? (portal && `${portal.username}:${portal.password}`);
  if (url === undefined || apiKey === undefined || user === undefined) {
    throw new OperatorError(
      'There are no demo credentials of a test environment in the data folder. Start one with linehaul serve, or give --url, ' +
        '--api-key and --user.',
    );
  }
  const at = user.indexOf(':');
  const [username, password] = at < 0 ? [user, ''] : [user.slice(0, at), user.slice(at + 1)];
  const client = new LinehaulClient({ baseUrl: url, apiKey, username, password, ...PATIENCE });
  const call: Call = async (method, path, body) => {
    try {
      return (await client.request(method, path, body === undefined ? {} : { body })) ?? {};
    } catch (error) {
      throw inWords(error, url);
    }
  };
  return { call, url };
}

/** An error of the client, worded for a person at the terminal. */
export function inWords(error: unknown, url: string): unknown {
  if (error instanceof LinehaulError) return new OperatorError(errorWords(error), { cause: error });
  if (!(error instanceof ConnectionError)) return error;
  return new OperatorError(`No response from ${url}. Start the server with linehaul serve, or give another --url.`);
}

/** A terminal has no list of failures to inspect, so they are the message. */
export function errorWords({ message, details, validationFailures }: LinehaulError): string {
  if (validationFailures.length === 0) return `${message} ${details}`.trim();
  return validationFailures.map(({ field, description }) => `${field} ${description}`).join('\n');
}
