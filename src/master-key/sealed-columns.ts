// Every column that the master key seals; a key rotation goes through all of them. A test finds missing ones.
import { INVITATION_SEAL } from '../capabilities/accounts/invitations/invitation-token.ts';
import { SEALED_AUTHENTICATORS } from '../capabilities/accounts/second-factors/authenticator-app.ts';
import { SEALED_API_KEYS } from '../capabilities/keys/api-key-text.ts';
import { sealedMailTokens } from '../capabilities/mail/sealed-mail-tokens.ts';
import { OPERATOR_INVITATION_MAIL } from '../capabilities/operators/invite-operator.ts';
import { RESET_MAIL, RESET_SEAL } from '../capabilities/password-resets/reset-password.ts';
import { SEALED_WEBHOOK_SECRETS } from '../capabilities/subscriptions/manage/webhook-secret.ts';
import { SEALED_SIGNING_KEYS } from '../capabilities/tokens/signing-keys.ts';
import { INVITATION_MAIL } from '../capabilities/users/invite-user.ts';
import type { SealedColumn } from '../platform/crypto/sealed-column.ts';
import { SEALED_ANSWERS } from '../platform/http/idempotency.ts';

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SIGNING_KEYS,
  SEALED_API_KEYS,
  SEALED_AUTHENTICATORS,
  ...SEALED_WEBHOOK_SECRETS,
  sealedMailTokens({
    [INVITATION_MAIL]: INVITATION_SEAL,
    [OPERATOR_INVITATION_MAIL]: INVITATION_SEAL,
    [RESET_MAIL]: RESET_SEAL,
  }),
  SEALED_ANSWERS,
];
