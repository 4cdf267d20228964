// linehaul rate: rates every shipment in a CSV file on all cores. It can be stopped, and continues where it stopped.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { carrierVersionStore } from '../../capabilities/carrier/carrier-version.store.ts';
import { fuelRowStore } from '../../capabilities/carrier/fuel-row.store.ts';
import type { CarrierFiles } from '../../capabilities/carrier/packed-files.ts';
import { versionInForce } from '../../capabilities/carrier/version-in-force.ts';
import { type BatchHeader, readBatchHeader } from '../../capabilities/rate-quotes/batch/batch-header.ts';
import {
  type BatchCounts,
  forgetProgress,
  progressFile,
  readProgress,
  type SavedProgress,
  saveProgress,
} from '../../capabilities/rate-quotes/batch/batch-progress.ts';
import { rateFile } from '../../capabilities/rate-quotes/batch/rate-file.ts';
import { onThisThread, onThreads } from '../../capabilities/rate-quotes/batch/rating-threads.ts';
import type { RatingWorkerStart } from '../../capabilities/rate-quotes/batch/rating-worker.ts';
import { ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Terminal } from '../terminal.ts';
import { progressBar } from './progress-bar.ts';

interface RateOptions {
  readonly environment: EnvironmentName;
  readonly out: string;
  readonly rejected?: string;
  readonly pricing: string;
  readonly level: string;
  readonly date?: string;
  readonly threads: number;
  readonly json?: boolean;
}

const SAVE_EVERY_MS = 1_000;

const HELP = `
Columns of the input (the first line names them, in any order):
  fromZip, toZip        postal codes
  weight                pounds, 1 to 99999
  class                 freight class; may be empty where dimensions are given
  shipDate              yyyy-mm-dd; --date when empty or left out
  pricing               --pricing when empty or left out
  level                 LTL, LTLTC, VTL, VTLTC, ERG, EU or ALL, separated by spaces; --level when empty
  accessorials          codes, separated by spaces, at most 5
  length, width, height inches, of one unit; all three or none
  count, type           how many equal units, and their type, as PL
Other columns are copied. The output has one line for each price, in the order of the input.

Ctrl-C stops it; the same command continues where it stopped. Rejected rows do not make it fail.

Example:
  linehaul rate shipments.csv --out rated.csv --pricing discount-70 --rejected rejected.csv`;

export function rateCommand(terminal: Terminal): Command {
  return new Command('rate')
    .description('Rate every shipment in a CSV file with the current network and tariff. Nothing is stored.')
    .argument('<file>', 'CSV file with the shipments')
    .requiredOption('--out <file>', 'where to write the prices, as CSV')
    .option(
      '--rejected <file>',
      'where to write the rows that cannot be read, with column and reason; default: next to the output',
    )
    .option('--pricing <name>', 'for rows without one', 'list')
    .option('--level <levels>', 'for rows without one', 'LTL')
    .option('--date <date>', 'ship date for rows without one (yyyy-mm-dd); default: today')
    .option('--threads <n>', 'number of threads; default: all cores', readThreads, availableParallelism())
    .addOption(new Option('-e, --environment <name>', 'whose carrier').choices([...ENVIRONMENTS]).default('test'))
    .option('--json', 'print progress as JSON lines')
    .addHelpText('after', HELP)
    .action((file: string, options: RateOptions) => rate(terminal, file, options));
}

async function rate(terminal: Terminal, input: string, options: RateOptions): Promise<void> {
  const header = readBatchHeader(input);
  const rejected = options.rejected ?? `${options.out}.rejected.csv`;
  refuseSameFile(input, options.out, rejected);
  const carrier = await carrierOf(options.environment);
  const run = runText(input, header, options, carrier.versions);
  const saved = startOrGoOn(options, header, run, rejected, carrier.now);
  const start: RatingWorkerStart = {
    terms: {
      columns: header.columns,
      defaults: { pricing: options.pricing, level: options.level, shipDate: saved.shipDate },
      quotedAt: saved.quotedAt,
    },
    files: {
      network: carrier.network,
      tariffs: carrier.tariffs,
      fuelRows: carrier.fuelRows,
      quotedAt: saved.quotedAt,
    },
  };
  if (header.copied.length > 0 && !options.json) terminal.err(`Only copied: ${header.copied.join(', ')}.`);
  const { counts, isFinished } = await work(terminal, input, rejected, options, saved, start);
  if (isFinished) forgetProgress(options.out);
  report(terminal, options, counts, isFinished, statSync(input).size, rejected);
}

async function work(
  terminal: Terminal,
  input: string,
  rejected: string,
  options: RateOptions,
  saved: SavedProgress,
  start: RatingWorkerStart,
) {
  const total = statSync(input).size;
  const bar = progressBar(
    options.json ? { out: () => {}, err: () => {} } : terminal,
    'rating',
    !options.json && process.stderr.isTTY === true,
  );
  bar.advance(saved.counts.bytes, total);
  let isStopping = false;
  const stop = () => {
    isStopping = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const script = new URL('./rating-worker.mjs', import.meta.url);
  const threads = existsSync(fileURLToPath(script)) ? onThreads(script, options.threads, start) : onThisThread(start);
  let written = saved.counts.bytes;
  let savedAt = performance.now();
  try {
    const done = await rateFile({
      input,
      output: options.out,
      rejected,
      from: saved.counts,
      threads,
      isStopping: () => isStopping,
      onWritten(counts) {
        bar.advance(counts.bytes - written, total);
        written = counts.bytes;
        if (performance.now() - savedAt < SAVE_EVERY_MS) return;
        savedAt = performance.now();
        saveProgress(options.out, { ...saved, counts });
        if (options.json) terminal.out(JSON.stringify({ type: 'progress', ...shown(counts), totalBytes: total }));
      },
    });
    if (!done.isFinished) saveProgress(options.out, { ...saved, counts: done.counts });
    return done;
  } finally {
    bar.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await threads.close();
  }
}

function shown({ bytes, records, rated, rejected }: BatchCounts) {
  return { bytes, rows: records, rated, rejected };
}

function report(
  terminal: Terminal,
  options: RateOptions,
  counts: BatchCounts,
  isFinished: boolean,
  total: number,
  rejected: string,
): void {
  if (options.json) {
    const type = isFinished ? 'done' : 'paused';
    terminal.out(
      JSON.stringify({
        type,
        ...shown(counts),
        totalBytes: total,
        out: options.out,
        rejectedFile: counts.rejected > 0 ? rejected : null,
      }),
    );
  } else if (isFinished) {
    const bad = counts.rejected === 0 ? '' : ` ${counts.rejected} rejected, see ${rejected}.`;
    terminal.out(`${counts.rated} ${counts.rated === 1 ? 'shipment' : 'shipments'} rated: ${options.out}.${bad}`);
  }
  if (isFinished) return;
  const percent = Math.floor((counts.bytes / total) * 100);
  throw new OperatorError(`Stopped at ${percent}%. Run the same command to continue from there.`);
}

/** The files that price the batch, and their version numbers. */
async function carrierOf(environment: EnvironmentName) {
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, environment);
  try {
    const now = context.freightClock.now();
    const networks = carrierVersionStore(context.db, 'network');
    const network = versionInForce(context, await networks.list());
    if (network === undefined) throw nothingLoaded('network', 'linehaul carrier load');
    const store = carrierVersionStore(context.db, 'tariff');
    const active = (await store.list()).filter((one) => one.active_from !== null);
    if (active.length === 0) throw nothingLoaded('tariff', 'linehaul tariff import, then linehaul tariff activate');
    // Of two that take effect at the same time, the later version applies.
    active.sort((a, b) => a.active_from! - b.active_from! || a.version - b.version);
    const tariffs: { activeFrom: number; files: CarrierFiles }[] = [];
    for (const one of active) tariffs.push({ activeFrom: one.active_from!, files: await store.files(one.version) });
    const fuelRows = await fuelRowStore(context.db).list();
    const hashes = [network, ...active].map((one) => one.content_hash);
    const versions = [...hashes, `fuel ${fuelRows.length}`];
    return { now, network: await networks.files(network.version), tariffs, fuelRows, versions };
  } finally {
    await context.close();
  }
}

function nothingLoaded(kind: string, command: string): OperatorError {
  return new OperatorError(`No ${kind} is in force. Load one with: ${command}`);
}

/** Everything that determines the output. */
function runText(input: string, header: BatchHeader, options: RateOptions, versions: readonly string[]): string {
  const { size, mtimeMs } = statSync(input);
  const { environment, pricing, level, date = '' } = options;
  return JSON.stringify({ size, mtimeMs, header: header.output, environment, pricing, level, date, versions });
}

function startOrGoOn(
  options: RateOptions,
  header: BatchHeader,
  run: string,
  rejected: string,
  now: number,
): SavedProgress {
  const saved = readProgress(options.out);
  if (saved !== undefined) {
    if (saved.run !== run) {
      throw new OperatorError(
        `${progressFile(options.out)} belongs to a run with a different input, options or tariff. Delete it to start over.`,
      );
    }
    const isThere = (file: string, bytes: number) =>
      bytes === 0 || (statSync(file, { throwIfNoEntry: false })?.size ?? -1) >= bytes;
    if (isThere(options.out, saved.counts.outputBytes) && isThere(rejected, saved.counts.rejectedBytes)) {
      return saved;
    }
    throw new OperatorError(
      `The output of the previous run no longer exists. Delete ${progressFile(options.out)} to start over.`,
    );
  }
  write(options.out, header.output);
  const counts = {
    bytes: header.bytes,
    records: 0,
    rated: 0,
    rejected: 0,
    outputBytes: Buffer.byteLength(header.output),
    rejectedBytes: 0,
  };
  const shipDate = options.date ?? new Date(now).toISOString().slice(0, 10);
  const progress = { run, quotedAt: now, shipDate, counts };
  saveProgress(options.out, progress);
  return progress;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

function refuseSameFile(input: string, ...outputs: readonly string[]): void {
  const { ino, dev } = statSync(input);
  for (const file of outputs) {
    const other = statSync(file, { throwIfNoEntry: false });
    if (other !== undefined && other.ino === ino && other.dev === dev) {
      throw new OperatorError(`${file} is the input; it would be overwritten. Name another file.`);
    }
  }
}

function readThreads(text: string): number {
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return threads;
  throw new InvalidArgumentError('It must be a whole number from 1 to 256.');
}
