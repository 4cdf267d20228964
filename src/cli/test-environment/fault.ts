// linehaul fault: makes calls and webhooks of the running test environment fail on request.
import { Command } from 'commander';
import { OperatorError } from '../../platform/operator-error.ts';
import { facts, type Terminal, table } from '../terminal.ts';
import { effectWords, FAULT_EFFECTS, FAULT_FORM, readFaultWords } from './fault-words.ts';
import { type TestServerOptions, testServer, withTestServer } from './test-server.ts';

interface AddOptions extends TestServerOptions {
  readonly path?: string;
  readonly until?: string;
}

interface RemoveOptions extends TestServerOptions {
  readonly all?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the server's own schemas define the response.
type Shown = any;

export function faultCommand(terminal: Terminal): Command {
  const command = new Command('fault').description('Make calls and webhooks of the test environment fail on request.');
  withTestServer(command.command('add'))
    .description(
      'Make matching calls and webhooks fail from now on; affected responses have the header linehaul-fault.',
    )
    .argument('<fault>', FAULT_FORM)
    .option('--path <path>', 'only calls to this path; it may end in *')
    .option('--until <time>', 'when it expires by the test clock, ISO 8601')
    .addHelpText(
      'after',
      `\nEffects: ${FAULT_EFFECTS}.\n"all" instead of an operation is every operation.\n\nExamples:\n  linehaul fault add 'rate-quotes 503 20%'\n  linehaul fault add 'POST bol drop-after 1x'\n  linehaul fault add 'shipment.delivered duplicate'`,
    )
    .action(async (text: string, options: AddOptions) => {
      const { match, ...rest } = readFaultWords(text);
      const body = {
        match: { ...match, ...(options.path !== undefined && { path: options.path }) },
        ...rest,
        ...(options.until !== undefined && { until: options.until }),
      };
      const call = await testServer(options);
      const { data } = await call('post', '/v1/test/faults', body);
      terminal.out(options.json ? JSON.stringify(data) : facts([['fault', data.id], ...factsOf(data)]));
    });
  withTestServer(command.command('list'))
    .description('Show your faults, and how often each was applied.')
    .addHelpText('after', '\nExample:\n  linehaul fault list')
    .action(async (options: TestServerOptions) => {
      const call = await testServer(options);
      const { data } = await call('get', '/v1/test/faults');
      terminal.out(options.json ? JSON.stringify(data) : listText(data));
    });
  withTestServer(command.command('remove'))
    .description('Remove one or all of your faults.')
    .argument('[fault]', 'its ID, as linehaul fault list shows it')
    .option('--all', 'remove all of your faults')
    .addHelpText('after', '\nExamples:\n  linehaul fault remove flt_26K9QX4M2\n  linehaul fault remove --all')
    .action(async (id: string | undefined, options: RemoveOptions) => {
      if ((id === undefined) === (options.all === undefined)) {
        throw new OperatorError('Give the ID of a fault, or --all. See linehaul fault list.');
      }
      const call = await testServer(options);
      await call('delete', `/v1/test/faults${id === undefined ? '' : `/${encodeURIComponent(id)}`}`);
      if (options.json) terminal.out(JSON.stringify({ removed: id ?? 'all' }));
      else terminal.out(id === undefined ? 'All of your faults are removed.' : `${id} is removed.`);
    });
  return command;
}

function factsOf({ match, then, times, until }: Shown): (readonly [string, string])[] {
  return [
    ['matches', [match.operation ?? 'all', match.path].filter((one) => one !== null).join(' ')],
    ['effect', effectWords(then)],
    ['share', shareText(match.share)],
    ['times', times === null ? 'no limit' : String(times)],
    ['until', until ?? 'removed'],
  ];
}

function listText(rows: readonly Shown[]): string {
  if (rows.length === 0) return 'You have no faults.';
  return table(
    ['FAULT', 'MATCHES', 'EFFECT', 'SHARE', 'STRUCK', 'STATE'],
    rows.map((one) => [
      one.id,
      one.match.path ?? one.match.operation ?? 'all',
      effectWords(one.then),
      shareText(one.match.share),
      one.times === null ? String(one.struck) : `${one.struck} of ${one.times}`,
      one.state,
    ]),
  );
}

function shareText(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
