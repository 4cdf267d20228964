// linehaul demo: prints the demo credentials again, for people or as shell variables.
import { Command, Option } from 'commander';
import { ENVIRONMENTS, type EnvironmentName, readConfig } from '../config.ts';
import { type DemoEnvironment, demoCredentialsFile, readDemoCredentials } from '../demo/demo-credentials.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { facts, type Terminal } from './terminal.ts';

export function demoCommand(terminal: Terminal): Command {
  return new Command('demo')
    .description('Show the demo credentials that were created at the first start.')
    .addOption(new Option('-e, --environment <name>', 'which environment').choices([...ENVIRONMENTS]).default('test'))
    .option('--shell', 'print shell variables: eval "$(linehaul demo --shell)"')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  eval "$(linehaul demo --shell)" && curl "$BASE_URL/readyz"')
    .action((options: { environment: EnvironmentName; shell?: boolean; json?: boolean }) => {
      const demo = demoOf(options.environment);
      const names = variables(demo);
      if (options.json) terminal.out(JSON.stringify(demo));
      else if (options.shell) terminal.out(names.map(([name, value]) => `export ${name}='${value}'`).join('\n'));
      else terminal.out(facts(names));
    });
}

function demoOf(environment: EnvironmentName): DemoEnvironment {
  const { dataDir } = readConfig(process.env);
  const demo = dataDir === undefined ? undefined : readDemoCredentials(dataDir)[environment];
  if (demo !== undefined) return demo;
  const where = dataDir === undefined ? '' : ` in ${demoCredentialsFile(dataDir)}`;
  throw new OperatorError(
    `There are no demo credentials of ${environment}${where}. "npm start" makes them on its first start.`,
  );
}

function variables(demo: DemoEnvironment): [string, string][] {
  const [client] = demo.clients;
  const [portal] = demo.portalAccounts;
  const [operator] = demo.operators;
  const [soap] = demo.soapUsers;
  return [
    ['BASE_URL', demo.baseUrl],
    ['CLIENT_ID', client?.clientId ?? ''],
    ['CLIENT_SECRET', client?.clientSecret ?? ''],
    ['PORTAL_USER', portal?.username ?? ''],
    ['PORTAL_PASSWORD', portal?.password ?? ''],
    ['ACCOUNT', portal?.accounts[0] ?? ''],
    ['OPERATOR_USER', operator?.username ?? ''],
    ['OPERATOR_PASSWORD', operator?.password ?? ''],
    ['QUICKSTART_CLIENT', demo.quickstart.clientId],
    ['QUICKSTART_SECRET', demo.quickstart.clientSecret],
    ['SOAP_USER', soap?.user ?? ''],
    ['SOAP_PASSWORD', soap?.password ?? ''],
    ['QUICKSTART_KEY', demo.quickstart.apiKey],
  ];
}
