// The command `linehaul mcp`. Its dependencies are loaded when it runs, since no other command needs them.
import { Command } from 'commander';
import { withTestServer } from '../test-environment/test-server.ts';
import type { McpOptions } from './mcp.ts';

export function mcpCommand(): Command {
  return withTestServer(new Command('mcp'))
    .description(
      'Let an assistant work with a test environment, using the Model Context Protocol over standard input and output.',
    )
    .option('--allow-writes', 'also create bills of lading and request pickups')
    .addHelpText(
      'after',
      '\nExample:\n  linehaul mcp --url https://test.carrier.example --api-key "$API_KEY" --user "$USER:$PASSWORD"',
    )
    .action(async (options: McpOptions) => {
      const { serveMcp } = await import('./mcp.ts');
      await serveMcp(options);
    });
}
