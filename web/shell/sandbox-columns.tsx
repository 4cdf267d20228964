// The columns about a sandbox that the portal and the console share.
import type { components } from '../api/openapi.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table.tsx';
import { sandboxWords as words } from '../words/sandbox-words.ts';
import { byteSize } from './byte-size.ts';
import { moment } from './format.ts';

type Sandbox = components['schemas']['Sandbox'];

/** The default sandbox takes no space and has no snapshot until it is first used. */
export const isUnused = ({ snapshots }: Pick<Sandbox, 'snapshots'>) => snapshots.length === 0;

export const SANDBOX_NAME: Column<Sandbox> = {
  head: words.columns.name,
  cell: (sandbox) => (
    <>
      <span className="mr-2 font-medium">{sandbox.name}</span>
      <StatusBadge sandbox={sandbox} />
      <code className="block font-mono text-[12px] text-faint">{sandbox.id}</code>
    </>
  ),
};

export const SANDBOX_FACTS: readonly Column<Sandbox>[] = [
  {
    head: words.columns.seed,
    cell: ({ seed }) => <code className="font-mono text-[13px]">{seed}</code>,
  },
  {
    head: words.columns.clock,
    cell: (sandbox) =>
      !isUnused(sandbox) && (
        <>
          {moment(sandbox.clock.now)}
          <span className="block text-[13px] text-faint">{words.speed(sandbox.clock.speed)}</span>
        </>
      ),
  },
  {
    head: words.columns.lastUsed,
    cell: (sandbox) => (isUnused(sandbox) ? words.never : moment(sandbox.lastUsedAt)),
  },
  {
    head: words.columns.size,
    cell: (sandbox) => !isUnused(sandbox) && byteSize(sandbox.bytes),
    numeric: true,
    className: 'whitespace-nowrap',
  },
  { head: words.columns.snapshots, cell: ({ snapshots }) => snapshots.map(({ name }) => name).join(', ') },
];

function StatusBadge({ sandbox }: { sandbox: Sandbox }) {
  if (isUnused(sandbox)) return <Badge>{words.statuses.unused}</Badge>;
  const isAwake = sandbox.status === 'awake';
  return (
    <span title={isAwake ? undefined : words.asleepHint}>
      <Badge tone={isAwake ? 'good' : 'plain'}>{words.statuses[isAwake ? 'awake' : 'asleep']}</Badge>
    </span>
  );
}
