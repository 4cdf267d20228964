// The request and response headers that all operations share in the OpenAPI document.

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

/** Response headers, by their name on the wire. */
const ANSWER_HEADERS: Readonly<Record<string, object>> = {
  'x-request-id': text('The id of this request: yours where you sent one. Tell it to support.', 'k3v9x2m7qd-1f'),
  'x-trace-id': text(
    'The trace in which the server logged this error: the one of your `traceparent` header if you sent a valid one.',
    '4bf92f3577b34da6a3ce929d0e0e4736',
  ),
  'idempotency-replayed': {
    description:
      '`true` if this is the stored response to an earlier request with the same Idempotency-Key; otherwise absent.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: text('Send it in `If-None-Match` to be sent the content only when it has changed.', '"3f9a0c1b2d4e"'),
  'WWW-Authenticate': text('The way to authenticate.', 'Bearer realm="linehaul"'),
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  RateLimit: text('What is left, and the seconds until there is more.', '"default";r=0;t=1'),
  'RateLimit-Policy': text('How many requests are allowed in how many seconds.', '"default";q=400;w=2'),
};

export function headerComponents(): Record<string, object> {
  return Object.fromEntries(Object.entries(ANSWER_HEADERS).map(([name, header]) => [component(name), header]));
}

export function headerReferences(names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${component(name)}` }]));
}

function component(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const PARAMETER_COMPONENTS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes it safe to send the request again: for 24 hours the same key and body return the first response, byte for byte. Use a ' +
      'new random one, a UUID for example, for every new request.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
} as const;

export function parameterReference(name: keyof typeof PARAMETER_COMPONENTS): object {
  return { $ref: `#/components/parameters/${name}` };
}
