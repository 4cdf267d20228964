// A customer's freight that needs attention today.
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { attentionRoutes } from './attention.routes.ts';
import type { AttentionParts } from './attention-parts.ts';

export function openAttention({ tokens, ...parts }: AttentionParts & { readonly tokens: TokenChecker }): Capability {
  return { routes: attentionRoutes(parts, tokens) };
}
