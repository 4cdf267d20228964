// Finds a sandbox of the caller. Other owners' sandboxes are reported as not found.
import { Refusal } from '../../platform/http/refusal.ts';
import { randomText } from '../../platform/random.ts';
import { type Customer, findPortalAccount } from '../accounts/find-portal-account.ts';
import type { Caller } from '../tokens/check-token.ts';
import { furnishSandbox } from './furnish-sandbox.ts';
import { registerSandbox } from './register-sandbox.ts';
import type { SandboxRow } from './sandbox.store.ts';
import { DEFAULT_SANDBOX, sandboxIdOf } from './sandbox-id.ts';
import type { SandboxesParts } from './sandbox-parts.ts';

/** A caller's default sandbox before its first use; its creation date is that of the portal account. */
export async function defaultSandbox({ context }: SandboxesParts, { username }: Caller): Promise<SandboxRow> {
  const id = sandboxIdOf(context, username, DEFAULT_SANDBOX);
  const portal = await findPortalAccount(context, username);
  const createdAt = portal?.created_at ?? context.clock.now();
  return {
    sandbox_id: id,
    owner: username,
    name: DEFAULT_SANDBOX,
    seed: id,
    keyed_as: id,
    created_at: createdAt,
    used_at: createdAt,
    wake_at: null,
    clock: JSON.stringify({ machineAt: 0, shownAt: 0, speed: 1 }),
    proven: '',
  };
}

/** The stored row or, for an unused default sandbox, the row that it would have. @throws Refusal */
export async function findOwnSandbox(parts: SandboxesParts, caller: Caller, id: string): Promise<SandboxRow> {
  const row = await parts.store.find(id);
  if (row?.owner === caller.username) return row;
  if (row === undefined && id === sandboxIdOf(parts.context, caller.username, DEFAULT_SANDBOX))
    return defaultSandbox(parts, caller);
  throw new Refusal('noSuchSandbox');
}

/** The same, but creates the default sandbox if it does not exist yet. @throws Refusal */
export async function openOwnSandbox(parts: SandboxesParts, caller: Caller, id: string): Promise<SandboxRow> {
  const row = await findOwnSandbox(parts, caller, id);
  if ((await parts.store.find(id)) !== undefined) return row;
  const made = { ...row, used_at: parts.context.clock.now() };
  const passwords = parts.passwords.take();
  const furnish = { owner: caller.username, name: made.name, customers: customersOf(parts, caller), passwords };
  try {
    await parts.worlds.create(
      made,
      'carrier',
      (world) => furnishSandbox(world, furnish),
      (bytes) => registerSandbox(parts, made, bytes),
    );
  } catch (error) {
    // Another call may have needed it at the same time.
    const other = await parts.store.find(id);
    if (other === undefined) throw error;
    return other;
  }
  parts.passwords.refill();
  return made;
}

/** The caller's customer accounts, with their own numbers and pricing. */
export function customersOf({ tariff }: SandboxesParts, { accounts }: Caller): ReadonlyMap<string, Customer> {
  if (accounts.size > 0) return new Map([...accounts].slice(0, MOST_ACCOUNTS));
  const [pricing = ''] = tariff.now().data.pricings.keys();
  return new Map([['SANDBOX', { name: 'Sandbox', pricing }]]);
}

/** More than anyone needs for testing. */
const MOST_ACCOUNTS = 100;

export function randomSeed({ context }: SandboxesParts): string {
  return randomText(context.random, 8).toLowerCase();
}
