// linehaul sandbox: creates, lists, resets, snapshots, restores and deletes sandboxes of the running test environment.
import { Command } from 'commander';
import { shellVariables } from '../../../packages/client/src/shell-variables.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { facts, type Terminal } from '../terminal.ts';
import { readSpeed } from './read-speed.ts';
import { type Call, type TestServerOptions, testServer, testServerAt, withTestServer } from './test-server.ts';

interface CreateOptions extends TestServerOptions {
  readonly seed?: string;
  readonly from?: string;
  readonly clock?: string;
  readonly speed?: number;
  readonly shell?: boolean;
}

export function sandboxCommand(terminal: Terminal): Command {
  const command = new Command('sandbox').description(
    'Create and manage sandboxes: test environments of your own, each with its own clock and freight.',
  );
  withTestServer(command.command('create'))
    .description('Create a sandbox and show its credentials.')
    .argument('<name>', 'lower-case letters, digits and hyphens')
    .option('--seed <text>', 'the same seed and the same calls give the same results')
    .option('--from <what>', 'empty, demo, or a snapshot as <sandbox>/<snapshot>')
    .option('--clock <time>', 'initial time of its clock, ISO 8601')
    .option('--speed <times>', 'how fast its clock runs: 1 is real time, 0 stops it', readSpeed)
    .option('--shell', 'print shell variables: eval "$(linehaul sandbox create mine --shell)"')
    .addHelpText(
      'after',
      '\nExample:\n  linehaul sandbox create ci-main --seed 42 --clock 2026-11-16T14:00:00Z --speed 0',
    )
    .action((name: string, options: CreateOptions) => create(terminal, name, options));
  withTestServer(command.command('list'))
    .description('List your sandboxes.')
    .addHelpText('after', '\nExample:\n  linehaul sandbox list')
    .action((options: TestServerOptions) => list(terminal, options));
  withTestServer(command.command('reset'))
    .description('Take a sandbox back to how it was created. Credentials stay.')
    .argument('<sandbox>', 'its name or ID')
    .addHelpText('after', '\nExample:\n  linehaul sandbox reset ci-main')
    .action((sandbox: string, options: TestServerOptions) => restore(terminal, sandbox, 'created', options));
  withTestServer(command.command('snapshot'))
    .description('Take a snapshot of a sandbox.')
    .argument('<sandbox>', 'its name or ID')
    .argument('<snapshot>', 'its name; an older snapshot with that name is replaced')
    .addHelpText('after', '\nExample:\n  linehaul sandbox snapshot ci-main before-pickup')
    .action((sandbox: string, name: string, options: TestServerOptions) => snapshot(terminal, sandbox, name, options));
  withTestServer(command.command('restore'))
    .description('Take a sandbox back to a snapshot. Credentials stay.')
    .argument('<sandbox>', 'its name or ID')
    .argument('<snapshot>', 'the name of the snapshot')
    .addHelpText('after', '\nExample:\n  linehaul sandbox restore ci-main before-pickup')
    .action((sandbox: string, name: string, options: TestServerOptions) => restore(terminal, sandbox, name, options));
  withTestServer(command.command('delete'))
    .description('Delete a sandbox with its freight and snapshots.')
    .argument('<sandbox>', 'its name or ID')
    .addHelpText('after', '\nExample:\n  linehaul sandbox delete ci-main')
    .action((sandbox: string, options: TestServerOptions) => remove(terminal, sandbox, options));
  return command;
}

async function create(terminal: Terminal, name: string, options: CreateOptions): Promise<void> {
  const { call, url } = await testServerAt(options);
  const { seed, from, clock, speed } = options;
  const hasClock = clock !== undefined || speed !== undefined;
  const { data } = await call('post', '/v1/sandboxes', {
    name,
    ...(seed !== undefined && { seed }),
    ...(from !== undefined && { from: await withId(call, from) }),
    ...(hasClock && {
      clock: { ...(clock !== undefined && { now: clock }), ...(speed !== undefined && { speed }) },
    }),
  });
  if (options.json) return terminal.out(JSON.stringify(data));
  if (options.shell) return terminal.out(shellVariables(url, data.credentials));
  terminal.out(facts([...Object.entries(data.sandbox), ...Object.entries(data.credentials)] as [string, string][]));
  terminal.out('\nThese credentials are shown only once. Use them at the addresses of the test environment.');
}

async function list(terminal: Terminal, options: TestServerOptions): Promise<void> {
  const call = await testServer(options);
  const { data } = await call('get', '/v1/sandboxes');
  if (options.json) return terminal.out(JSON.stringify(data.sandboxes));
  for (const one of data.sandboxes) {
    const snapshots = one.snapshots.map(({ name }: { name: string }) => name).join(', ');
    terminal.out(
      facts([
        ['name', one.name],
        ['ID', one.id],
        ['status', one.status],
        ['clock', `${one.clock.now}, ${one.clock.speed} ×`],
        ['last used', one.lastUsedAt],
        ['size', `${(one.bytes / 1_048_576).toFixed(1)} MB`],
        ['snapshots', snapshots === '' ? 'none' : snapshots],
      ]),
    );
    terminal.out('');
  }
}

async function snapshot(terminal: Terminal, sandbox: string, name: string, options: TestServerOptions): Promise<void> {
  const call = await testServer(options);
  const { data } = await call('post', `/v1/sandboxes/${await idOf(call, sandbox)}/snapshots`, { name });
  terminal.out(options.json ? JSON.stringify(data) : `Snapshot ${name} taken.`);
}

async function restore(terminal: Terminal, sandbox: string, name: string, options: TestServerOptions): Promise<void> {
  const call = await testServer(options);
  const { data } = await call('post', `/v1/sandboxes/${await idOf(call, sandbox)}/restore`, { snapshot: name });
  terminal.out(options.json ? JSON.stringify(data) : `Restored ${name}. The clock shows ${data.clock.now}.`);
}

async function remove(terminal: Terminal, sandbox: string, options: TestServerOptions): Promise<void> {
  const call = await testServer(options);
  const id = await idOf(call, sandbox);
  await call('delete', `/v1/sandboxes/${id}`);
  terminal.out(options.json ? JSON.stringify({ deleted: id }) : `Deleted ${sandbox}.`);
}

/** What a sandbox begins with, as the API wants it: a snapshot of a sandbox may be given with the sandbox's name. */
async function withId(call: Call, from: string): Promise<string> {
  const [sandbox = '', snapshot] = from.split('/');
  return snapshot === undefined ? from : `${await idOf(call, sandbox)}/${snapshot}`;
}

/** Accepts names, which people remember. */
async function idOf(call: Call, sandbox: string): Promise<string> {
  const { data } = await call('get', '/v1/sandboxes');
  const found = data.sandboxes.find(({ id, name }: { id: string; name: string }) => id === sandbox || name === sandbox);
  if (found !== undefined) return found.id;
  throw new OperatorError(`There is no sandbox ${sandbox}. See: linehaul sandbox list`);
}
