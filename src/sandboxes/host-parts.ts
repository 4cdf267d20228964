// What opening, closing and copying sandboxes needs.
import type { sandboxStore } from '../capabilities/sandboxes/sandbox.store.ts';
import type { Context } from '../context.ts';
import type { App } from '../environment/serve-capabilities.ts';
import type { BackgroundTurns } from '../platform/background-turns.ts';
import type { SandboxNodes } from './sandbox-nodes.ts';
import type { SandboxStorage } from './sandbox-storage.ts';

export interface HostParts {
  /** The shared test environment, whose database has the list of sandboxes. */
  readonly main: Context;
  readonly storage: SandboxStorage;
  readonly store: ReturnType<typeof sandboxStore>;
  readonly nodes: SandboxNodes;
  readonly turns: BackgroundTurns;
  readonly build: (context: Context) => Promise<App>;
  /** The URL of the test environment for callers. */
  readonly baseUrl: () => string;
}
