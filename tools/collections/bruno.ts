// The collection for Bruno: a folder with one file per request.
import { type CollectionRequest, ENVIRONMENT, SECRETS } from './collection.ts';

/** Path within the collection's folder → text. */
export function brunoCollection(name: string, requests: readonly CollectionRequest[]): Record<string, string> {
  const files: Record<string, string> = {
    'bruno.json': `${JSON.stringify({ version: '1', name, type: 'collection' }, null, 2)}\n`,
    'environments/demo.bru': environment(),
  };
  const chapters = [...new Set(requests.map(({ chapter }) => chapter))];
  chapters.forEach((chapter, at) => {
    const folder = `${at + 1} ${chapter}`;
    files[`${folder}/folder.bru`] = block('meta', [`name: ${chapter}`, `seq: ${at + 1}`]);
    const inFolder = requests.filter((one) => one.chapter === chapter);
    inFolder.forEach((request, index) => {
      files[`${folder}/${index + 1} ${fileName(request.name)}.bru`] = requestFile(request, index + 1);
    });
  });
  return files;
}

function environment(): string {
  const shown = Object.entries(ENVIRONMENT).filter(([name]) => !SECRETS.has(name));
  return `${block(
    'vars',
    shown.map(([name, value]) => `${name}: ${value}`),
  )}vars:secret [\n${[...SECRETS].map((name) => `  ${name}`).join(',\n')}\n]\n`;
}

function requestFile(request: CollectionRequest, seq: number): string {
  const { name, about, method, path, query, body, contentType, captures, isAlone } = request;
  const text = Object.entries(query)
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  const bodyMode = body === 'file' ? 'file' : body === undefined ? 'none' : 'json';
  const headers = [
    ...(request.auth === 'token' || request.auth === 'portal' ? ['apikey: {{apiKey}}'] : []),
    ...(body === 'file' ? [`content-type: ${contentType}`] : []),
  ];
  const parts = [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [
      `url: {{baseUrl}}${path}${text === '' ? '' : `?${text}`}`,
      `body: ${bodyMode}`,
      `auth: ${AUTH[request.auth].mode}`,
    ]),
    text === ''
      ? ''
      : block(
          'params:query',
          Object.entries(query).map(([key, value]) => `${key}: ${value}`),
        ),
    headers.length === 0 ? '' : block('headers', headers),
    AUTH[request.auth].lines.length === 0 ? '' : block(`auth:${AUTH[request.auth].mode}`, AUTH[request.auth].lines),
    body === undefined || body === 'file' ? '' : block('body:json', body.split('\n')),
    Object.keys(captures).length === 0
      ? ''
      : block(
          'vars:post-response',
          Object.entries(captures).map(([variable, place]) => `${variable}: res.body.${place}`),
        ),
    isAlone ? block('assert', ['res.status: lt 300']) : '',
    block('docs', about.split('\n')),
  ];
  return parts.filter((one) => one !== '').join('\n');
}

const AUTH = {
  client: { mode: 'basic', lines: ['username: {{clientId}}', 'password: {{clientSecret}}'] },
  portal: { mode: 'basic', lines: ['username: {{portalUser}}', 'password: {{portalPassword}}'] },
  token: { mode: 'bearer', lines: ['token: {{token}}'] },
  none: { mode: 'none', lines: [] },
} as const;

function block(name: string, lines: readonly string[]): string {
  return `${name} {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`;
}

function fileName(summary: string): string {
  return summary.replaceAll(/[/\\:*?"<>|]/g, ' ').trim();
}
