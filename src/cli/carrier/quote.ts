// linehaul quote: what a shipment costs at each service level, with the network and tariff in force, and why. Nothing is stored.
import { Command, Option } from 'commander';
import pc from 'picocolors';
import { networkInForce } from '../../capabilities/carrier/network-in-force.ts';
import { tariffInForce } from '../../capabilities/carrier/tariff-in-force.ts';
import {
  askedOfPlain,
  type PlainColumn,
  type PlainFault,
  type PlainShipment,
} from '../../capabilities/rate-quotes/asked/plain-shipment.ts';
import { quoteAnswers } from '../../capabilities/rate-quotes/quote-answer.ts';
import { pricedAt, rateAsked } from '../../capabilities/rate-quotes/quote-shipment.ts';
import { ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import type { Quote } from '../../freight/rating/quote.ts';
import { formatDay, parseDay } from '../../freight/service-calendar.ts';
import { timeText } from '../../freight/time-of-day.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type Terminal, table } from '../terminal.ts';
import { amount, waterfall } from './price-waterfall.ts';

interface QuoteOptions {
  readonly environment: EnvironmentName;
  readonly from: string;
  readonly to: string;
  readonly weight: string;
  readonly class?: string;
  readonly pricing: string;
  readonly levels: string;
  readonly date?: string;
  readonly length?: string;
  readonly width?: string;
  readonly height?: string;
  readonly count?: string;
  readonly type?: string;
  readonly accessorial?: readonly string[];
  readonly explain?: boolean;
  readonly json?: boolean;
}

/** The option for a column of the shipment, if its name differs. */
const OPTION_OF: Readonly<Partial<Record<PlainColumn, string>>> = {
  fromZip: 'from',
  toZip: 'to',
  shipDate: 'date',
  level: 'levels',
  accessorials: 'accessorial',
};

export function quoteCommand(terminal: Terminal): Command {
  return new Command('quote')
    .description('Rate a shipment with the current network and tariff, and explain the price. Nothing is stored.')
    .requiredOption('--from <zip>', 'postal code of the origin')
    .requiredOption('--to <zip>', 'postal code of the destination')
    .requiredOption('--weight <lb>', 'total weight in pounds')
    .option('--class <class>', 'freight class; default: calculated from the dimensions')
    .option('--pricing <name>', "one of the tariff's pricings", 'list')
    .option('--levels <levels>', 'LTL, LTLTC, VTL, VTLTC, ERG, EU or ALL, separated by commas', 'LTL')
    .option('--date <date>', 'ship date (yyyy-mm-dd); default: today')
    .option('--length <in>', 'length of one unit, in inches')
    .option('--width <in>', 'inches')
    .option('--height <in>', 'inches')
    .option('--count <n>', 'number of identical units; default: 1')
    .option('--type <code>', 'handling unit type, such as PL for a pallet')
    .option('--accessorial <code...>', 'accessorials, such as LGATE; at most 5')
    .option('--explain', 'show every step of each price')
    .addOption(new Option('-e, --environment <name>', 'whose carrier').choices([...ENVIRONMENTS]).default('test'))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  linehaul quote --from 23230 --to 75207 --weight 1200 --class 70 --explain' +
        '\n  linehaul quote --from 23230 --to 75207 --weight 1200 --length 48 --width 40 --height 50 --count 2 --levels ALL ' +
        '--accessorial LGATE APT',
    )
    .action(async (options: QuoteOptions) => {
      const { quotes, answers, foundClass } = await quotesOf(options);
      if (options.json) {
        terminal.out(JSON.stringify(answers));
        return;
      }
      terminal.out(options.explain ? quotes.map(explained).join('\n\n') : inLines(quotes));
      if (foundClass !== null)
        terminal.out(note(`No class was given: ${foundClass} was calculated from the dimensions.`));
    });
}

async function quotesOf(options: QuoteOptions) {
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, options.environment);
  try {
    const networks = networkInForce(context);
    const tariffs = tariffInForce(context);
    await networks.load();
    await tariffs.load();
    const now = context.freightClock.now();
    const shipDate = options.date ?? new Date(now).toISOString().slice(0, 10);
    const network = networks.now().data;
    // An invalid date is reported with the other errors.
    const { data: tariff } = parseDay(shipDate) === null ? tariffs.now() : await tariffs.at(pricedAt(shipDate, now));
    const faults: PlainFault[] = [];
    const asked = askedOfPlain(plainOf(options, shipDate), network, tariff, faults);
    if (faults.length > 0) {
      const lines = faults.map(({ column, reason }) => `--${OPTION_OF[column] ?? column}: ${reason}`);
      throw new OperatorError(lines.join('\n'));
    }
    const { quotes, facts } = rateAsked(asked, network, tariff, undefined, now, '', '', options.explain === true);
    // The quote is not stored, so it has neither ID nor disclaimers.
    const answers = quoteAnswers(quotes, facts).map(({ quoteId: _id, disclaimersURL: _url, ...answer }) => answer);
    const foundClass = options.class === undefined ? (asked.units[0]?.[8]?.[0]?.[2] ?? null) : null;
    return { quotes, answers, foundClass };
  } finally {
    await context.close();
  }
}

function plainOf(options: QuoteOptions, shipDate: string): PlainShipment {
  return {
    fromZip: options.from,
    toZip: options.to,
    weight: options.weight,
    class: options.class ?? '',
    shipDate,
    pricing: options.pricing,
    level: options.levels,
    accessorials: (options.accessorial ?? []).join(' '),
    length: options.length ?? '',
    width: options.width ?? '',
    height: options.height ?? '',
    count: options.count ?? '',
    type: options.type ?? '',
  };
}

function inLines(quotes: readonly Quote[]): string {
  const totals = quotes.map((quote) => (quote.rateFound ? amount(quote.totalCents) : '—'));
  const width = Math.max(...totals.map((text) => text.length));
  const rows = quotes.map((quote, index) => [
    quote.service.level,
    quote.service.text,
    totals[index]!.padStart(width),
    quote.rateFound ? String(quote.transitDays) : '',
    quote.rateFound ? delivery(quote.deliveryDay, quote.deliveryMinute) : '',
    quote.rateFound ? '' : quote.reasons.map((reason) => reason.message).join(' '),
  ]);
  return [table(['LEVEL', 'SERVICE', 'TOTAL', 'DAYS', 'DELIVERED', ''], rows), ...alertLines(quotes)].join('\n');
}

/** Without duplicates: most apply to every level. */
function alertLines(quotes: readonly Quote[]): string[] {
  const messages = new Set(quotes.flatMap((quote) => quote.alerts.map((alert) => alert.message)));
  return [...messages].map(note);
}

function note(text: string): string {
  return pc.dim(`note: ${text}`);
}

function explained(quote: Quote): string {
  const { level, text } = quote.service;
  if (!quote.rateFound) {
    const reasons = quote.reasons.map((reason) => `      ${reason.message}`);
    return [`${pc.bold(`${level}  ${text}`)}  no rate`, ...reasons].join('\n');
  }
  const days = quote.transitDays === 1 ? '1 business day' : `${quote.transitDays} business days`;
  const when = `${days}, delivered ${delivery(quote.deliveryDay, quote.deliveryMinute)}`;
  const title = `${pc.bold(`${level}  ${text}  ${amount(quote.totalCents)}`)}  ${when}`;
  return [title, waterfall(quote.explanation ?? [], quote.totalCents), ...alertLines([quote])].join('\n');
}

function delivery(day: number, minuteOfDay: number): string {
  return `${formatDay(day)} ${timeText(minuteOfDay)}`;
}
