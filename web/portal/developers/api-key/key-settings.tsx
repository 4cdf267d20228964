// What a client can set about its key: rotating it with an overlap, and limiting what it may do.
import type { ClientCredentials } from './api-key-call.ts';
import { KeyRestrictionsCard } from './key-restrictions-card.tsx';
import { KeyRotationCard } from './key-rotation-card.tsx';

export function KeySettings({ credentials }: { credentials: ClientCredentials }) {
  return (
    <>
      <KeyRotationCard credentials={credentials} />
      <KeyRestrictionsCard credentials={credentials} />
    </>
  );
}
