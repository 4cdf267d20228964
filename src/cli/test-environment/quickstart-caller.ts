// The credentials that quickstart uses, and their names in its curl commands: those of the demo, or of a sandbox.

import { readConfig } from '../../config.ts';
import { readDemoCredentials } from '../../demo/demo-credentials.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { withoutEndSlashes } from '../base-address.ts';

export interface QuickstartCaller {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly account: string;
  /** Undefined: the client requests it. */
  readonly apiKey: string | undefined;
  readonly client: { readonly id: string; readonly secret: string; readonly hasKey: boolean } | undefined;
  /** Names of shell variables. */
  readonly shell: Readonly<
    Record<'url' | 'clientId' | 'clientSecret' | 'username' | 'password' | 'key' | 'token', string>
  >;
  /** The command that sets them. Undefined if they are set. */
  readonly before: string | undefined;
}

/** The names that the portal and `linehaul sandbox create --shell` use for the credentials of a sandbox. */
const OF_SANDBOX = {
  url: 'LINEHAUL_URL',
  clientId: 'LINEHAUL_CLIENT_ID',
  clientSecret: 'LINEHAUL_CLIENT_SECRET',
  username: 'LINEHAUL_USERNAME',
  password: 'LINEHAUL_PASSWORD',
  account: 'LINEHAUL_ACCOUNT',
  key: 'LINEHAUL_API_KEY',
  token: 'LINEHAUL_TOKEN',
} as const;

const OF_DEMO = {
  url: 'BASE_URL',
  clientId: 'QUICKSTART_CLIENT',
  clientSecret: 'QUICKSTART_SECRET',
  username: 'PORTAL_USER',
  password: 'PORTAL_PASSWORD',
  key: 'API_KEY',
  token: 'TOKEN',
} as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws OperatorError if credentials are missing */
export function quickstartCaller(variables: Variables): QuickstartCaller {
  const { key, clientId } = OF_SANDBOX;
  return variables[key] || variables[clientId] ? sandboxCaller(variables) : demoCaller(variables);
}

function sandboxCaller(variables: Variables): QuickstartCaller {
  const of = (name: keyof typeof OF_SANDBOX) => variables[OF_SANDBOX[name]] ?? '';
  const apiKey = of('key') === '' ? undefined : of('key');
  const needed = ['url', 'username', 'password', 'account', ...(apiKey ? [] : ['clientId', 'clientSecret'])] as const;
  const missing = (needed as readonly (keyof typeof OF_SANDBOX)[]).filter((name) => of(name) === '');
  if (missing.length > 0)
    throw new OperatorError(
      `Set ${missing.map((name) => OF_SANDBOX[name]).join(', ')} as well: paste all that the portal, or linehaul sandbox create --shell, shows.`,
    );
  return {
    baseUrl: withoutEndSlashes(of('url')),
    username: of('username'),
    password: of('password'),
    account: of('account'),
    apiKey,
    client: apiKey === undefined ? { id: of('clientId'), secret: of('clientSecret'), hasKey: false } : undefined,
    shell: OF_SANDBOX,
    before: undefined,
  };
}

function demoCaller(variables: Variables): QuickstartCaller {
  const { dataDir } = readConfig(variables);
  const demo = dataDir === undefined ? undefined : readDemoCredentials(dataDir).test;
  if (demo === undefined) {
    throw new OperatorError(
      'There are no demo credentials of a test environment in the data folder. Start one with npm start, or linehaul serve, or set the ' +
        'variables that linehaul sandbox create --shell prints.',
    );
  }
  const { quickstart, portalAccounts, baseUrl } = demo;
  const { username, password, accounts } = portalAccounts[0]!;
  return {
    baseUrl,
    username,
    password,
    account: accounts[0]!,
    apiKey: undefined,
    client: { id: quickstart.clientId, secret: quickstart.clientSecret, hasKey: true },
    shell: OF_DEMO,
    before: 'eval "$(npx linehaul demo --shell)"',
  };
}
