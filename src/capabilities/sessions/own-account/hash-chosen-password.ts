// Hashes a password that a user chose, in the same queue in which passwords of that kind of user are checked.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { SessionKindName } from '../session.store.ts';

export function hashChosenPassword(
  context: Context,
  kind: SessionKindName,
  request: FastifyRequest,
  password: string,
): Promise<string> {
  const door = kind === 'portal' ? 'portal-session' : 'operator';
  return context.passwords.hash(password, {
    door,
    source: context.sources.of(request),
    isFamiliar: false,
    failures: 0,
  });
}
