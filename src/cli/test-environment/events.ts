// linehaul events: shows the event feed, and redelivers events.
import { Command } from 'commander';
import { systemClock } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type Terminal, table } from '../terminal.ts';
import { type Call, type TestServerOptions, testServer, withTestServer } from './test-server.ts';

const UNITS_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const;

export function eventsCommand(terminal: Terminal): Command {
  const command = new Command('events').description('List events, and deliver them again.');
  withTestServer(command.command('list'))
    .description('Show the latest events of your accounts.')
    .option('--types <types>', 'only these types, separated by commas')
    .option('--last <count>', 'maximum number', (text) => Math.max(1, Number.parseInt(text, 10) || 20), 20)
    .addHelpText('after', '\nExample:\n  linehaul events list --types shipment.delivered')
    .action((options: TestServerOptions & { types?: string; last: number }) => list(terminal, options));
  withTestServer(command.command('replay'))
    .description('Deliver recent events to your subscriptions again.')
    .requiredOption('--since <span>', 'how far back, as in 90m, 24h, 7d')
    .option('--failed', 'only events that were not delivered')
    .option('--subscription <id>', 'only to this subscription; default: all active ones')
    .addHelpText('after', '\nExample:\n  linehaul events replay --since 24h --failed')
    .action((options: ReplayOptions) => replay(terminal, options));
  return command;
}

async function list(terminal: Terminal, options: TestServerOptions & { types?: string; last: number }): Promise<void> {
  const call = await testServer(options);
  const types = options.types === undefined ? '' : `&types=${encodeURIComponent(options.types)}`;
  // biome-ignore lint/suspicious/noExplicitAny: the server's own schemas define the response.
  let events: any[] = [];
  for (let cursor = ''; ; ) {
    const page = await call('get', `/v1/events?limit=200${types}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    events = [...events, ...page.data].slice(-options.last);
    if (page.data.length === 0) break;
    cursor = page.cursor;
  }
  const rows = events.map(({ id, type, timestamp, sequence, data }) => [
    String(timestamp),
    String(type),
    String(data.pro ?? data.requestNumber ?? data.number ?? ''),
    String(sequence),
    String(id),
  ]);
  terminal.out(
    options.json ? JSON.stringify(events) : table(['WHEN (UTC)', 'TYPE', 'ABOUT', 'SEQUENCE', 'EVENT'], rows),
  );
}

interface ReplayOptions extends TestServerOptions {
  readonly since: string;
  readonly failed?: boolean;
  readonly subscription?: string;
}

async function replay(terminal: Terminal, options: ReplayOptions): Promise<void> {
  const span = /^(\d{1,5})([mhdw])$/.exec(options.since);
  if (span === null) throw new OperatorError(`--since takes a duration such as 90m, 24h or 7d: ${options.since}`);
  const call = await testServer(options);
  const now = await nowOf(call);
  const from = new Date(now - Number(span[1]) * UNITS_MS[span[2] as keyof typeof UNITS_MS]).toISOString();
  const ids = options.subscription === undefined ? await activeOnes(call) : [options.subscription];
  if (ids.length === 0)
    throw new OperatorError('You have no active subscription. Create one with POST /v1/subscriptions.');
  const replayed = [];
  for (const id of ids) {
    const body = { from, missedOnly: options.failed ?? false };
    replayed.push((await call('post', `/v1/subscriptions/${id}/replay`, body)).data);
  }
  const rows = replayed.map((one) => [one.subscriptionId, one.from, one.to, one.missedOnly ? 'missed' : 'all']);
  terminal.out(
    options.json ? JSON.stringify(replayed) : table(['SUBSCRIPTION', 'FROM (UTC)', 'TO (UTC)', 'EVENTS'], rows),
  );
}

/** By the environment's clock, which in production is the system clock. */
async function nowOf(call: Call): Promise<number> {
  try {
    return Date.parse((await call('get', '/v1/test/clock')).data.now);
  } catch {
    return systemClock.now();
  }
}

async function activeOnes(call: Call): Promise<string[]> {
  const { data } = await call('get', '/v1/subscriptions?limit=200');
  return data.filter(({ status }: { status: string }) => status === 'active').map(({ id }: { id: string }) => id);
}
