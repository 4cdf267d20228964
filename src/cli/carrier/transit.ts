// linehaul transit: describes the route between two postal codes, from the carrier in force or from a folder of files.
import { Command, Option } from 'commander';
import { networkInForce } from '../../capabilities/carrier/network-in-force.ts';
import { ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import type { Network } from '../../freight/network/network.ts';
import { locate, type ServedArea } from '../../freight/network/postal-index.ts';
import {
  deliveryDay,
  deliveryTime,
  laneType,
  routeMiles,
  routeTerminals,
  serviceDays,
  shipDay,
} from '../../freight/network/transit.ts';
import { serviceNotes } from '../../freight/network/transit-message.ts';
import { formatDay, parseDay } from '../../freight/service-calendar.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { facts, type Terminal } from '../terminal.ts';

interface TransitOptions {
  readonly environment: EnvironmentName;
  readonly date?: string;
  readonly json?: boolean;
}

export function transitCommand(terminal: Terminal): Command {
  return new Command('transit')
    .description('Show terminals, route, transit days and delivery date between two postal codes.')
    .argument('<from>', 'postal code of the origin')
    .argument('<to>', 'postal code of the destination')
    .addOption(new Option('-e, --environment <name>', 'whose carrier').choices([...ENVIRONMENTS]).default('test'))
    .option('--date <date>', 'ship date (yyyy-mm-dd); default: today')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul transit 23230 75207 --date 2026-11-20')
    .action(async (from: string, to: string, options: TransitOptions) => {
      const { network, today } = await networkOf(options.environment);
      const found = transitBetween(network, from, to, options.date ?? today);
      terminal.out(options.json ? JSON.stringify(found) : inWords(found));
    });
}

async function networkOf(environment: EnvironmentName): Promise<{ network: Network; today: string }> {
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, environment);
  try {
    const network = networkInForce(context);
    await network.load();
    return { network: network.now().data, today: new Date(context.freightClock.now()).toISOString().slice(0, 10) };
  } finally {
    await context.close();
  }
}

function transitBetween(network: Network, from: string, to: string, date: string) {
  const origin = areaOf(network, from);
  const destination = areaOf(network, to);
  const day = parseDay(date);
  if (day === null) throw new OperatorError(`--date takes a date as 2026-11-20; "${date}" was given.`);
  const shipped = shipDay(network, origin, day);
  const delivered = deliveryDay(network, origin, destination, day);
  const name = (area: ServedArea) => ({ id: area.terminal.id, name: area.terminal.name });
  return {
    originTerminal: name(origin),
    destinationTerminal: name(destination),
    path: routeTerminals(network, origin, destination).map(({ id, name }) => ({ id, name })),
    laneType: laneType(network, origin, destination),
    miles: routeMiles(network, origin, destination),
    serviceDays: serviceDays(network, origin, destination),
    shipDate: shipped === null ? null : formatDay(shipped),
    deliveryDate: delivered === null ? null : formatDay(delivered),
    deliverBy: deliveryTime(network, destination),
    notes: serviceNotes(network, origin, destination),
  };
}

function areaOf(network: Network, postalCode: string): ServedArea {
  const found = locate(network.postalIndex, postalCode);
  if (found === null) throw new OperatorError(`There is no postal code ${postalCode}.`);
  if (found.area === null) throw new OperatorError(`${postalCode}: ${found.refusal}`);
  return found.area;
}

function inWords(found: ReturnType<typeof transitBetween>): string {
  const outside = "outside the calendar's years";
  return facts([
    ['from', `${found.originTerminal.id}  ${found.originTerminal.name}`],
    ['to', `${found.destinationTerminal.id}  ${found.destinationTerminal.name}`],
    ['path', found.path.map((one) => one.name).join(' → ')],
    ['lane', `${found.laneType.toLowerCase()}, ${found.miles} miles`],
    ['transit', found.serviceDays === 1 ? '1 business day' : `${found.serviceDays} business days`],
    ['ships', found.shipDate ?? outside],
    ['delivered', found.deliveryDate === null ? outside : `${found.deliveryDate} by ${found.deliverBy} local time`],
    ...found.notes.map((note): [string, string] => ['note', note]),
  ]);
}
