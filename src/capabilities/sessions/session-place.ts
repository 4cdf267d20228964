// The path and schema of one kind of session's routes, and their principal.
import type { TSchema } from 'typebox';
import type { Principal } from '../../platform/contract/route.ts';
import type { KnownSession } from './check-session.ts';

export interface SessionPlace {
  readonly path: '/v1/session' | '/ops/v1/session';
  readonly tag: string;
  readonly policyName: string;
  readonly securityScheme: string;
  readonly schema: TSchema;
}

export interface SessionHolderPrincipal<Who> extends Principal {
  readonly session: KnownSession<Who>;
}
