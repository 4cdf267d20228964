// What an assistant can do through `linehaul mcp`: a few API operations, with their own schemas as input.

export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  /** Sent with the request; not chosen by the assistant. */
  readonly query?: Readonly<Record<string, string>>;
  /** It changes something that people act on. */
  readonly isWrite: boolean;
}

export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'transit_times',
    title: 'Transit times',
    description: 'Transit days and delivery dates from one postal code to others.',
    method: 'post',
    path: '/v1/route-guides',
    isWrite: false,
  },
  {
    name: 'rate_quote',
    title: 'Rate quote',
    description: 'The price of a shipment. The response has a quoteId, which explain_quote and create_bol take.',
    method: 'post',
    path: '/v1/rate-quotes',
    isWrite: false,
  },
  {
    name: 'explain_quote',
    title: 'Explain a quote',
    description:
      'How the price of a quote was calculated, step by step: class, weight, rate, discount, fuel and charges.',
    method: 'get',
    path: '/v1/rate-quotes/{quoteId}',
    query: { explain: 'true' },
    isWrite: false,
  },
  {
    name: 'track_shipment',
    title: 'Track a shipment',
    description:
      'Status, estimated delivery and all movements of a shipment. Give exactly one of pro, bol, po and pickup.',
    method: 'get',
    path: '/v1/shipments/history',
    isWrite: false,
  },
  {
    name: 'get_document',
    title: 'Get a document',
    description: 'A document of a shipment as a file: bill of lading, labels, delivery receipt, invoice, certificates.',
    method: 'get',
    path: '/v1/images',
    query: { format: 'base64' },
    isWrite: false,
  },
  {
    name: 'create_bol',
    title: 'Create a bill of lading',
    description: 'Creates a bill of lading and, if requested, its PDF and labels. Only with --allow-writes.',
    method: 'post',
    path: '/v1/bol',
    isWrite: true,
  },
  {
    name: 'request_pickup',
    title: 'Request a pickup',
    description: 'Asks the carrier to send a truck. Only with --allow-writes.',
    method: 'post',
    path: '/v1/pickup-requests',
    isWrite: true,
  },
];

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, as the server sends it.
type Document = any;

interface ObjectSchema {
  readonly type: 'object';
  readonly [member: string]: unknown;
}

/** The request body of the operation, or its parameters. */
export function inputSchema(document: Document, { method, path, query = {} }: McpTool): ObjectSchema {
  const operation = document.paths[path][method];
  const body = operation.requestBody?.content['application/json'].schema;
  if (body !== undefined) return withDefinitions(document, body);
  const parameters: Document[] = operation.parameters
    .map((one: Document) => (one.$ref === undefined ? one : document.components.parameters[one.$ref.split('/').at(-1)]))
    .filter((one: Document) => one.in !== 'header' && query[one.name] === undefined);
  return withDefinitions(document, {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  });
}

/** Where the arguments go: into the path, the query, or the body. */
export function requestOf(
  { method, path, query = {} }: McpTool,
  given: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly body?: object } {
  if (method === 'post') return { path, body: given };
  const rest = new Map(Object.entries({ ...given, ...query }));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(rest.get(name) ?? '');
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]));
  return { path: search.size === 0 ? filled : `${filled}?${search}` };
}

const COMPONENT = '#/components/schemas/';

/** The schema by itself, with everything it refers to. */
function withDefinitions(document: Document, schema: Document): ObjectSchema {
  const $defs: Record<string, unknown> = {};
  const take = (value: Document): Document => {
    if (Array.isArray(value)) return value.map(take);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, take(one)]));
    if (typeof copy.$ref !== 'string' || !copy.$ref.startsWith(COMPONENT)) return copy;
    const name = copy.$ref.slice(COMPONENT.length);
    if (!(name in $defs)) {
      // Set before its parts are visited: one may refer to it.
      $defs[name] = {};
      $defs[name] = take(document.components.schemas[name]);
    }
    return { ...copy, $ref: `#/$defs/${name}` };
  };
  const whole = schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.slice(COMPONENT.length)];
  return { ...take(whole), type: 'object', $defs };
}
