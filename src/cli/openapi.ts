// linehaul openapi: print the OpenAPI document of an environment.
import { Command, Option } from 'commander';
import { API_DOCUMENTS, type ApiDocument } from '../api-documents.ts';
import { buildApp } from '../app.ts';
import { type Config, ENVIRONMENTS, type EnvironmentName, ephemeral, readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import type { OpenApiDocument } from '../platform/contract/openapi.ts';
import { readableJson } from '../platform/readable-json.ts';
import { buildTestEnvironment } from '../sandboxes/serve-sandboxes.ts';
import type { Terminal } from './terminal.ts';

export function openApiCommand(terminal: Terminal): Command {
  return new Command('openapi')
    .description('Print the OpenAPI 3.1 description of the REST operations, as JSON. It needs no database.')
    .addOption(
      new Option('-e, --environment <name>', 'which environment').choices([...ENVIRONMENTS]).default('production'),
    )
    .addOption(
      new Option('-d, --document <name>', 'which part of the API').choices([...API_DOCUMENTS]).default('public'),
    )
    .option('--server <url>', 'address to put into it; without, the configured public one, or "/"')
    .addHelpText('after', '\nExample:\n  linehaul openapi --environment test > openapi.json')
    .action(async (options: { environment: EnvironmentName; document: ApiDocument; server?: string }) => {
      const config = readConfig(process.env);
      const server = options.server ?? config.publicUrls[options.environment] ?? '/';
      const documents = await describeEnvironment(config, options.environment, server);
      terminal.out(readableJson(documents[options.document]));
    });
}

/** The documents come from an environment that is built in memory and never listens. */
export async function describeEnvironment(
  config: Config,
  environment: EnvironmentName,
  server: string,
): Promise<Readonly<Record<ApiDocument, OpenApiDocument>>> {
  const context = await openContext({ ...ephemeral(config, 'openapi'), logLevel: 'silent' }, environment);
  try {
    const app = await (environment === 'test' ? buildTestEnvironment(context) : buildApp(context));
    const described = API_DOCUMENTS.map((document) => [document, app.describe(server, document)]);
    await app.close();
    return Object.fromEntries(described);
  } finally {
    await context.close();
  }
}
