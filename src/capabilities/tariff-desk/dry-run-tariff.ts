// Tests a tariff version on past quotes: a job that rates them again and reports the effect on revenue.
import type { Answer } from '../../platform/contract/route.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { listCustomers } from '../accounts/customers/find-customers.ts';
import { findTariffs } from '../carrier/find-tariffs.ts';
import type { DefinedJob, JobOutcome, JobRun } from '../jobs/defined-job.ts';
import { countQuotes, type QuotedSpan, rerateQuotes } from '../rate-quotes/saved/rerate-quotes.ts';
import { requireVersion } from './list-tariffs.ts';
import { PriceEffect } from './price-effect.ts';
import type { DryRun } from './tariff-desk.schema.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';

const USUAL_LIMIT = 20_000;
const USUAL_SPAN = '7d';

/** The span is fixed when the job is started, so that a repetition rates the same quotes. */
interface TariffDryRun {
  readonly version: number;
  readonly span: QuotedSpan;
  readonly limit: number;
}

export async function dryRunTariff(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  version: number,
  wanted: DryRun,
): Promise<Answer> {
  const { context, jobs } = parts;
  requireVersion(await findTariffs(context), version);
  const span = spanOf(wanted, context.freightClock.now(), USUAL_SPAN);
  const { limit = USUAL_LIMIT } = wanted;
  const { job, writes, begin } = jobs.prepare(tariffDryRunJob(parts), actor, { version, span, limit });
  return { status: 202, body: enveloped(job), writes, committed: begin };
}

/** Safe to repeat: it changes nothing. */
export function tariffDryRunJob(parts: TariffDeskParts): DefinedJob<TariffDryRun> {
  return { kind: 'tariff-dry-run', unit: 'quotes', work: (wanted, progress) => run(parts, wanted, progress) };
}

export function spanOf({ last, from, to }: DryRun, now: number, usual: string): QuotedSpan {
  if (from !== undefined && to !== undefined) return { from: Date.parse(from), to: Date.parse(to) };
  const [, count, unit] = /^(\d+)(h|d)$/.exec(last ?? usual)!;
  return { from: now - Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MS, to: now };
}

async function run(
  { context, tariff, quotes }: TariffDeskParts,
  { version, span, limit }: TariffDryRun,
  progress: JobRun,
): Promise<JobOutcome> {
  const customers = await listCustomers(context);
  const counts = new Map<string, number>();
  let found = 0;
  for (const { account } of customers) {
    const count = await countQuotes(quotes, account, span);
    if (count > 0) counts.set(account, count);
    found += count;
    progress.signal.throwIfAborted();
  }
  const share = Math.min(1, limit / Math.max(1, found));
  const total = Math.min(found, limit);
  progress.at(0, total);
  // With the surcharges of each quote, so that only the tariffs differ.
  const priced = async (fuelRevision: number) => (await tariff.version(version, fuelRevision)).data;
  const effect = new PriceEffect();
  for (const [account, count] of counts) {
    // The same share of each customer's quotes, so that a few busy customers do not dominate.
    const most = Math.min(Math.ceil(count * share), total - effect.count);
    await rerateQuotes(quotes, priced, account, span, most, (quote) => {
      effect.add(account, quote);
      if (effect.count % 100 === 0) progress.at(effect.count, total);
      progress.signal.throwIfAborted();
    });
  }
  progress.at(effect.count, effect.count);
  const names = new Map(customers.map(({ account, name }) => [account, name]));
  return {
    result: {
      version,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      found,
      ...effect.summary((account) => names.get(account) ?? account),
    },
  };
}
