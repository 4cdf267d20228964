// What a start says to the person who started it: addresses, credentials, and a command to paste.
import pc from 'picocolors';
import type { DemoCredentials, DemoEnvironment } from '../capabilities/demo/demo-credentials.ts';
import type { EnvironmentName } from '../config.ts';
import { facts } from './terminal.ts';

export interface StartedEnvironment {
  readonly environment: EnvironmentName;
  readonly baseUrl: string;
}

export function startBanner(
  started: readonly StartedEnvironment[],
  credentials: DemoCredentials,
  credentialsFile: string | undefined,
  tookMs: number,
): string {
  const lines = ['', `${pc.bold('Linehaul')} is ready ${pc.dim(`(${Math.round(tookMs)} ms)`)}`, ''];
  for (const { environment, baseUrl } of started) {
    lines.push(pc.bold(environment === 'test' ? 'Test environment' : 'Production'));
    const demo = credentials[environment];
    lines.push(
      indent(
        facts([['REST', baseUrl], ['Reference', `${baseUrl}/docs`], ...(demo === undefined ? [] : demoFacts(demo))]),
      ),
      '',
    );
  }
  if (credentialsFile !== undefined && Object.keys(credentials).length > 0) {
    lines.push(`All demo credentials: ${credentialsFile}`, '');
  }
  const last = started.at(-1);
  const demo = last && credentials[last.environment];
  if (demo !== undefined) lines.push('Get a token (paste it):', indent(pc.cyan(tokenCurl(demo))), '');
  return lines.join('\n');
}

function demoFacts(demo: DemoEnvironment): [string, string][] {
  const [client] = demo.clients;
  const [portal] = demo.portalAccounts;
  return [
    ['Client', `${client?.clientId}  ${pc.dim('secret in the credentials file')}`],
    ['Portal account', `${portal?.username} / ${portal?.password}`],
    ['API key', `${demo.quickstart.apiKey}  ${pc.dim('(quickstart client)')}`],
  ];
}

/** It works as often as it is pasted: the quickstart client has its key already. */
export function tokenCurl(demo: DemoEnvironment): string {
  const [portal] = demo.portalAccounts;
  return `curl -X POST ${demo.baseUrl}/authenticate -H 'apikey: ${demo.quickstart.apiKey}' -u '${portal?.username}:${portal?.password}'`;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
