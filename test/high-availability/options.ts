// The arguments of `npm run ha` and `npm run ha:torture`.

export const FAULT_NAMES = [
  'kill-primary',
  'kill-primary-mid-commit',
  'kill-primary-machine',
  'kill-node',
  'kill-etcd-leader',
  'cut-primary',
  'stall-standby',
  'stall-replica',
  'kill-replica',
  'fill-disk',
  'rolling-restart',
  'rolling-upgrade',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export interface HaOptions {
  readonly torture: boolean;
  readonly faults: readonly FaultName[];
  /** How long clients work before a fault, and again after it. */
  readonly loadSeconds: number;
  readonly clients: number;
  /** The commit that the rolling upgrade starts from; undefined for the one before the newest migration. */
  readonly upgradeFrom: string | undefined;
  /** Whether the run may pass although a fault was skipped, because this machine or user cannot cause it. */
  readonly allowSkipped: boolean;
  /** Whether the folder with data and logs stays. */
  readonly keep: boolean;
}

export const USAGE = `Usage:
  npm run ha                            runs the whole installation until Ctrl-C
  npm run ha:torture                    runs it, breaks it in ${FAULT_NAMES.length} ways under load, and prints what clients saw

Options, after --:
  --faults <names>       only these, separated by commas: ${FAULT_NAMES.join(', ')}
  --load-seconds <n>     load before each fault, and again after it (8)
  --clients <n>          clients at the same time (8)
  --upgrade-from <commit>  what the rolling upgrade starts from (the commit before the newest migration)
  --allow-skipped        passes although faults were skipped, as some are without root
  --keep                 keeps the folder with data and logs

Example: npm run ha:torture -- --faults kill-primary,cut-primary`;

export class UsageError extends Error {}

/** @throws UsageError with everything that is wrong */
export function readOptions(args: readonly string[]): HaOptions {
  const problems: string[] = [];
  const rest = [...args];
  const torture = rest[0] === 'torture';
  if (torture) rest.shift();
  let faults: readonly FaultName[] = FAULT_NAMES;
  let loadSeconds = 8;
  let clients = 8;
  let upgradeFrom: string | undefined;
  let allowSkipped = false;
  let keep = false;
  const whole = (name: string, text: string | undefined, most: number): number => {
    const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
    if (number < 1 || number > most) problems.push(`${name} must be a whole number from 1 to ${most}.`);
    return number;
  };
  while (rest.length > 0) {
    const name = rest.shift()!;
    if (name === '--keep') keep = true;
    else if (name === '--allow-skipped') allowSkipped = true;
    else if (name === '--load-seconds') loadSeconds = whole(name, rest.shift(), 3_600);
    else if (name === '--clients') clients = whole(name, rest.shift(), 200);
    else if (name === '--faults') faults = faultsIn(rest.shift() ?? '', problems);
    else if (name === '--upgrade-from') {
      upgradeFrom = rest.shift();
      if (!/^[\w./^~-]+$/.test(upgradeFrom ?? '') || upgradeFrom!.startsWith('-')) {
        problems.push('--upgrade-from must be a commit.');
      }
    } else problems.push(`${name} is not an option.`);
  }
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return { torture, faults, loadSeconds, clients, upgradeFrom, allowSkipped, keep };
}

function faultsIn(text: string, problems: string[]): FaultName[] {
  const names = text.split(',').filter((name) => name !== '');
  const isFault = (name: string): name is FaultName => (FAULT_NAMES as readonly string[]).includes(name);
  if (names.length === 0) problems.push(`--faults needs at least one of ${FAULT_NAMES.join(', ')}.`);
  for (const name of names) {
    if (!isFault(name)) problems.push(`${name} is not a fault. There are ${FAULT_NAMES.join(', ')}.`);
  }
  return names.filter(isFault);
}
