// The outcome of one fault: whether it is good enough, and how it is printed.
import type { FaultName } from './options.ts';
import type { ReadsByServer } from './read-counter.ts';

export interface JobsOutcome {
  /** Jobs that had to run: the announcement of each bill, and the e-mails. */
  readonly expected: number;
  readonly missing: number;
  readonly repeated: number;
}

export interface Suffered {
  readonly name: FaultName;
  readonly does: string;
  readonly isHarmless: boolean;
  readonly skipped: undefined;
  /** Confirmed writes of all kinds, and the bills of lading among them. */
  readonly acknowledged: number;
  readonly bills: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly outOfOrder: number;
  /** Reads that did not see what was acknowledged before they began, although it was there. */
  readonly staleReads: number;
  /** Reads for the read replicas, by the server that answered. */
  readonly reads: ReadsByServer;
  /** The longest time without a confirmed write, from the fault until everything was repaired. */
  readonly outageMs: number;
  /** Attempts that had to be repeated. */
  readonly failedRequests: number;
  /** Responses that no client should ever get. */
  readonly unexpected: number;
  readonly jobs: JobsOutcome;
}

export type Outcome =
  | Suffered
  | { readonly name: FaultName; readonly does: string; readonly isHarmless: boolean; readonly skipped: string };

export const LONGEST_OUTAGE_MS = 10_000;

/** A fault that was skipped proves nothing, so it fails the run unless that is allowed. */
export function problemsOf(outcome: Outcome, allowSkipped: boolean): string[] {
  if (outcome.skipped !== undefined) {
    return allowSkipped ? [] : [`it was skipped: ${outcome.skipped}; --allow-skipped accepts that`];
  }
  const {
    lost,
    duplicates,
    outOfOrder,
    staleReads,
    reads,
    outageMs,
    failedRequests,
    unexpected,
    jobs,
    isHarmless,
    bills,
  } = outcome;
  const problems: string[] = [];
  if (bills === 0) problems.push('no bill of lading was acknowledged, so nothing was tested');
  if (lost > 0) problems.push(`${lost} acknowledged records are lost`);
  if (duplicates > 0) problems.push(`${duplicates} records exist twice`);
  if (outOfOrder > 0) problems.push(`${outOfOrder} records were read in an impossible order`);
  if (staleReads > 0) problems.push(`${staleReads} reads did not see what was acknowledged before they began`);
  if (reads.replica === 0) problems.push('no read was served by a replica, so replicas were not tested');
  if (unexpected > 0) problems.push(`${unexpected} responses say neither success nor that a retry helps`);
  if (jobs.missing > 0) problems.push(`${jobs.missing} jobs did not run`);
  if (jobs.repeated > 0) problems.push(`${jobs.repeated} jobs ran more than once`);
  if (isHarmless && failedRequests > 0) problems.push(`${failedRequests} requests failed, and none may`);
  if (!isHarmless && outageMs > LONGEST_OUTAGE_MS) {
    problems.push(`no write was confirmed for ${seconds(outageMs)} s; the goal is ${LONGEST_OUTAGE_MS / 1_000} s`);
  }
  return problems;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const HEAD = [
  'fault',
  'acknowledged',
  'lost',
  'duplicates',
  'stale reads',
  'outage (s)',
  'requests retried',
  'jobs run once',
  'read from replicas',
];

/** As Markdown, so that it can go into a document. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) =>
    outcome.skipped === undefined
      ? [
          outcome.does,
          `${outcome.acknowledged} (${outcome.bills} bills)`,
          String(outcome.lost),
          String(outcome.duplicates),
          String(outcome.staleReads),
          seconds(outcome.outageMs),
          String(outcome.failedRequests),
          `${outcome.jobs.expected - outcome.jobs.missing - outcome.jobs.repeated} of ${outcome.jobs.expected}`,
          `${outcome.reads.replica} of ${outcome.reads.replica + outcome.reads.primary}`,
        ]
      : [outcome.does, `skipped: ${outcome.skipped}`, ...HEAD.slice(2).map(() => '')],
  );
  const lines = [HEAD, HEAD.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
