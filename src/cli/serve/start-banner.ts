// What the server prints at startup: URLs, credentials, and a command to paste.
import pc from 'picocolors';
import type { EnvironmentName } from '../../config.ts';
import type { DemoCredentials, DemoEnvironment } from '../../demo/demo-credentials.ts';
import { facts } from '../terminal.ts';

export interface StartedEnvironment {
  readonly environment: EnvironmentName;
  readonly baseUrl: string;
  readonly consoleUrl: string;
  readonly context: { readonly config: { readonly soapPath: string } };
}

export function startBanner(
  started: readonly StartedEnvironment[],
  credentials: DemoCredentials,
  credentialsFile: string | undefined,
  tookMs: number,
  today: string,
): string {
  const lines = ['', `${pc.bold('Linehaul')} is ready ${pc.dim(`(${Math.round(tookMs)} ms)`)}`, ''];
  for (const { environment, baseUrl, consoleUrl, context } of started) {
    lines.push(pc.bold(environment === 'test' ? 'Test environment' : 'Production'));
    const demo = credentials[environment];
    lines.push(
      indent(
        facts([
          ['REST', baseUrl],
          ['Portal', `${baseUrl}/`],
          ['Console', consoleUrl],
          ['Reference', `${baseUrl}/docs`],
          ['SOAP', `${baseUrl}${context.config.soapPath}?wsdl`],
          ...(demo === undefined ? [] : demoFacts(demo)),
        ]),
      ),
      '',
    );
  }
  if (credentialsFile !== undefined && Object.keys(credentials).length > 0) {
    lines.push(`All demo credentials: ${credentialsFile}`, '');
  }
  const last = started.at(-1);
  const demo = last && credentials[last.environment];
  if (demo !== undefined) {
    lines.push('Get a token (paste it):', indent(pc.cyan(tokenCurl(demo))), '');
    lines.push('Get a price (paste it):', indent(pc.cyan(quoteCurl(demo, today))), '');
    if (credentialsFile !== undefined && last?.environment === 'test') {
      lines.push(
        'See every step, from an API key to a delivery signature:',
        indent(pc.cyan('npx linehaul quickstart')),
        '',
      );
    }
  }
  return lines.join('\n');
}

function demoFacts(demo: DemoEnvironment): [string, string][] {
  const [client] = demo.clients;
  const [portal] = demo.portalAccounts;
  const [operator] = demo.operators;
  return [
    ['Client', `${client?.clientId}  ${pc.dim('secret in the credentials file')}`],
    ['Portal account', `${portal?.username} / ${portal?.password}`],
    ['Operator', `${operator?.username} / ${operator?.password}`],
    ['API key', `${demo.quickstart.apiKey}  ${pc.dim('(quickstart client)')}`],
  ];
}

/** It can be pasted repeatedly: the quickstart client already has its key. */
export function tokenCurl(demo: DemoEnvironment): string {
  const [portal] = demo.portalAccounts;
  return `curl -X POST ${demo.baseUrl}/authenticate -H 'apikey: ${demo.quickstart.apiKey}' -u '${portal?.username}:${portal?.password}'`;
}

/** The smallest request that has a price, with its own token. */
function quoteCurl(demo: DemoEnvironment, today: string): string {
  const place = (city: string, stateProvince: string, postalCode: string) => ({
    address: { city, stateProvince, postalCode, country: 'US' },
  });
  const request = {
    quoteRequest: { shipDate: today, serviceLevels: ['LTL'] },
    payment: { account: demo.portalAccounts[0]?.accounts[0], payor: 'Shipper', terms: 'Prepaid' },
    origin: place('Richmond', 'VA', '23230'),
    destination: place('Dallas', 'TX', '75207'),
    commodity: { handlingUnits: [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }] },
  };
  const token = `$(${tokenCurl(demo).replace('curl', 'curl -s')} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
  return (
    `curl -X POST '${demo.baseUrl}/v1/rate-quotes' -H 'apikey: ${demo.quickstart.apiKey}' ` +
    `-H "Authorization: Bearer ${token}" -H 'content-type: application/json' -d '${JSON.stringify(request)}'`
  );
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
