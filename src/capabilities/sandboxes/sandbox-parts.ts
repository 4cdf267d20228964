// The dependencies of the sandboxes capability.
import type { Context } from '../../context.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { BeingMade } from './being-made.ts';
import type { PreparedPasswords } from './prepared-passwords.ts';
import type { sandboxStore } from './sandbox.store.ts';
import type { SandboxWorlds } from './sandbox-worlds.ts';

export interface SandboxesParts {
  readonly context: Context;
  readonly tariff: TariffInForce;
  readonly store: ReturnType<typeof sandboxStore>;
  readonly worlds: SandboxWorlds;
  readonly passwords: PreparedPasswords;
  /** By portal account. */
  readonly newSandboxes: BeingMade;
  /** By sandbox. */
  readonly newSnapshots: BeingMade;
  /** The base URL of the test environment. */
  readonly baseUrl: () => string;
}
