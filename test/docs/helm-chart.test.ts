// The Helm chart: what it renders for each option in values.yaml, and what it rejects.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTINGS } from '../../src/config.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { type Manifest, renderChart, type Values } from '../support/helm-chart.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CHART = projectFile('deploy/helm/linehaul');
const read = (file: string) => readFileSync(join(CHART, file), 'utf8');
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const LEAST: Values = {
  publicUrl: 'https://api.carrier.example',
  trustedProxies: ['10.244.0.0/16'],
  existingSecret: 'linehaul',
};
const OWN_SECRET: Values = {
  ...LEAST,
  existingSecret: '',
  secret: {
    databaseUrl: 'postgres://linehaul:secret@db.example/linehaul',
    masterKey: MASTER_KEY,
    extra: { SMTP_URL: 'smtps://mail.example' },
  },
};
const ALL: Values = {
  ...OWN_SECRET,
  environment: 'test',
  settings: { LINEHAUL_RATE_LIMIT: '100', LINEHAUL_TEST_CLOCK: 'operators' },
  tls: { existingSecret: 'certificate' },
  console: {
    separatePort: true,
    publicUrl: 'https://console.carrier.example',
    ingress: { enabled: true, host: 'console.carrier.example', annotations: { 'example.com/a': '1' } },
  },
  ingress: { enabled: true, className: 'nginx', host: 'test.carrier.example', tlsSecret: 'tls' },
  service: { annotations: { 'example.com/b': '2' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  imagePullSecrets: [{ name: 'registry' }],
  serviceAccountName: 'linehaul',
  podAnnotations: { 'example.com/c': '3' },
  podLabels: { team: 'freight' },
  nodeSelector: { 'kubernetes.io/arch': 'arm64' },
  tolerations: [{ key: 'freight', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  topologySpreadConstraints: [{ maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }],
  updateStrategy: 'Recreate',
  drainDelaySeconds: 12,
};

/** For a process that takes a moment to exit. */
const SPARE_SECONDS = 2;

const rendered = (values: Values) => renderChart(CHART, values).manifests;
const ofKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
const deployment = (values: Values): Manifest => ofKind(rendered(values), 'Deployment')[0];
const container = (values: Values): Manifest => deployment(values).spec.template.spec.containers[0];
/** The container's settings, including what a secret would provide. */
const environmentOf = (values: Values): Record<string, string> => {
  const secrets: Record<string, string> = {
    LINEHAUL_MASTER_KEY: MASTER_KEY,
    LINEHAUL_DATABASE_URL: 'postgres://db.example/linehaul',
  };
  return Object.fromEntries(
    container(values).env.map(({ name, value, valueFrom }: Manifest) => [
      name,
      value ?? secrets[valueFrom.secretKeyRef.key],
    ]),
  );
};

describe('rendering', () => {
  it.each([
    ['with a secret of your own', LEAST, ['Deployment', 'PodDisruptionBudget', 'Service']],
    ['with values for the secret', OWN_SECRET, ['Deployment', 'PodDisruptionBudget', 'Secret', 'Service']],
    [
      'with everything',
      ALL,
      [
        ...['Deployment', 'Ingress', 'Ingress', 'PodDisruptionBudget', 'Secret'],
        ...['Service', 'Service', 'ServiceMonitor'],
      ],
    ],
    ['without a disruption budget', { ...LEAST, disruptionBudget: { enabled: false } }, ['Deployment', 'Service']],
  ])('%s', (_, values, kinds) => {
    const manifests = rendered(values);
    expect(manifests.map(({ kind }) => kind).sort()).toEqual(kinds);
    const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['production', LEAST],
    ['everything, for test', ALL],
  ])('passes settings that the server accepts: %s', (_, values) => {
    const environment = environmentOf(values);
    expect(Object.keys(environment).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
    expect(new Set(container(values).env.map(({ name }: Manifest) => name)).size).toBe(container(values).env.length);
    const config = readConfig(environment);
    const name = values.environment === 'test' ? 'test' : 'production';
    const [http] = container(values).ports;
    expect(container(values).args).toEqual(['serve', '--only', name]);
    expect(config.ports[name]).toBe(http.containerPort);
    expect(config.publicUrls[name]).toBe('https://api.carrier.example');
    expect(config.masterKey).toBe(MASTER_KEY);
    expect(config.tls === undefined).toBe(values.tls === undefined);
    expect(config.opsPorts[name]).toBe(values.console === undefined ? undefined : 8082);
  });

  it('confines the pod', () => {
    const pod = deployment(ALL).spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container(ALL).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const mounted = container(ALL).volumeMounts.map(({ name }: Manifest) => name);
    expect(mounted).toEqual(pod.volumes.map(({ name }: Manifest) => name));
  });

  it('keeps the addresses of services out of the settings: a service named linehaul would set LINEHAUL_PORT', () => {
    expect(deployment(LEAST).spec.template.spec.enableServiceLinks).toBe(false);
  });

  it('probes endpoints that the server has, on a port that it opens', () => {
    const routes = readFileSync(projectFile('src/platform/http/health.routes.ts'), 'utf8');
    for (const values of [LEAST, ALL]) {
      const { startupProbe, livenessProbe, readinessProbe, ports } = container(values);
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        ...['/readyz', '/livez', '/readyz'],
      ]);
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        expect(routes).toContain(`path: '${httpGet.path}'`);
        expect(ports.map(({ name }: Manifest) => name)).toContain(httpGet.port);
        expect(httpGet.scheme).toBe(values.tls === undefined ? 'HTTP' : 'HTTPS');
      }
    }
  });

  it.each([
    ['10 seconds', {}, 10],
    ['LINEHAUL_STOP_SECONDS', { LINEHAUL_STOP_SECONDS: '60' }, 60],
  ])('gives the server time to stop, after the time that proxies need to notice: %s', (_, settings, stopSeconds) => {
    const values = { ...ALL, settings };
    expect(container(values).lifecycle.preStop.exec.command).toEqual(['sleep', '12']);
    const { terminationGracePeriodSeconds: graceSeconds } = deployment(values).spec.template.spec;
    expect(graceSeconds).toBeGreaterThanOrEqual(12 + stopSeconds + SPARE_SECONDS);
    expect(readConfig(environmentOf(values)).stopSeconds).toBe(stopSeconds);
  });

  it('replaces pods one by one, or all at once', () => {
    expect(deployment(LEAST).spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    });
    expect(deployment(ALL).spec.strategy).toEqual({ type: 'Recreate' });
  });

  it('selects its pods with the services, the disruption budget and the spread', () => {
    const manifests = rendered({ ...ALL, topologySpreadConstraints: [] });
    const pod = ofKind(manifests, 'Deployment')[0].spec.template;
    const selectors = [
      ofKind(manifests, 'Deployment')[0].spec.selector.matchLabels,
      ...ofKind(manifests, 'Service').map(({ spec }) => spec.selector),
      ofKind(manifests, 'PodDisruptionBudget')[0].spec.selector.matchLabels,
      pod.spec.topologySpreadConstraints[0].labelSelector.matchLabels,
    ];
    expect(selectors).toHaveLength(5);
    for (const selector of selectors) expect(pod.metadata.labels).toMatchObject(selector);
    const monitor = ofKind(manifests, 'ServiceMonitor')[0].spec;
    const { labels } = ofKind(manifests, 'Service')[0].metadata;
    expect(labels).toMatchObject(monitor.selector.matchLabels);
    // The job that the alert rules name.
    expect(labels[monitor.jobLabel]).toBe('linehaul');
  });

  it('connects each ingress to a port of its service, and that to a port of the container', () => {
    const manifests = rendered(ALL);
    const services = new Map(ofKind(manifests, 'Service').map((one) => [one.metadata.name, one]));
    const opened = container(ALL).ports.map(({ name }: Manifest) => name);
    for (const { spec } of ofKind(manifests, 'Ingress')) {
      const { name, port } = spec.rules[0].http.paths[0].backend.service;
      const found = services.get(name).spec.ports.find((one: Manifest) => one.name === port.name);
      expect(opened).toContain(found.targetPort);
    }
    expect(ofKind(manifests, 'Ingress').map(({ spec }) => spec.rules[0].host)).toEqual([
      ...['test.carrier.example', 'console.carrier.example'],
    ]);
  });

  it('restarts the pods when the secret that it creates changes', () => {
    const checksum = (values: Values) => deployment(values).spec.template.metadata.annotations['checksum/secret'];
    const changed = { ...OWN_SECRET, secret: { ...(OWN_SECRET.secret as Values), extra: {} } };
    expect(checksum(OWN_SECRET)).not.toBe(checksum(changed));
  });

  it('writes every secret value into the secret only', () => {
    const manifests = rendered(OWN_SECRET);
    expect(ofKind(manifests, 'Secret')[0].stringData).toEqual({
      LINEHAUL_DATABASE_URL: 'postgres://linehaul:secret@db.example/linehaul',
      LINEHAUL_MASTER_KEY: MASTER_KEY,
      SMTP_URL: 'smtps://mail.example',
    });
    const others = JSON.stringify([
      manifests.filter(({ kind }) => kind !== 'Secret'),
      renderChart(CHART, OWN_SECRET).notes,
    ]);
    for (const secret of [MASTER_KEY, 'postgres://', 'smtps://']) expect(others).not.toContain(secret);
  });
});

describe('rejected values', () => {
  it.each([
    ['no public URL', { ...LEAST, publicUrl: '' }, 'Set publicUrl'],
    ['neither a proxy nor a certificate', { ...LEAST, trustedProxies: [] }, 'Set trustedProxies'],
    ['no database', { ...LEAST, existingSecret: '' }, 'Set existingSecret, or secret.databaseUrl.'],
    [
      'no master key',
      { ...LEAST, existingSecret: '', secret: { databaseUrl: 'postgres://db.example/linehaul' } },
      'secret.masterKey',
    ],
    ['a master key of another length', { ...LEAST, secret: { masterKey: 'c2hvcnQ=' } }, 'values/secret/masterKey'],
    ['an ingress without a host', { ...LEAST, ingress: { enabled: true } }, 'An ingress needs its host.'],
    ['a console without its address', { ...LEAST, console: { separatePort: true } }, 'Set console.publicUrl'],
    ['an unknown environment', { ...LEAST, environment: 'staging' }, 'values/environment'],
    ['an unknown value', { ...LEAST, replicaCount: 3 }, 'must NOT have additional properties'],
    ['an unknown setting', { ...LEAST, settings: { LINEHAUL_RATE_LIMITS: '1' } }, 'values/settings'],
    ['a setting that the chart sets', { ...LEAST, settings: { LINEHAUL_PORT: '1' } }, 'values/settings'],
    ['a setting that is no text', { ...LEAST, settings: { LINEHAUL_RATE_LIMIT: 1_000_000 } }, 'must be string'],
  ])('%s', (_, values, message) => {
    expect(() => rendered(values)).toThrow(message);
  });

  it('every setting except those that it sets itself can be configured', () => {
    const own = new Set([...Object.keys(environmentOf(LEAST)), ...Object.keys(environmentOf(ALL))]);
    // One setting of each pair belongs to the other environment. The key comes from the secret, and the address from the pod.
    const never = ['LINEHAUL_MASTER_KEY_FILE', 'LINEHAUL_OPS_HOST', 'LINEHAUL_OPS_PORT', 'LINEHAUL_OPS_URL'];
    const given = new Set(['LINEHAUL_RATE_LIMIT', 'LINEHAUL_TEST_CLOCK']);
    const free = Object.keys(SETTINGS).filter((name) => (!own.has(name) || given.has(name)) && !never.includes(name));
    expect(JSON.parse(read('values.schema.json')).definitions.setting.enum).toEqual(free);
  });
});

it('has the version of Linehaul', () => {
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

it('is rendered by helm as by the tests, if helm is installed', () => {
  if (spawnSync('helm', ['version']).status !== 0) return;
  expect(
    spawnSync('helm', ['lint', '--strict', CHART, '--values', written(ALL)], { encoding: 'utf8' }).stdout,
  ).toContain('0 chart(s) failed');
  for (const values of [LEAST, OWN_SECRET, ALL]) {
    const args = ['template', 'linehaul-production', CHART, '--namespace', 'freight', '--values', written(values)];
    const { stdout } = spawnSync('helm', args, { encoding: 'utf8' });
    const byHelm: Manifest[] = parseAllDocuments(stdout).flatMap((document) => document.toJS() ?? []);
    const inOrder = (manifests: readonly Manifest[]) =>
      Object.fromEntries(manifests.map((one) => [`${one.kind}/${one.metadata.name}`, withoutChecksum(one)]));
    expect(inOrder(byHelm)).toEqual(inOrder(rendered(values)));
  }
});

function written(values: Values): string {
  const file = join(temporaryFolder(), 'values.json');
  writeFileSync(file, JSON.stringify(values));
  return file;
}

/** Helm prints the same YAML with different line breaks, so its hash differs. */
function withoutChecksum(manifest: Manifest): Manifest {
  return JSON.parse(JSON.stringify(manifest, (name, value) => (name === 'checksum/secret' ? undefined : value)));
}
