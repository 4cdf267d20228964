// Creates a sandbox and returns its credentials, which cannot be shown again.
import type { ClockSetting } from '../../platform/adjustable-clock.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Customer } from '../accounts/find-portal-account.ts';
import type { Caller } from '../tokens/check-token.ts';
import { DEMO_CUSTOMERS } from './demo-customers.ts';
import { furnishSandbox, type Issued, renewCredentials } from './furnish-sandbox.ts';
import { customersOf, findOwnSandbox, randomSeed } from './own-sandbox.ts';
import { registerSandbox } from './register-sandbox.ts';
import type { NewSandboxRequest, SandboxCredentials } from './sandbox.schema.ts';
import type { SandboxRow } from './sandbox.store.ts';
import { DEFAULT_SANDBOX, sandboxIdOf } from './sandbox-id.ts';
import { countedSandboxes, limitsOf } from './sandbox-limits.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import { sandboxUrl } from './sandbox-view.ts';
import type { Beginning } from './sandbox-worlds.ts';

export function createSandbox(parts: SandboxesParts, caller: Caller, request: NewSandboxRequest): Promise<Answer> {
  return parts.newSandboxes.whileMaking(caller.username, request.name, (begun) =>
    create(parts, caller, request, begun),
  );
}

async function create(
  parts: SandboxesParts,
  caller: Caller,
  request: NewSandboxRequest,
  begun: readonly string[],
): Promise<Answer> {
  const { context, store, worlds } = parts;
  const { username: owner } = caller;
  const { name, from = 'empty' } = request;
  const own = await store.ofOwner(owner);
  if (name === DEFAULT_SANDBOX || own.some((one) => one.name === name)) throw new Refusal('sandboxExists');
  const names = new Set([...countedSandboxes(own), ...begun]);
  if (names.size >= (await limitsOf(parts, owner)).sandboxes) throw new Refusal('tooManySandboxes');
  const source = from === 'empty' || from === 'demo' ? undefined : await snapshotOf(parts, caller, from);
  const id = sandboxIdOf(context, owner, name);
  const now = context.clock.now();
  const clock = clockOf(request, now);
  const row: SandboxRow = {
    sandbox_id: id,
    owner,
    name,
    seed: source?.row.seed ?? request.seed ?? randomSeed(parts),
    keyed_as: source?.row.keyed_as ?? id,
    created_at: now,
    used_at: now,
    wake_at: null,
    clock: JSON.stringify(clock ?? { machineAt: 0, shownAt: 0, speed: 1 }),
    proven: '',
  };
  const customers = from === 'demo' ? withDemo(parts, customersOf(parts, caller)) : customersOf(parts, caller);
  const passwords = source === undefined ? parts.passwords.take() : undefined;
  const issued = await worlds.create(
    row,
    source?.from ?? 'carrier',
    (world) =>
      passwords === undefined
        ? renewCredentials(world, { owner, name })
        : furnishSandbox(world, { owner, name, customers, clock, passwords }),
    (bytes) => registerSandbox(parts, row, bytes),
  );
  parts.passwords.refill();
  const { seed } = row;
  return {
    status: 201,
    body: enveloped({
      sandbox: { id, name, seed, createdAt: new Date(now).toISOString() },
      credentials: credentialsOf(parts, row, issued),
    }),
  };
}

export function credentialsOf(parts: SandboxesParts, row: SandboxRow, issued: Issued): SandboxCredentials {
  return { ...issued, soapUrl: `${sandboxUrl(parts, row)}${parts.context.config.soapPath}` };
}

async function snapshotOf(
  parts: SandboxesParts,
  caller: Caller,
  from: string,
): Promise<{ readonly row: SandboxRow; readonly from: Beginning }> {
  const [of = '', snapshot = ''] = from.split('/');
  const row = await findOwnSandbox(parts, caller, of);
  const known = await parts.store.snapshots([of]);
  if (!known.some((one) => one.name === snapshot)) throw new Refusal('noSuchSnapshot');
  return { row, from: { of, snapshot } };
}

function clockOf({ clock }: NewSandboxRequest, now: number): ClockSetting | undefined {
  if (clock === undefined) return undefined;
  return { machineAt: now, shownAt: clock.now === undefined ? now : Date.parse(clock.now), speed: clock.speed ?? 1 };
}

/** Only demo customers whose pricing is in the tariff: a carrier's own tariff may use other names. */
function withDemo({ tariff }: SandboxesParts, own: ReadonlyMap<string, Customer>): ReadonlyMap<string, Customer> {
  const { pricings } = tariff.now().data;
  return new Map([...own, ...DEMO_CUSTOMERS.filter(([, { pricing }]) => pricings.has(pricing))]);
}
