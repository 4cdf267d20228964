// Tests a version of a contract on shipments that the customer paid for: a job that rates them again and reports the effect on revenue.
import type { Answer } from '../../../platform/contract/route.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { findCustomer } from '../../accounts/customers/find-customers.ts';
import { rerateBols } from '../../bol/charges/rerate-bols.ts';
import { storedContract } from '../../carrier/contracts-in-force.ts';
import { contractFiles } from '../../carrier/import-contract.ts';
import type { DefinedJob, JobOutcome, JobRun } from '../../jobs/defined-job.ts';
import type { QuotedSpan } from '../../rate-quotes/saved/rerate-quotes.ts';
import { spanOf } from '../dry-run-tariff.ts';
import { PriceEffect } from '../price-effect.ts';
import type { DryRun } from '../tariff-desk.schema.ts';
import type { TariffDeskParts } from '../tariff-desk-parts.ts';
import { requireContracts, requireContractVersion } from './read-contracts.ts';

const USUAL_LIMIT = 20_000;
const USUAL_SPAN = '30d';

/** The span is fixed when the job is started, so that a repetition rates the same shipments. */
interface ContractDryRun {
  readonly account: string;
  readonly version: number;
  readonly span: QuotedSpan;
  readonly limit: number;
}

export async function dryRunContract(
  parts: TariffDeskParts,
  { actor }: OperatorPrincipal,
  account: string,
  version: number,
  wanted: DryRun,
): Promise<Answer> {
  requireContractVersion(await requireContracts(parts, account), version);
  const span = spanOf(wanted, parts.context.freightClock.now(), USUAL_SPAN);
  const { limit = USUAL_LIMIT } = wanted;
  const { job, writes, begin } = parts.jobs.prepare(contractDryRunJob(parts), actor, { account, version, span, limit });
  return { status: 202, body: enveloped(job), writes, committed: begin };
}

/** Safe to repeat: it changes nothing. */
export function contractDryRunJob(parts: TariffDeskParts): DefinedJob<ContractDryRun> {
  return { kind: 'contract-dry-run', unit: 'shipments', work: (wanted, progress) => run(parts, wanted, progress) };
}

async function run(
  { context, bols }: TariffDeskParts,
  { account, version, span, limit }: ContractDryRun,
  progress: JobRun,
): Promise<JobOutcome> {
  // Ship dates: if the span ends at midnight, its last day is the day before.
  const days = { from: Math.floor(span.from / DAY_MS), to: Math.ceil(span.to / DAY_MS) - 1 };
  const contract = storedContract(account, version, (await contractFiles(context, account, version))!);
  const effect = new PriceEffect();
  await rerateBols(bols, account, days, limit, contract, (one) => {
    effect.add(account, one);
    if (effect.count % 50 === 0) progress.at(effect.count, null);
    progress.signal.throwIfAborted();
  });
  progress.at(effect.count, effect.count);
  const name = (await findCustomer(context, account))?.name ?? account;
  return {
    result: {
      account,
      version,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      found: effect.count,
      ...effect.summary(() => name),
    },
  };
}
