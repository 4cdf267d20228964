// linehaul init: sets up a carrier from its own files, completely or not at all, and without demo users.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { hasNetwork } from '../../capabilities/carrier/load-network.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { giveDemoCarrier } from '../../demo/give-demo-carrier.ts';
import { giveDemoPeople } from '../../demo/give-demo-people.ts';
import { planDemo } from '../../demo/plan-demo.ts';
import { projectFile } from '../../platform/project-root.ts';

const DEMO_FILES = projectFile('carrier/demo');
let folder: CommandFolder;
let files: string;

beforeEach(() => {
  folder = commandFolder();
  files = join(folder.path, 'files');
  cpSync(DEMO_FILES, files, { recursive: true });
});
afterEach(() => {
  delete process.env.LINEHAUL_PORT;
  delete process.env.LINEHAUL_TEST_PORT;
  folder.remove();
});

const settings = () => ({ LINEHAUL_DATA_DIR: join(folder.path, 'data'), LINEHAUL_LOG_LEVEL: 'silent' });

function spoil(file: string, from: string, to: string): void {
  const path = join(files, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

it('sets up both environments once, each with an operator and without demo people', { timeout: 60_000 }, async () => {
  spoil('carrier.csv', 'Linehaul Demo Freight', 'Prairie Freight Lines');
  const made = await folder.run('init', files, '--operator', 'dispatch', '--json');
  expect(made.exitCode, made.err).toBe(0);
  const { carrier, operators } = JSON.parse(made.out);
  expect(carrier).toBe('Prairie Freight Lines');
  expect(operators.map(({ environment }: { environment: string }) => environment)).toEqual(['production', 'test']);
  expect(new Set(operators.map(({ password }: { password: string }) => password)).size).toBe(2);

  for (const environment of ['production', 'test'] as const) {
    const context = await openContext(readConfig(settings()), environment);
    expect(await planDemo(context)).toBeUndefined();
    await context.close();
  }
  Object.assign(process.env, { LINEHAUL_PORT: '0', LINEHAUL_TEST_PORT: '0' });
  const examined = await folder.run('doctor');
  expect(examined.exitCode, examined.out).toBe(0);
  expect(examined.out).toContain('Prairie Freight Lines: network 1, tariff 1');
  const quoted = await folder.run('transit', '23230', '75207', '-e', 'production');
  expect(quoted.exitCode, quoted.err).toBe(0);

  const again = await folder.run('init', files);
  expect(again.exitCode).toBe(1);
  expect(again.err).toMatch(/production environment has a carrier already.*linehaul carrier load/);
});

it.each([
  ['terminals.csv', 'America/Chicago', 'America/Nowhere', /terminals\.csv, line \d+, timeZone/],
  ['tariff/fuel-table.csv', '\n', 'x\n', /fuel-table\.csv/],
] as const)('a fault in %s is named, and nothing is set up', async (file, from, to, said) => {
  spoil(file, from, to);
  const { exitCode, err } = await folder.run('init', files);
  expect(exitCode).toBe(1);
  expect(err).toMatch(said);
  expect(err).toContain('Nothing was set up.');
  // A server started now creates neither a demo carrier nor users whose passwords are in a file.
  for (const environment of ['production', 'test'] as const) {
    const context = await openContext(readConfig(settings()), environment);
    await giveDemoCarrier(context);
    expect([await hasNetwork(context), await giveDemoPeople(context, 'http://127.0.0.1')]).toEqual([false, undefined]);
    await context.close();
  }
});

it('asks where the tariff is if it is not next to the network', async () => {
  rmSync(join(files, 'tariff'), { recursive: true });
  const { exitCode, err } = await folder.run('init', files);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/no folder .*tariff.*--tariff/);
  const there = await folder.run('init', files, '--tariff', join(DEMO_FILES, 'tariff'), '-e', 'test');
  expect(there.exitCode, there.err).toBe(0);
  expect(there.out).toMatch(/operator, test\s+operator \/ \S{10,}/);
});

it('writes a small carrier to edit, which works immediately, and never overwrites files', {
  timeout: 60_000,
}, async () => {
  const ours = join(folder.path, 'our-carrier');
  const example = ['--example', '--name', 'Prairie, "Best" Freight', '--scac', 'prfr', '-e', 'production'];
  const made = await folder.run('init', ours, ...example, '--json');
  expect(made.exitCode, made.err).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({ carrier: 'Prairie, "Best" Freight', scac: 'PRFR', terminals: 6 });
  expect(readFileSync(join(ours, 'terminals.csv'), 'utf8')).toContain('HOU,Houston TX');
  expect(readFileSync(join(ours, 'coverage.csv'), 'utf8')).not.toContain(',CHI,');
  const transit = await folder.run('transit', '77002', '75207', '-e', 'production');
  expect(transit.exitCode, transit.err).toBe(0);
  const beyond = await folder.run('transit', '77002', '10001', '-e', 'production');
  expect(beyond.exitCode).not.toBe(0);

  const again = await folder.run('init', ours, '--example', '-e', 'test');
  expect(again.exitCode).toBe(1);
  expect(again.err).toMatch(/has files already.*without --example/);
  const wrong = await folder.run('init', join(folder.path, 'other'), '--example', '--scac', 'X1');
  expect([wrong.exitCode, wrong.err]).toEqual([2, expect.stringContaining('2 to 4 letters')]);
});
