// A request in TypeScript: with @linehaul/client if it has the operation, otherwise with fetch.
import { fileName, filledPath, type SampleAuth, type SampleRequest } from './sample-request.ts';

const OPTIONS: Readonly<Partial<Record<SampleAuth, readonly string[]>>> = {
  token: [
    'apiKey: process.env.LINEHAUL_API_KEY',
    'username: process.env.LINEHAUL_USERNAME',
    'password: process.env.LINEHAUL_PASSWORD',
  ],
  client: ['clientId: process.env.LINEHAUL_CLIENT_ID', 'clientSecret: process.env.LINEHAUL_CLIENT_SECRET'],
  portal: ['apiKey: process.env.LINEHAUL_API_KEY'],
};

const basic = (name: string, password: string) =>
  `\`Basic \${btoa(\`\${process.env.${name}}:\${process.env.${password}}\`)}\``;

export function typescriptSample(request: SampleRequest, baseUrl: string, hasClient: boolean): string {
  return hasClient ? withClient(request, baseUrl) : withFetch(request, baseUrl);
}

function withClient(request: SampleRequest, baseUrl: string): string {
  const { auth, responseType } = request;
  const options = [`baseUrl: ${text(baseUrl)}`, ...(OPTIONS[auth] ?? [])];
  const isFile = responseType !== undefined && !isJson(responseType) && responseType !== 'text/event-stream';
  return [
    ...(isFile || request.fileType !== undefined
      ? [`import { ${isFile ? 'writeFile' : 'readFile'} } from 'node:fs/promises';`]
      : []),
    `import { LinehaulClient } from '@linehaul/client';`,
    '',
    options.length === 1
      ? `const linehaul = new LinehaulClient({ ${options[0]} });`
      : ['const linehaul = new LinehaulClient({', ...options.map((one) => `  ${one},`), '});'].join('\n'),
    '',
    clientCall(request, isFile),
    '',
  ].join('\n');
}

function clientCall(request: SampleRequest, isFile: boolean): string {
  const { operation, auth, params, query, body, fileType, responseType } = request;
  const method = operation.method.toLowerCase();
  if (responseType === 'text/event-stream') {
    return 'for await (const { event } of linehaul.events()) {\n  console.log(event.type);\n}';
  }
  const parts = [
    ...(Object.keys(params).length > 0 ? [`path: ${literal(params, 1)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${literal(query, 1)}`] : []),
    // The client gets tokens by itself; this is for programs that want one.
    ...(auth === 'portal' ? [`headers: { authorization: ${basic('LINEHAUL_USERNAME', 'LINEHAUL_PASSWORD')} }`] : []),
    ...(fileType === undefined
      ? []
      : [`headers: { 'content-type': ${text(fileType)} }`, `body: await readFile(${text(fileName(request))})`]),
    ...(body === undefined ? [] : [`body: ${literal(body, 1)}`]),
  ];
  const options = parts.length === 0 ? '' : `, {\n${parts.map((one) => `  ${one},\n`).join('')}}`;
  if (isFile || fileType !== undefined) {
    const saved = isFile
      ? `await writeFile(${text(fileName(request))}, Buffer.from(await response.arrayBuffer()));`
      : 'console.log(response.status, await response.json());';
    return `const response = await linehaul.raw(${text(method)}, ${text(operation.path)}${options});\n${saved}`;
  }
  const call = `await linehaul.${method}(${text(operation.path)}${options});`;
  return responseType === undefined ? call : `const response = ${call}\nconsole.log(response);`;
}

function withFetch(request: SampleRequest, baseUrl: string): string {
  const { operation, auth, body, fileType, responseType } = request;
  const address = text(`${baseUrl}${filledPath(request)}`);
  const headers = [
    ...(auth === 'operator' ? [`authorization: ${basic('LINEHAUL_OPERATOR', 'LINEHAUL_PASSWORD')}`] : []),
    ...(auth === 'token'
      ? ["apikey: process.env.LINEHAUL_API_KEY ?? ''", `authorization: \`Bearer \${process.env.LINEHAUL_TOKEN}\``]
      : []),
    ...(auth.endsWith('Session')
      ? ["cookie: process.env.LINEHAUL_COOKIE ?? ''", "'x-csrf-token': process.env.LINEHAUL_CSRF_TOKEN ?? ''"]
      : []),
    ...(body === undefined && fileType === undefined
      ? []
      : [`'content-type': ${text(fileType ?? 'application/json')}`]),
  ];
  const parts = [
    ...(operation.method === 'GET' ? [] : [`method: ${text(operation.method)}`]),
    ...(headers.length === 0 ? [] : [`headers: {\n${headers.map((one) => `    ${one},\n`).join('')}  }`]),
    ...(fileType === undefined ? [] : [`body: await readFile(${text(fileName(request))})`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, 1)})`]),
  ];
  const options = parts.length === 0 ? '' : `, {\n${parts.map((one) => `  ${one},\n`).join('')}}`;
  return [
    ...(fileType === undefined ? [] : ["import { readFile } from 'node:fs/promises';", '']),
    `const response = await fetch(${address}${options});`,
    `console.log(response.status${responseType === undefined ? '' : `, await response.${isJson(responseType) ? 'json' : 'text'}()`});`,
    '',
  ].join('\n');
}

function isJson(contentType: string): boolean {
  return contentType === 'application/json';
}

function text(value: string): string {
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** As an editor would format it: property names are quoted only if necessary. */
function literal(value: unknown, depth: number): string {
  const inner = '  '.repeat(depth + 1);
  const outer = '  '.repeat(depth);
  const lines = (open: string, all: readonly string[], close: string) => {
    const short = `${open} ${all.join(', ')} ${close}`;
    if (all.length === 0) return open + close;
    if (all.length <= 3 && short.length < 60 && !short.includes('\n'))
      return open === '[' ? `[${all.join(', ')}]` : short;
    return `${open}\n${all.map((one) => `${inner}${one},\n`).join('')}${outer}${close}`;
  };
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((one) => literal(one, depth + 1)),
      ']',
    );
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)}: ${literal(one, depth + 1)}`,
  );
  return lines('{', members, '}');
}
