// A request in Python: with linehaul-client if it has the operation, otherwise with the standard library.
import { snakeCase, textLiteral } from './python-names.ts';
import { fileName, filledPath, type SampleAuth, type SampleRequest } from './sample-request.ts';

/** Pages for people, and endless streams, for which the client has `events`. */
export const NOT_FOR_PYTHON: readonly string[] = ['text/html', 'text/event-stream'];

const OPTIONS: Readonly<Partial<Record<SampleAuth, readonly (readonly [string, string])[]>>> = {
  token: [
    ['api_key', 'LINEHAUL_API_KEY'],
    ['username', 'LINEHAUL_USERNAME'],
    ['password', 'LINEHAUL_PASSWORD'],
  ],
  client: [
    ['client_id', 'LINEHAUL_CLIENT_ID'],
    ['client_secret', 'LINEHAUL_CLIENT_SECRET'],
  ],
  portal: [
    ['api_key', 'LINEHAUL_API_KEY'],
    ['username', 'LINEHAUL_USERNAME'],
    ['password', 'LINEHAUL_PASSWORD'],
  ],
};

export function pythonSample(request: SampleRequest, baseUrl: string, hasClient: boolean): string {
  return hasClient && request.responseType !== 'text/html'
    ? withClient(request, baseUrl)
    : withStandardLibrary(request, baseUrl);
}

function withClient(request: SampleRequest, baseUrl: string): string {
  const options = OPTIONS[request.auth] ?? [];
  return [
    ...(options.length > 0 ? ['import os'] : []),
    ...(request.fileType === undefined && !isBytes(request) ? [] : ['from pathlib import Path']),
    ...(options.length > 0 || isBytes(request) ? [''] : []),
    'from linehaul import Linehaul',
    '',
    options.length === 0
      ? `linehaul = Linehaul(${textLiteral(baseUrl)})`
      : [
          'linehaul = Linehaul(',
          `    ${textLiteral(baseUrl)},`,
          ...options.map(([name, variable]) => `    ${name}=os.environ[${textLiteral(variable)}],`),
          ')',
        ].join('\n'),
    '',
    clientCall(request),
    '',
  ].join('\n');
}

function clientCall(request: SampleRequest): string {
  const { operation, params, query, body, fileType, responseType } = request;
  if (responseType === 'text/event-stream') return 'for event, cursor in linehaul.events():\n    print(event["type"])';
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => textLiteral(params[name!] ?? ''));
  const given = [
    ...inPath,
    ...(fileType === undefined
      ? []
      : [`Path(${textLiteral(fileName(request))}).read_bytes()`, `content_type=${textLiteral(fileType)}`]),
    ...(body === undefined ? [] : [literal(body, 1)]),
    ...Object.entries(query).map(([name, value]) => `${snakeCase(name)}=${textLiteral(value)}`),
  ];
  const short = given.join(', ');
  const isShort = short.length < 70 && !short.includes('\n');
  const call = `linehaul.${snakeCase(operation.id)}(${isShort ? short : `\n${given.map((one) => `    ${one},\n`).join('')}`})`;
  if (responseType === undefined) return call;
  return isBytes(request)
    ? `Path(${textLiteral(fileName(request))}).write_bytes(${call})`
    : `response = ${call}\nprint(response)`;
}

/** What the client returns as bytes. */
function isBytes({ responseType }: SampleRequest): boolean {
  return responseType !== undefined && responseType !== 'application/json' && !NOT_FOR_PYTHON.includes(responseType);
}

function withStandardLibrary(request: SampleRequest, baseUrl: string): string {
  const { operation, auth, body, fileType, responseType } = request;
  const headers = [
    ...(auth === 'operator' ? ['"authorization": f"Basic {credentials}"'] : []),
    ...(auth === 'token'
      ? ['"apikey": os.environ["LINEHAUL_API_KEY"]', `"authorization": f"Bearer {os.environ['LINEHAUL_TOKEN']}"`]
      : []),
    ...(auth.endsWith('Session')
      ? ['"cookie": os.environ["LINEHAUL_COOKIE"]', '"x-csrf-token": os.environ["LINEHAUL_CSRF_TOKEN"]']
      : []),
    ...(body === undefined && fileType === undefined
      ? []
      : [`"content-type": ${textLiteral(fileType ?? 'application/json')}`]),
  ];
  const given = [
    textLiteral(`${baseUrl}${filledPath(request)}`),
    ...(operation.method === 'GET' ? [] : [`method=${textLiteral(operation.method)}`]),
    ...(headers.length === 0 ? [] : [`headers={\n${headers.map((one) => `        ${one},\n`).join('')}    }`]),
    ...(fileType === undefined ? [] : [`data=Path(${textLiteral(fileName(request))}).read_bytes()`]),
    ...(body === undefined ? [] : [`data=json.dumps(${literal(body, 1)}).encode()`]),
  ];
  const imports = [
    ...(auth === 'operator' ? ['import base64'] : []),
    ...(body === undefined && responseType !== 'application/json' ? [] : ['import json']),
    ...(auth === 'none' ? [] : ['import os']),
    'import urllib.request',
    ...(fileType === undefined ? [] : ['from pathlib import Path']),
  ];
  return [
    ...imports,
    '',
    ...(auth === 'operator'
      ? [
          "pair = f\"{os.environ['LINEHAUL_OPERATOR']}:{os.environ['LINEHAUL_PASSWORD']}\"",
          'credentials = base64.b64encode(pair.encode()).decode()',
        ]
      : []),
    `request = urllib.request.Request(\n${given.map((one) => `    ${one},\n`).join('')})`,
    'with urllib.request.urlopen(request) as response:',
    responseType === undefined
      ? '    print(response.status)'
      : responseType === 'application/json'
        ? '    print(json.load(response))'
        : '    print(response.read())',
    '',
  ].join('\n');
}

function literal(value: unknown, depth: number): string {
  const inner = '    '.repeat(depth + 1);
  const lines = (open: string, all: readonly string[], close: string) => {
    const short = `${open}${all.join(', ')}${close}`;
    if (all.length <= 3 && short.length < 60 && !short.includes('\n')) return short;
    return `${open}\n${all.map((one) => `${inner}${one},\n`).join('')}${'    '.repeat(depth)}${close}`;
  };
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((one) => literal(one, depth + 1)),
      ']',
    );
  if (typeof value !== 'object') return JSON.stringify(value);
  return lines(
    '{',
    Object.entries(value).map(([name, one]) => `${textLiteral(name)}: ${literal(one, depth + 1)}`),
    '}',
  );
}
