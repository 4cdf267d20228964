// How many sandboxes and snapshots an owner may have, and how long an unused sandbox keeps going: per portal account, or the general
// settings.
import type { Config } from '../../config.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findPortalAccount } from '../accounts/find-portal-account.ts';
import { portalSubject } from '../accounts/manage-portal-accounts.ts';
import type { OwnSandboxLimits, SandboxLimits } from './sandbox.schema.ts';
import type { SandboxLimitsRow, SandboxRow } from './sandbox.store.ts';
import { DEFAULT_SANDBOX } from './sandbox-id.ts';
import type { SandboxesParts } from './sandbox-parts.ts';

export async function limitsOf({ context, store }: SandboxesParts, owner: string): Promise<SandboxLimits> {
  const own = ownLimits(await store.limitsOf(owner));
  const general = generalLimits(context.config);
  return {
    sandboxes: own.sandboxes ?? general.sandboxes,
    snapshots: own.snapshots ?? general.snapshots,
    sleepDays: own.sleepDays ?? general.sleepDays,
  };
}

/** The names of those that count toward the limit: the default sandbox does not. */
export function countedSandboxes(own: readonly SandboxRow[]): string[] {
  return own.map(({ name }) => name).filter((name) => name !== DEFAULT_SANDBOX);
}

export async function readSandboxLimits(parts: SandboxesParts, username: string): Promise<Answer> {
  await requirePortalAccount(parts, username);
  return { status: 200, body: await limitsView(parts, username, ownLimits(await parts.store.limitsOf(username))) };
}

export async function changeSandboxLimits(
  parts: SandboxesParts,
  { actor }: OperatorPrincipal,
  username: string,
  wanted: OwnSandboxLimits,
): Promise<Answer> {
  const { context, store } = parts;
  await requirePortalAccount(parts, username);
  const before = ownLimits(await store.limitsOf(username));
  const { sandboxes, snapshots, sleepDays } = wanted;
  const after: OwnSandboxLimits = { sandboxes, snapshots, sleepDays };
  const body = await limitsView(parts, username, after);
  if (JSON.stringify(before) === JSON.stringify(after)) return { status: 200, body };
  const isUsual = Object.values(after).every((one) => one === null);
  return {
    status: 200,
    body,
    writes: [
      isUsual
        ? store.removeLimits(username)
        : store.setLimits({ owner: username, sandboxes, snapshots, sleep_days: sleepDays }),
      auditLine(context, actor, 'portal-account.sandbox-limits-changed', portalSubject(username), { before, after }),
    ],
  };
}

async function limitsView(parts: SandboxesParts, username: string, own: OwnSandboxLimits) {
  const { length: sandboxes } = countedSandboxes(await parts.store.ofOwner(username));
  return enveloped({ username, own, general: generalLimits(parts.context.config), sandboxes });
}

function generalLimits({ sandboxesPerUser, sandboxSnapshots, sandboxSleepDays }: Config): SandboxLimits {
  return { sandboxes: sandboxesPerUser, snapshots: sandboxSnapshots, sleepDays: sandboxSleepDays };
}

function ownLimits(row: SandboxLimitsRow | undefined): OwnSandboxLimits {
  return {
    sandboxes: row?.sandboxes ?? null,
    snapshots: row?.snapshots ?? null,
    sleepDays: row?.sleep_days ?? null,
  };
}

/** @throws Refusal */
async function requirePortalAccount({ context }: SandboxesParts, username: string): Promise<void> {
  if ((await findPortalAccount(context, username)) === undefined) throw new Refusal('noSuchPortalAccount');
}
