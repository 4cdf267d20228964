// linehaul clock: shows and sets the clock of the running test environment, by which freight moves.
import { Command } from 'commander';
import { facts, type Terminal } from '../terminal.ts';
import { readSpeed } from './read-speed.ts';
import { type TestServerOptions, testServer, withTestServer } from './test-server.ts';

export function clockCommand(terminal: Terminal): Command {
  const command = new Command('clock').description(
    'Show and set the clock of the test environment; freight moves with it.',
  );
  const act = (options: TestServerOptions, body: object | undefined) => run(terminal, options, body);
  withTestServer(command.command('show'))
    .description('Show the time of the clock.')
    .action((options: TestServerOptions) => act(options, undefined));
  withTestServer(command.command('advance'))
    .description('Move the clock forward; everything due in between happens.')
    .argument('<span>', 'such as 90m, 36h, 2d or 1w')
    .addHelpText('after', '\nExample:\n  linehaul clock advance 2d')
    .action((advance: string, options: TestServerOptions) => act(options, { advance }));
  withTestServer(command.command('set'))
    .description('Move the clock forward to a time.')
    .argument('<time>', 'ISO 8601, as in 2026-11-24T17:00:00Z')
    .addHelpText('after', '\nExample:\n  linehaul clock set 2026-11-24T17:00:00Z')
    .action((set: string, options: TestServerOptions) => act(options, { set }));
  withTestServer(command.command('speed'))
    .description('Change the speed of the clock: 60 makes a minute last an hour, 1 is real time, 0 stops it.')
    .argument('<times>', 'from 0 to 3600', readSpeed)
    .addHelpText('after', '\nExample:\n  linehaul clock speed 60')
    .action((speed: number, options: TestServerOptions) => act(options, { speed }));
  return command;
}

async function run(terminal: Terminal, options: TestServerOptions, body: object | undefined): Promise<void> {
  const call = await testServer(options);
  const { data } = await (body === undefined ? call('get', '/v1/test/clock') : call('post', '/v1/test/clock', body));
  if (options.json) {
    terminal.out(JSON.stringify(data));
    return;
  }
  const happened = body === undefined ? [] : [['events', String(data.events)] as const];
  terminal.out(facts([['now', data.now], ['speed', `${data.speed} ×`], ...happened]));
}
