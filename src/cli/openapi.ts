// linehaul openapi: print the OpenAPI document of an environment.
import { Command, Option } from 'commander';
import { buildApp } from '../app.ts';
import { type Config, ENVIRONMENTS, type EnvironmentName, ephemeral, readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import type { OpenApiDocument } from '../platform/contract/openapi.ts';
import { buildTestEnvironment } from '../sandboxes/serve-sandboxes.ts';
import type { Terminal } from './terminal.ts';

export function openApiCommand(terminal: Terminal): Command {
  return new Command('openapi')
    .description('Print the OpenAPI 3.1 description of the REST operations, as JSON. It needs no database.')
    .addOption(
      new Option('-e, --environment <name>', 'which environment').choices([...ENVIRONMENTS]).default('production'),
    )
    .option('--server <url>', 'address to put into it; without, the configured public one, or "/"')
    .addHelpText('after', '\nExample:\n  linehaul openapi --environment test > openapi.json')
    .action(async (options: { environment: EnvironmentName; server?: string }) => {
      const config = readConfig(process.env);
      const server = options.server ?? config.publicUrls[options.environment] ?? '/';
      terminal.out(JSON.stringify(await describeEnvironment(config, options.environment, server), null, 2));
    });
}

/** The document comes from an environment that is built in memory and never listens. */
export async function describeEnvironment(
  config: Config,
  environment: EnvironmentName,
  server: string,
): Promise<OpenApiDocument> {
  const context = await openContext({ ...ephemeral(config, 'openapi'), logLevel: 'silent' }, environment);
  try {
    const app = await (environment === 'test' ? buildTestEnvironment(context) : buildApp(context));
    const document = app.describe(server);
    await app.close();
    return document;
  } finally {
    await context.close();
  }
}
