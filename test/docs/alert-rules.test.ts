// deploy/: alert rules and dashboard name only existing metrics, promtool accepts the rules, and the runbook has a section for each alert.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const RULES = 'deploy/prometheus/linehaul-alerts.yaml';
const DASHBOARD = 'deploy/grafana/linehaul-dashboard.json';
const read = (file: string) => readFileSync(projectFile(file), 'utf8');
const METRIC = /\b(?:linehaul|nodejs|process)_[a-z0-9_]+/g;

const apps: TestApp[] = [];
const known = new Set<string>();
beforeAll(async () => {
  // Some metrics exist only with files on disk, some only with PostgreSQL.
  apps.push(await openTestApp({ config: { dataDir: temporaryFolder() } }));
  apps.push(await openTestApp({ config: { databaseUrl: await freshPostgresDatabase() } }));
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

test('promtool accepts the rules', ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', projectFile(RULES)], {
    encoding: 'utf8',
  });
  skip(error !== undefined, 'promtool is not installed (Debian: apt install prometheus)');
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});

function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    (key === 'expr' || key === 'query') && typeof member === 'string' ? [member] : expressionsOf(member),
  );
}
