// linehaul trigger: sends a test event in the test environment.
import { Command } from 'commander';
import { EVENT_TYPES } from '../../freight/event-types.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { facts, type Terminal } from '../terminal.ts';
import { type TestServerOptions, testServer, withTestServer } from './test-server.ts';

interface TriggerOptions extends TestServerOptions {
  readonly pro?: string;
  readonly pickup?: string;
  readonly invoice?: string;
  readonly set?: readonly string[];
}

export function triggerCommand(terminal: Terminal): Command {
  const collect = (value: string, before: readonly string[] = []) => [...before, value];
  return withTestServer(new Command('trigger'))
    .description('Trigger a test event: it goes to the feed and to your subscriptions.')
    .argument('<type>', 'such as shipment.delivered')
    .option('--pro <pro>', 'your shipment; default: a sample')
    .option('--pickup <number>', 'your pickup')
    .option('--invoice <number>', 'your invoice')
    .option('--set <path=value>', 'change a field of its data; can be repeated', collect)
    .addHelpText('after', '\nExample:\n  linehaul trigger shipment.delivered --set receivedBy="J. Doe"')
    .action(async (type: string, options: TriggerOptions) => {
      if (!EVENT_TYPES.includes(type)) {
        throw new OperatorError(`There is no event type ${type}. Known: ${EVENT_TYPES.join(', ')}`);
      }
      const call = await testServer(options);
      const { data } = await call('post', '/v1/test/events', {
        type,
        ...(options.pro !== undefined && { pro: options.pro }),
        ...(options.pickup !== undefined && { requestNumber: options.pickup }),
        ...(options.invoice !== undefined && { invoice: options.invoice }),
        ...(options.set !== undefined && { set: Object.fromEntries(options.set.map(readSetting)) }),
      });
      terminal.out(
        options.json
          ? JSON.stringify(data)
          : facts([
              ['event', data.id],
              ['type', data.type],
              ['about', data.subject],
            ]),
      );
    });
}

/** `a.b=5` is a number, `a.b=true` a boolean, `a.b={"c":1}` an object; anything else is text. */
function readSetting(text: string): [path: string, value: unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new OperatorError(`--set wants a path and a value, as in status.conciseStatus=Delivered: ${text}`);
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}
