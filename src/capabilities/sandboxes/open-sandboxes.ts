// Sandboxes of the test environment: listing and managing them.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { BeingMade } from './being-made.ts';
import { operatorSandboxRoutes } from './operator-sandbox.routes.ts';
import { PreparedPasswords } from './prepared-passwords.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { sandboxStore } from './sandbox.store.ts';
import type { SandboxesParts } from './sandbox-parts.ts';
import type { SandboxWorlds } from './sandbox-worlds.ts';

export function openSandboxes(needs: {
  readonly context: Context;
  readonly tariff: TariffInForce;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
  readonly worlds: SandboxWorlds;
  readonly baseUrl: () => string;
}): Capability {
  const { context, tariff, worlds, baseUrl, tokens, operators } = needs;
  const passwords = new PreparedPasswords(context);
  const parts: SandboxesParts = {
    context,
    tariff,
    worlds,
    passwords,
    newSandboxes: new BeingMade(),
    newSnapshots: new BeingMade(),
    baseUrl,
    store: sandboxStore(context.db),
  };
  return {
    routes: [...sandboxRoutes(parts, tokens), ...operatorSandboxRoutes(parts, operators)],
    docsPages: [{ path: '/docs/sandboxes', title: 'Sandboxes', guide: 'sandboxes' }],
    stop: () => passwords.stop(),
  };
}
