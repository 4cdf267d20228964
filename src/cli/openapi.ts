// linehaul openapi: print the OpenAPI document of an environment.
import { Command, Option } from 'commander';
import { API_DOCUMENTS, type ApiDocument, type ApiReference } from '../api/documents.ts';
import { buildApp } from '../app.ts';
import { type Config, ENVIRONMENTS, type EnvironmentName, ephemeral, readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import type { OpenApiDocument } from '../platform/contract/openapi.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readableJson } from '../platform/readable-json.ts';
import { buildTestEnvironment } from '../sandboxes/serve-sandboxes.ts';
import type { Terminal } from './terminal.ts';

/** `public` is everything for programs in one document. The others are as the server publishes them. */
const PRINTED = ['public', ...API_DOCUMENTS] as const;

export function openApiCommand(terminal: Terminal): Command {
  return new Command('openapi')
    .description('Print the OpenAPI 3.1 description of the REST operations, as JSON. It needs no database.')
    .addOption(
      new Option('-e, --environment <name>', 'which environment').choices([...ENVIRONMENTS]).default('production'),
    )
    .addOption(
      new Option('-d, --document <name>', 'which document; public combines shipping, events, account and sandbox')
        .choices([...PRINTED])
        .default('public'),
    )
    .option('--server <url>', 'address to put into it; without, the configured public one, or "/"')
    .addHelpText('after', '\nExample:\n  linehaul openapi --document shipping --environment test > openapi.json')
    .action(async (options: { environment: EnvironmentName; document: (typeof PRINTED)[number]; server?: string }) => {
      const config = readConfig(process.env);
      const server = options.server ?? config.publicUrls[options.environment] ?? '/';
      const documents = await describeEnvironment(config, options.environment, server);
      const document = documents[options.document];
      if (Object.keys(document.paths).length === 0) {
        throw new OperatorError(
          `The ${options.environment} environment has no operations of the ${options.document} document. Add --environment test.`,
        );
      }
      terminal.out(readableJson(document));
    });
}

/** The documents come from an environment that is built in memory and never listens. */
export async function describeEnvironment(
  config: Config,
  environment: EnvironmentName,
  server: string,
): Promise<Readonly<Record<ApiReference | ApiDocument, OpenApiDocument>>> {
  const context = await openContext({ ...ephemeral(config, 'openapi'), logLevel: 'silent' }, environment);
  try {
    const app = await (environment === 'test' ? buildTestEnvironment(context) : buildApp(context));
    const described = PRINTED.map((name) => [name, app.describe(server, name)]);
    await app.close();
    return Object.fromEntries(described);
  } finally {
    await context.close();
  }
}
