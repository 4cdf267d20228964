// deploy/: alert rules and dashboard name only existing metrics, each alert fires when it should and only then, and the runbook has a
// section for it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { openS3, type TestS3 } from '../../src/platform/files/s3-server.fixture.ts';
import { projectFile } from '../../src/platform/project-root.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const RULES = 'deploy/prometheus/linehaul-alerts.yaml';
const CASES = 'deploy/prometheus/linehaul-alerts.test.yaml';
const DASHBOARD = 'deploy/grafana/linehaul-dashboard.json';
const read = (file: string) => readFileSync(projectFile(file), 'utf8');
/** In `node_modules/.cache`, like other programs that only few runs need; otherwise on the PATH. */
const CACHED = projectFile('node_modules/.cache/promtool/promtool');
const { LINEHAUL_PROMTOOL: OWN_PROMTOOL } = process.env;
const PROMTOOL = OWN_PROMTOOL ?? (existsSync(CACHED) ? CACHED : 'promtool');
const METRIC = /\b(?:linehaul|nodejs|process)_[a-z0-9_]+/g;

const apps: TestApp[] = [];
let s3: TestS3 | undefined;
const known = new Set<string>();
beforeAll(async () => {
  // Some metrics exist only with files on disk, some only with PostgreSQL.
  s3 = await openS3();
  const backups = { ...readConfig({}).backups, s3: s3.place };
  apps.push(await openTestApp({ config: { dataDir: temporaryFolder(), backups } }));
  // A primary that is its own replica, and a collector that is never called.
  const databaseUrl = await freshPostgresDatabase();
  const { traceExport } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  apps.push(await openTestApp({ config: { databaseUrl, databaseReplicaUrl: databaseUrl, traceExport } }));
  for (const { http } of apps) {
    await http.inject({ method: 'GET', url: '/livez' });
    const { body, statusCode } = await http.inject({ method: 'GET', url: '/metrics' });
    expect(statusCode).toBe(200);
    for (const [, name, type] of body.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
      known.add(name!);
      if (type === 'histogram') for (const part of ['count', 'sum', 'bucket']) known.add(`${name}_${part}`);
    }
  }
}, 60_000);
afterAll(async () => {
  for (const app of apps) await app.close();
  await s3?.close();
});

test.each([
  [
    'the alert rules',
    () => [...read(RULES).matchAll(/expr: ([\s\S]*?)\n {8}(?:for|labels):/g)].map(([, expr]) => expr),
  ],
  ['the dashboard', () => expressionsOf(JSON.parse(read(DASHBOARD)))],
])('%s name only metrics that exist', (_name, expressions) => {
  const named = new Set(expressions().flatMap((one) => one!.match(METRIC) ?? []));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of Linehaul is in the runbook', () => {
  const runbook = read('docs/runbook.md');
  const ours = [...known].filter((name) => name.startsWith('linehaul_') && !/_(count|sum|bucket)$/.test(name));
  expect(ours.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});

test('every alert has a section in the runbook, and every such section an alert', () => {
  const alerts = [...read(RULES).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const sections = [...read('docs/runbook.md').matchAll(/^#### (Linehaul\w+)$/gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  expect(sections).toEqual(alerts);
});

test('every alert has a case in which it fires, and one in which it does not', () => {
  const rules = parse(read(RULES)) as { groups: { rules: { alert: string }[] }[] };
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  const cases = (parse(read(CASES)) as { tests: Case[] }).tests;
  for (const { name, alert_rule_test: expected } of cases) {
    const [, alert, how] = /^(\w+) (fires|is silent): ./.exec(name) ?? [];
    expect(expected.map(({ alertname }) => alertname)).toEqual(expected.map(() => alert));
    for (const { exp_alerts: found } of expected) expect(found.length > 0, name).toBe(how === 'fires');
  }
  const kinds = cases.map(({ name }) => name.slice(0, name.indexOf(':')));
  expect(kinds).toEqual(alerts.flatMap((alert) => [`${alert} fires`, `${alert} is silent`]));
});

test.for([
  ['accepts the rules', ['check', 'rules', projectFile(RULES)]],
  ['finds that each alert fires when it should, and only then', ['test', 'rules', projectFile(CASES)]],
] as const)('promtool %s', { timeout: 120_000 }, ([, args], { skip }) => {
  const { error, status, stdout, stderr } = spawnSync(PROMTOOL, args, { encoding: 'utf8' });
  skip(error !== undefined && OWN_PROMTOOL === undefined, 'promtool is not installed: see CONTRIBUTING.md');
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});

interface Case {
  readonly name: string;
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
}

function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    (key === 'expr' || key === 'query') && typeof member === 'string' ? [member] : expressionsOf(member),
  );
}
