// A sandbox as its owner sees it.
import type { SandboxView } from './sandbox.schema.ts';
import type { SandboxRow, SnapshotRow } from './sandbox.store.ts';
import type { SandboxesParts } from './sandbox-parts.ts';

export async function sandboxViews(parts: SandboxesParts, rows: readonly SandboxRow[]): Promise<SandboxView[]> {
  // Before any await: closing a sandbox in the meantime would change its row.
  const states = rows.map((row) => parts.worlds.now(row));
  const [elsewhere, sizes, snapshots] = await Promise.all([
    parts.worlds.elsewhere(rows),
    parts.worlds.sizes(rows),
    parts.store.snapshots(rows.map(({ sandbox_id }) => sandbox_id)),
  ]);
  return rows.map((row, at) => {
    const { isAwake, clock, usedAt } = states[at]!;
    const shownAt = clock.shownAt + Math.floor((parts.context.clock.now() - clock.machineAt) * clock.speed);
    return {
      id: row.sandbox_id,
      name: row.name,
      seed: row.seed,
      createdAt: new Date(row.created_at).toISOString(),
      status: isAwake || elsewhere.has(row.sandbox_id) ? 'awake' : 'asleep',
      url: sandboxUrl(parts, row),
      clock: { now: new Date(shownAt).toISOString(), speed: clock.speed },
      lastUsedAt: new Date(usedAt).toISOString(),
      bytes: sizes.get(row.sandbox_id) ?? 0,
      snapshots: snapshots.filter((one) => one.sandbox_id === row.sandbox_id).map(snapshotView),
    };
  });
}

export function snapshotView({ name, created_at, bytes }: SnapshotRow): SandboxView['snapshots'][number] {
  return { name, createdAt: new Date(created_at).toISOString(), bytes };
}

export function sandboxUrl({ baseUrl }: SandboxesParts, { sandbox_id: id }: SandboxRow): string {
  return `${baseUrl()}/sandboxes/${id}`;
}
