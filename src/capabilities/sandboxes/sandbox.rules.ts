// The rules of a new sandbox that depend on more than one field.
import type { Failure } from '../../platform/http/refusal.ts';
import type { NewSandboxRequest } from './sandbox.schema.ts';

export function sandboxRules({ clock, seed, from = 'empty' }: NewSandboxRequest): readonly Failure[] {
  if (from === 'empty' || from === 'demo') return [];
  const rule = 'must be left out with a snapshot, which has its own.';
  return [
    ...(clock === undefined ? [] : [{ field: 'clock', description: rule }]),
    ...(seed === undefined ? [] : [{ field: 'seed', description: rule }]),
  ];
}
