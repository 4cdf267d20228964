// What an owner can do with a sandbox: renew credentials, take and restore snapshots, and delete it.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { portalSubject } from '../accounts/manage-portal-accounts.ts';
import type { Caller } from '../tokens/check-token.ts';
import { credentialsOf } from './create-sandbox.ts';
import { renewCredentials } from './furnish-sandbox.ts';
import { findOwnSandbox, openOwnSandbox } from './own-sandbox.ts';
import { sandboxSubject } from './register-sandbox.ts';
import type { SandboxRow } from './sandbox.store.ts';
import { limitsOf } from './sandbox-limits.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import { sandboxViews, snapshotView } from './sandbox-view.ts';

export async function renewSandboxCredentials(parts: SandboxesParts, caller: Caller, id: string): Promise<Answer> {
  const row = await openOwnSandbox(parts, caller, id);
  const issued = await parts.worlds.within(row, (world) => renewCredentials(world, row));
  return {
    status: 201,
    body: enveloped(credentialsOf(parts, row, issued)),
    writes: [line(parts, caller, 'sandbox.credentials-renewed', row)],
  };
}

export function takeSnapshot(parts: SandboxesParts, caller: Caller, id: string, name: string): Promise<Answer> {
  return parts.newSnapshots.whileMaking(id, name, (begun) => take(parts, caller, id, name, begun));
}

async function take(
  parts: SandboxesParts,
  caller: Caller,
  id: string,
  name: string,
  begun: readonly string[],
): Promise<Answer> {
  const { context, store, worlds } = parts;
  const row = await openOwnSandbox(parts, caller, id);
  const names = new Set([...(await store.snapshots([id])).map((known) => known.name), ...begun]);
  if (!names.has(name) && names.size >= (await limitsOf(parts, row.owner)).snapshots)
    throw new Refusal('tooManySnapshots');
  const bytes = await worlds.snapshot(row, name);
  const kept = { sandbox_id: id, name, created_at: context.clock.now(), bytes };
  return {
    status: 201,
    body: enveloped(snapshotView(kept)),
    writes: [store.keepSnapshot(kept), line(parts, caller, 'sandbox.snapshot-taken', row, { snapshot: name })],
  };
}

export async function restoreSnapshot(
  parts: SandboxesParts,
  caller: Caller,
  id: string,
  name: string,
): Promise<Answer> {
  const row = await findOwnSandbox(parts, caller, id);
  const known = await parts.store.snapshots([id]);
  if (!known.some((one) => one.name === name)) throw new Refusal('noSuchSnapshot');
  await parts.worlds.restore(row, name);
  const [view] = await sandboxViews(parts, [(await parts.store.find(id)) ?? row]);
  return {
    status: 200,
    body: enveloped(view),
    writes: [line(parts, caller, 'sandbox.restored', row, { snapshot: name })],
  };
}

/** A deleted default sandbox is created again, empty, when it is next needed. */
export async function deleteSandbox(parts: SandboxesParts, caller: Caller, id: string): Promise<Answer> {
  const { context, store, worlds } = parts;
  const row = await findOwnSandbox(parts, caller, id);
  if ((await store.find(id)) === undefined) return { status: 204 };
  await worlds.remove(row, async () => {
    await context.db.write([...store.delete(id), line(parts, caller, 'sandbox.deleted', row)]);
  });
  return { status: 204 };
}

function line(
  { context }: SandboxesParts,
  { username }: Caller,
  action: string,
  row: SandboxRow,
  details: object = {},
) {
  return auditLine(context, portalSubject(username), action, sandboxSubject(row.sandbox_id), {
    name: row.name,
    ...details,
  });
}
