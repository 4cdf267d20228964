// What a client can configure about its key: rotation with an overlap, and restrictions.
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
