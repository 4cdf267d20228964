// Settings that are parsed from text, and consequences of several settings together.
import { describe, expect, it, test } from 'vitest';
import { ConfigError, isOpenToOthers, mayWebhooksGoToLoopback, plainHttpProblem, readConfig } from './config.ts';

const OWN_MACHINE = [
  {},
  { LINEHAUL_HOST: 'localhost' },
  { LINEHAUL_HOST: '127.0.0.53' },
  { LINEHAUL_HOST: '::1' },
  { LINEHAUL_HOST: '::ffff:127.0.0.1' },
  { LINEHAUL_HOST: '::FFFF:7f00:35' },
] as const;
const OPEN = [
  { LINEHAUL_HOST: '0.0.0.0' },
  { LINEHAUL_HOST: '::' },
  { LINEHAUL_HOST: '192.168.1.5' },
  { LINEHAUL_HOST: '::ffff:192.168.1.5' },
  { LINEHAUL_HOST: '127.0.0.1.example.com' },
  { LINEHAUL_HOST: 'localhost.example.com' },
  { LINEHAUL_PUBLIC_URL: 'https://api.example.com' },
  { LINEHAUL_TEST_PUBLIC_URL: 'https://test.example.com' },
  // A proxy on the same machine passes on what others send.
  { LINEHAUL_TRUSTED_PROXIES: '127.0.0.1' },
  { LINEHAUL_TRUSTED_PROXIES: '10.0.0.1' },
  { LINEHAUL_OPS_HOST: '10.0.0.5', LINEHAUL_OPS_PORT: '9000' },
  { LINEHAUL_OPS_URL: 'https://ops.example.com', LINEHAUL_TEST_OPS_PORT: '9001' },
] as const;

describe('open to other machines', () => {
  it.each(OWN_MACHINE)('%o is not', (settings) => expect(isOpenToOthers(readConfig(settings))).toBe(false));
  it.each(OPEN)('%o is', (settings) => expect(isOpenToOthers(readConfig(settings))).toBe(true));
});

test('each kind of session has its own lifetimes, within limits', () => {
  expect(readConfig({}).sessions).toEqual({
    portal: { idleMinutes: 30, hours: 12 },
    operator: { idleMinutes: 15, hours: 8 },
  });
  expect(readConfig({ LINEHAUL_OPERATOR_SESSION_IDLE_MINUTES: '5' }).sessions.operator.idleMinutes).toBe(5);
  for (const value of ['0', '1441', '2.5', 'never']) {
    expect(() => readConfig({ LINEHAUL_PORTAL_SESSION_IDLE_MINUTES: value })).toThrow(/a whole number from 1 to 1440/);
  }
});

describe('a read replica', () => {
  const URLS = { LINEHAUL_DATABASE_URL: 'postgres://one/db', LINEHAUL_DATABASE_REPLICA_URL: 'postgresql://two/db' };

  it('has a URL in addition to that of the database', () => {
    expect(readConfig(URLS)).toMatchObject({
      databaseUrl: 'postgres://one/db',
      databaseReplicaUrl: 'postgresql://two/db',
    });
    expect(readConfig({}).databaseReplicaUrl).toBeUndefined();
  });

  it.each([
    [{ ...URLS, LINEHAUL_DATABASE_REPLICA_URL: 'two' }, 'LINEHAUL_DATABASE_REPLICA_URL must begin with postgres://'],
    [{ ...URLS, LINEHAUL_DATABASE_URL: undefined }, 'LINEHAUL_DATABASE_REPLICA_URL needs LINEHAUL_DATABASE_URL'],
  ])('%o is refused', (settings, says) => expect(() => readConfig(settings)).toThrow(says));
});

describe('the export of traces', () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

  it('is off without an endpoint, whatever else is set', () => {
    expect(readConfig({}).traceExport).toBeUndefined();
    expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }).traceExport).toBeUndefined();
  });

  it.each([
    [{}, {}],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a=b, tenant = Acme%20Freight ,' },
      { 'api-key': 'a=b', tenant: 'Acme Freight' },
    ],
  ])('%o', (settings, headers) => {
    expect(readConfig({ ...ENDPOINT, ...settings }).traceExport).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers,
      serviceName: 'linehaul',
    });
  });

  it.each(['no pair', '=value', 'name=', 'a b=c', 'name=%zz', 'name=%0d%0ax', 'name=%00'])(
    'refuses headers %j',
    (text) => {
      const refused = () => readConfig({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: text });
      expect(refused).toThrow(ConfigError);
      // A header may contain a secret, so the message does not repeat it.
      expect(refused).toThrow(/must be pairs such as api-key=secret, separated by commas\.$/);
    },
  );

  it('rejects an endpoint that is not a URL', () => {
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(/http or https address/);
  });
});

test.each([
  ['LINEHAUL_ACCESS_LOG', 'all', /on, errors or off/],
  ['LINEHAUL_LEASE_MS', '999', /from 1000 to 600000/],
  ['LINEHAUL_LEASE_MS', '600001', /from 1000 to 600000/],
  ['LINEHAUL_SLOW_STATEMENT_MS', '-1', /from 0 to 3600000/],
  ['LINEHAUL_SLOW_STATEMENT_MS', 'never', /from 0 to 3600000/],
])('%s=%s is refused', (name, value, message) => expect(() => readConfig({ [name]: value })).toThrow(message));

describe('webhooks to the server itself', () => {
  const allowed = (settings: object, environment: 'test' | 'production') =>
    mayWebhooksGoToLoopback(readConfig({ ...settings }), environment);

  it.each(OWN_MACHINE)('%o allows them in test unless they are turned off', (settings) => {
    expect(allowed(settings, 'test')).toBe(true);
    expect(allowed({ ...settings, LINEHAUL_PRIVATE_WEBHOOKS: 'off' }, 'test')).toBe(false);
  });

  it.each(OPEN)('%o forbids them in test unless they are turned on', (settings) => {
    expect(allowed(settings, 'test')).toBe(false);
    expect(allowed({ ...settings, LINEHAUL_PRIVATE_WEBHOOKS: 'on' }, 'test')).toBe(true);
  });

  it('production never sends them', () => {
    for (const settings of [...OWN_MACHINE, ...OPEN]) {
      for (const setting of ['on', 'off', 'auto']) {
        expect(allowed({ ...settings, LINEHAUL_PRIVATE_WEBHOOKS: setting }, 'production')).toBe(false);
      }
    }
  });

  it('the setting accepts nothing else', () => {
    expect(() => readConfig({ LINEHAUL_PRIVATE_WEBHOOKS: 'yes' })).toThrow('must be on, off or auto');
  });
});

describe('LINEHAUL_TRUSTED_PROXIES', () => {
  const read = (text: string) => readConfig({ LINEHAUL_TRUSTED_PROXIES: text }).trustedProxies;

  test.each([
    ['', []],
    ['10.0.0.1', ['10.0.0.1']],
    [
      ' 10.0.0.0/8, 2001:db8:1::/48 ,::1,::ffff:10.1.0.0/112',
      ['10.0.0.0/8', '2001:db8:1::/48', '::1', '::ffff:10.1.0.0/112'],
    ],
  ])('"%s" is %j', (text, list) => expect(read(text)).toEqual(list));

  test.each([
    'loopback',
    '10.0.0',
    '10',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    '::ffff:10.0.0.0/95',
    '*',
  ])('"%s" is refused by name', (text) => {
    expect(() => read(`127.0.0.1,${text}`)).toThrow(ConfigError);
    expect(() => read(`127.0.0.1,${text}`)).toThrow(`LINEHAUL_TRUSTED_PROXIES`);
    expect(() => read(`127.0.0.1,${text}`)).toThrow(`"${text}" is neither`);
  });
});

test.each(['0.0.0.0/0', '10.0.0.0/0', '::/0', '::/00', '0.0.0.0/1', '128.0.0.0/7', '2000::/3', '::ffff:0.0.0.0/97'])(
  'LINEHAUL_TRUSTED_PROXIES rejects %s',
  (text) => {
    expect(() => readConfig({ LINEHAUL_TRUSTED_PROXIES: `127.0.0.1,${text}` })).toThrow(
      `must name your proxies only; "${text}" has too many addresses`,
    );
  },
);

test.each(['10.0.0.0/8', 'fc00::/7', '::ffff:10.0.0.0/104', '192.0.2.1'])(
  'LINEHAUL_TRUSTED_PROXIES accepts %s',
  (text) => expect(readConfig({ LINEHAUL_TRUSTED_PROXIES: text }).trustedProxies).toEqual([text]),
);

describe('plain http', () => {
  const tls = { LINEHAUL_TLS_CERT_FILE: 'cert.pem', LINEHAUL_TLS_KEY_FILE: 'key.pem' };
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ LINEHAUL_PUBLIC_URL: 'https://api.example.com' }, true],
    [{ LINEHAUL_OPS_PORT: '9000' }, true],
    [{ LINEHAUL_HOST: '0.0.0.0' }, false],
    [{ LINEHAUL_HOST: '::' }, false],
    [{ LINEHAUL_HOST: '192.168.1.5', LINEHAUL_PUBLIC_URL: 'https://api.example.com' }, false],
    [{ LINEHAUL_OPS_HOST: '10.0.0.5', LINEHAUL_OPS_PORT: '9000' }, false],
    [{ LINEHAUL_OPS_HOST: '10.0.0.5' }, true],
    [{ LINEHAUL_HOST: '0.0.0.0', LINEHAUL_TRUSTED_PROXIES: '10.0.0.1' }, true],
    [{ LINEHAUL_HOST: '0.0.0.0', LINEHAUL_TRUSTED_PROXIES: '127.0.0.1,::1,127.0.0.0/8,::ffff:127.0.0.1' }, false],
    [{ LINEHAUL_HOST: '0.0.0.0', LINEHAUL_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }, true],
    [{ LINEHAUL_HOST: '0.0.0.0', LINEHAUL_PLAIN_HTTP: 'anywhere' }, true],
    [{ LINEHAUL_HOST: '0.0.0.0', ...tls }, true],
  ])('with %j: %s', (settings, isFine) => {
    const problem = plainHttpProblem(readConfig(settings));
    expect(problem === undefined).toBe(isFine);
    if (!isFine)
      expect(problem).toMatch(/LINEHAUL_TLS_CERT_FILE.*LINEHAUL_TRUSTED_PROXIES.*LINEHAUL_PLAIN_HTTP=anywhere/);
  });

  it('needs both files for https', () => {
    for (const name of Object.keys(tls)) {
      expect(() => readConfig({ [name]: 'x.pem' })).toThrow('go together');
    }
  });
});

describe('single sign-on', () => {
  const SSO = {
    LINEHAUL_SSO_ISSUER: 'https://id.example.com/tenant',
    LINEHAUL_SSO_CLIENT_ID: 'linehaul',
    LINEHAUL_SSO_CLIENT_SECRET: 'secret',
  };

  test('is off without an issuer, and for operators by default', () => {
    expect(readConfig({}).singleSignOn).toBeUndefined();
    expect(readConfig(SSO).singleSignOn).toMatchObject({ audiences: ['operators'], only: [], matchBy: 'email' });
    const roles = { LINEHAUL_SSO_OPERATOR_ROLES: 'cn=admins=administrator, dispatch = dispatcher' };
    expect(readConfig({ ...SSO, ...roles }).singleSignOn?.operatorRoles).toEqual([
      { value: 'cn=admins', role: 'administrator' },
      { value: 'dispatch', role: 'dispatcher' },
    ]);
  });

  test.each([
    [{ LINEHAUL_SSO_ISSUER: 'http://id.example.com' }, /https address/],
    [{ LINEHAUL_SSO_ISSUER: 'https://user:password@id.example.com' }, /https address/],
    [{ LINEHAUL_SSO_ISSUER: 'https://id.example.com/?a=b' }, /https address/],
    [{ LINEHAUL_SSO_CLIENT_SECRET: '' }, /needs LINEHAUL_SSO_CLIENT_ID and LINEHAUL_SSO_CLIENT_SECRET/],
    [{ LINEHAUL_SSO_FOR: 'everyone' }, /"everyone" is neither/],
    [{ LINEHAUL_SSO_ONLY: 'portal' }, /LINEHAUL_SSO_FOR must have it as well/],
    [{ LINEHAUL_SSO_ISSUER: '', LINEHAUL_SSO_ONLY: 'operators' }, /nobody could sign in otherwise/],
    [{ LINEHAUL_SSO_SCOPE: 'email' }, /openid and further scopes/],
    [{ LINEHAUL_SSO_OPERATOR_ROLES: 'administrator' }, /"administrator" is none/],
    [{ LINEHAUL_SSO_LABEL: 'x'.repeat(41) }, /1 to 40 printable characters/],
  ])('%o is refused', (settings, reason) => expect(() => readConfig({ ...SSO, ...settings })).toThrow(reason));

  test.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])('%s is this machine', (issuer) =>
    expect(readConfig({ ...SSO, LINEHAUL_SSO_ISSUER: issuer }).singleSignOn?.issuer).toBe(issuer),
  );
});

test('a node has time left to finish its requests once its port is closed', () => {
  expect(readConfig({})).toMatchObject({ stopSeconds: 10, stopNoticeMs: 400 });
  expect(readConfig({ LINEHAUL_STOP_SECONDS: '60', LINEHAUL_STOP_NOTICE_MS: '15000' })).toMatchObject({
    stopSeconds: 60,
    stopNoticeMs: 15_000,
  });
  expect(() => readConfig({ LINEHAUL_STOP_NOTICE_MS: '9001' })).toThrow(/a second less than LINEHAUL_STOP_SECONDS/);
  expect(() => readConfig({ LINEHAUL_STOP_SECONDS: '1' })).toThrow(/from 2 to 3600/);
});
