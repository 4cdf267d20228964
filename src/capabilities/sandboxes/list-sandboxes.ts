// Lists a caller's sandboxes, the default one first, even if it has never been used.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { Caller } from '../tokens/check-token.ts';
import { defaultSandbox, findOwnSandbox } from './own-sandbox.ts';
import { DEFAULT_SANDBOX } from './sandbox-id.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import { sandboxViews } from './sandbox-view.ts';

export async function listSandboxes(parts: SandboxesParts, caller: Caller): Promise<Answer> {
  const own = await parts.store.ofOwner(caller.username);
  const first = own.find(({ name }) => name === DEFAULT_SANDBOX) ?? (await defaultSandbox(parts, caller));
  const rows = [first, ...own.filter((one) => one !== first)];
  return { status: 200, body: enveloped({ sandboxes: await sandboxViews(parts, rows) }) };
}

export async function readSandbox(parts: SandboxesParts, caller: Caller, id: string): Promise<Answer> {
  const [view] = await sandboxViews(parts, [await findOwnSandbox(parts, caller, id)]);
  return { status: 200, body: enveloped(view) };
}
