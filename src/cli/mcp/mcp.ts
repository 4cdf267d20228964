// linehaul mcp: a Model Context Protocol server on standard input and output, so that an assistant can use a test environment.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../../api/description.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type TestServerOptions, testServer } from '../test-environment/test-server.ts';
import { contentsOf } from './mcp-contents.ts';
import { inputSchema, MCP_TOOLS, requestOf } from './mcp-tools.ts';

export interface McpOptions extends TestServerOptions {
  readonly allowWrites?: boolean;
}

const INSTRUCTIONS =
  'Linehaul is the platform of a less-than-truckload freight carrier. These tools work in a test environment: no real freight moves. ' +
  'When a call fails, the text names each invalid field and what it must be: correct the arguments and call again.';

/** Runs until the assistant disconnects. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const call = await testServer(options);
  const { data: about } = await call('get', '/v1/about');
  if (options.allowWrites && about.environment !== 'test') {
    throw new OperatorError(
      '--allow-writes is for test environments: this is production, where real freight would move.',
    );
  }
  const document = await call('get', '/openapi.json');
  const tools = MCP_TOOLS.filter(({ isWrite }) => options.allowWrites || !isWrite);
  const server = new Server(
    { name: 'linehaul', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchema(document, tool),
      annotations: { readOnlyHint: !tool.isWrite, destructiveHint: false, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) return failed(unknownTool(params.name));
    const { path, body } = requestOf(tool, params.arguments ?? {});
    try {
      return { content: contentsOf(await call(tool.method, path, body)) };
    } catch (error) {
      if (error instanceof OperatorError) return failed(error.message);
      throw error;
    }
  });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    // The SDK does not notice when the other side is gone.
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

function unknownTool(name: string): string {
  const isHidden = MCP_TOOLS.some((tool) => tool.name === name);
  return isHidden ? `${name} needs linehaul mcp --allow-writes.` : `There is no tool ${name}.`;
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}
