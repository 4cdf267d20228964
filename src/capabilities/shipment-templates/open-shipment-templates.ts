// Shipment templates: parties, freight and services that a customer ships again.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { templateRoutes } from './shipment-template.routes.ts';
import { templateStore } from './shipment-template.store.ts';

export function openShipmentTemplates(needs: { readonly context: Context; readonly tokens: TokenChecker }): Capability {
  const { context, tokens } = needs;
  const store = templateStore(context.db);
  return { routes: templateRoutes({ context, store }, tokens), forget: () => [store.forgetAll()] };
}
