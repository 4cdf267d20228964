// linehaul ship drive: advances the clock of the test environment until a shipment has reached a given point.
import { Command, Option } from 'commander';
import { DAY_MS } from '../../platform/durations.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { facts, type Terminal } from '../terminal.ts';
import { type Call, type TestServerOptions, testServer, withTestServer } from './test-server.ts';

/** What must be in the history, by the name that people type. */
const GOALS = {
  picked_up: 'PICKED_UP',
  arrived: 'ARRIVED_AT_TERMINAL',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
} as const;
type Goal = keyof typeof GOALS;

/** The most freight time to advance: a shipment that is not there by then will not get there. */
const MOST_HOURS = 60 * 24;
const STEP_HOURS = 2;

export function shipCommand(terminal: Terminal): Command {
  const command = new Command('ship').description('Move a shipment of the test environment.');
  withTestServer(command.command('drive'))
    .description('Move the clock forward until the shipment has reached this stage.')
    .argument('<pro>', 'the PRO number')
    .addOption(new Option('--to <goal>', 'how far').choices(Object.keys(GOALS)).default('delivered'))
    .addHelpText('after', '\nExample:\n  linehaul ship drive 9000000001 --to delivered')
    .action(async (pro: string, options: TestServerOptions & { to: Goal }) => {
      const call = await testServer(options);
      const reached = await drive(call, pro, options.to, (text) => options.json || terminal.err(text));
      terminal.out(options.json ? JSON.stringify(reached) : inWords(reached));
    });
  return command;
}

async function drive(call: Call, pro: string, to: Goal, say: (text: string) => void) {
  let last = '';
  for (let hours = 0; hours <= MOST_HOURS; hours += STEP_HOURS) {
    const [history] = (await call('get', `/v1/shipments/history?pro=${encodeURIComponent(pro)}`)).data;
    const { status, movementHistory } = history;
    const text = `${status.date} ${status.time}  ${status.expandedStatus}`;
    if (text !== last) say(text);
    last = text;
    if (movementHistory.some((one: { eventType: string }) => one.eventType === GOALS[to])) return history;
    if (['Delivered', 'Returned', 'Cancelled'].includes(status.conciseStatus)) {
      throw new OperatorError(`The shipment ${pro} has ended: ${status.expandedStatus}.`);
    }
    refuseHeld(pro, history, (await call('get', '/v1/test/clock')).data.now);
    await call('post', '/v1/test/clock', { advance: `${STEP_HOURS}h` });
  }
  throw new OperatorError(`The shipment ${pro} was not ${to.replaceAll('_', ' ')} within ${MOST_HOURS / 24} days.`);
}

/** The operators' hold codes, and how long at most the simulated carrier holds freight under the same code: HLD over a holiday and weekends. */
const LONGEST_HOLD_DAYS: Readonly<Record<string, number>> = { CRD: 0.25, HLD: 10 };

/** @throws OperatorError if time alone will not move the freight */
function refuseHeld(pro: string, { exceptions }: { exceptions: readonly HistoryException[] }, now: string): void {
  for (const { code, status, openedAt } of exceptions) {
    const days = status === 'ACTIVE' ? LONGEST_HOLD_DAYS[code] : undefined;
    if (days === undefined || Date.parse(now) - Date.parse(openedAt) < days * DAY_MS) continue;
    throw new OperatorError(
      `The shipment ${pro} is on hold (${code}) since ${openedAt} and does not move until an operator releases it: report ` +
        `shipment.exception_resolved with the reason ${code} to /ops/v1/events, or release it in the console.`,
    );
  }
}

interface HistoryException {
  readonly code: string;
  readonly status: string;
  readonly openedAt: string;
}

function inWords(history: Awaited<ReturnType<typeof drive>>): string {
  return facts([
    ['pro', history.pro],
    ['status', history.status.expandedStatus],
    ['promised', history.promisedDelivery?.date ?? ''],
    ['delivered', [history.deliveryDate, history.deliveryTime].filter(Boolean).join(' ')],
    ['received by', history.receivedBy ?? ''],
  ]);
}
