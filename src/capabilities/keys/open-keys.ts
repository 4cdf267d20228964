// API keys of clients.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import { type KeyParts, keyRoutes } from './key.routes.ts';
import { keyAdditionRoutes } from './key-addition.routes.ts';

export function openKeys(needs: KeyParts & { readonly context: Context }): Capability {
  return { routes: [...keyRoutes(needs.context, needs), ...keyAdditionRoutes(needs.context, needs)] };
}
