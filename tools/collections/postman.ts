// The collection for Postman, in format 2.1, and the environment to fill in.
import { type CollectionRequest, ENVIRONMENT, SECRETS } from './collection.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

export function postmanCollection(name: string, requests: readonly CollectionRequest[]): object {
  const chapters = [...new Set(requests.map(({ chapter }) => chapter))];
  return {
    info: {
      name,
      schema: SCHEMA,
      description: 'Two weeks of a shipper: every operation of the public API, in an order that works.',
    },
    item: chapters.map((chapter) => ({
      name: chapter,
      item: requests.filter((one) => one.chapter === chapter).map(itemOf),
    })),
  };
}

export function postmanEnvironment(name: string): object {
  return {
    name,
    _postman_variable_scope: 'environment',
    values: Object.entries(ENVIRONMENT).map(([key, value]) => ({
      key,
      value,
      type: SECRETS.has(key) ? 'secret' : 'default',
      enabled: true,
    })),
  };
}

function itemOf(request: CollectionRequest): object {
  const { name, about, method, path, query, body, contentType, isAlone } = request;
  const parameters = Object.entries(query).map(([key, value]) => ({ key, value }));
  const text = parameters.map(({ key, value }) => `${key}=${value}`).join('&');
  const script = [...(isAlone ? [SUCCEEDS] : []), ...captured(request)];
  return {
    name,
    ...(script.length > 0 && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }] }),
    request: {
      method,
      description: about,
      auth: authOf(request),
      header: [
        ...(request.auth === 'token' || request.auth === 'portal' ? [{ key: 'apikey', value: '{{apiKey}}' }] : []),
        ...(contentType === undefined ? [] : [{ key: 'content-type', value: contentType }]),
      ],
      url: {
        raw: `{{baseUrl}}${path}${text === '' ? '' : `?${text}`}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        ...(parameters.length > 0 && { query: parameters }),
      },
      ...(body === 'file' && { body: { mode: 'file', file: {} } }),
      ...(body !== undefined && body !== 'file' && { body: { mode: 'raw', raw: body } }),
    },
  };
}

const SUCCEEDS = "pm.test('succeeds', () => pm.expect(pm.response.code).to.be.within(200, 299));";

function captured({ captures }: CollectionRequest): string[] {
  return Object.entries(captures).map(
    ([variable, place]) =>
      `if (pm.response.code < 300) pm.environment.set('${variable}', pm.response.json().${place});`,
  );
}

function authOf({ auth }: CollectionRequest): object {
  const pair = (key: string, value: string) => ({ key, value, type: 'string' });
  if (auth === 'token') return { type: 'bearer', bearer: [pair('token', '{{token}}')] };
  if (auth === 'none') return { type: 'noauth' };
  const [user, password] = auth === 'client' ? ['clientId', 'clientSecret'] : ['portalUser', 'portalPassword'];
  return { type: 'basic', basic: [pair('username', `{{${user}}}`), pair('password', `{{${password}}}`)] };
}
