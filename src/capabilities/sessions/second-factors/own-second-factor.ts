// A user's own second factor: an authenticator app, passkeys and recovery codes. Every change notifies the user and ends all
// other sessions and tokens.
import type { FastifyRequest } from 'fastify';
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Step } from '../../../platform/db/database.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type AccountNotice, accountNotice } from '../../accounts/notices/account-notice.ts';
import type { FactorOwner } from '../../accounts/second-factors/factor-owner.ts';
import {
  newRecoveryCodes,
  recoveryCodeHash,
  replaceRecoveryCodes,
} from '../../accounts/second-factors/recovery-codes.ts';
import { relyingPartyOf } from '../../accounts/second-factors/relying-party.ts';
import { methodsOf, type SecondFactors, secondFactorsOf } from '../../accounts/second-factors/second-factors-of.ts';
import { MAIL_TOPIC } from '../../mail/queue-mail.ts';
import type { SessionUse } from '../begin-session.ts';
import type { KnownSession } from '../check-session.ts';
import { notSignedIn } from '../own-account/own-pages.ts';
import { sessionStore } from '../session.store.ts';
import type { SessionUser } from '../session-kind.ts';

export async function readSecondFactor<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
): Promise<Answer> {
  const factors = await secondFactorsOf(use.context, ownerOf(use, known));
  return { status: 200, body: enveloped(factorView(use, factors)) };
}

/** Issues ten new codes and invalidates the earlier ones. */
export async function renewRecoveryCodes<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
): Promise<Answer> {
  const owner = ownerOf(use, known);
  const factors = await secondFactorsOf(use.context, owner);
  if (methodsOf(factors).length === 0) throw new Refusal('noSecondFactor');
  return changedFactor(use, known, request, {
    factors: { ...factors, recoveryCodes: [] },
    notice: 'recovery-codes-replaced',
    steps: [],
  });
}

export interface FactorChange {
  /** After the change. If there is a factor but no recovery codes, ten are generated. */
  readonly factors: SecondFactors;
  /** Also the action in the audit log. */
  readonly notice: AccountNotice['change'];
  readonly steps: readonly Step[];
}

/** @throws Refusal if the user must have a second factor and would be left without one */
export async function changedFactor<Who extends SessionUser>(
  use: SessionUse<Who>,
  known: KnownSession<Who>,
  request: FastifyRequest,
  { factors, notice, steps }: FactorChange,
): Promise<Answer> {
  const { context, kind } = use;
  const owner = ownerOf(use, known);
  const isOn = methodsOf(factors).length > 0;
  if (!isOn && kind.isSecondFactorRequired) throw new Refusal('secondFactorRequired');
  const store = sessionStore(context.db);
  const [row, holder] = await Promise.all([store.byId(known.sessionId), kind.holder(owner.username)]);
  if (row === undefined || holder === undefined || holder.credential !== row.credential) throw notSignedIn();
  const codes = isOn && factors.recoveryCodes.length === 0 ? newRecoveryCodes(context) : null;
  const hashes = codes?.map((code) => recoveryCodeHash(context, owner, code)) ?? (isOn ? factors.recoveryCodes : []);
  const { step, credential } = holder.changeSecondFactor(isOn ? context.clock.now() : null);
  const subject = kind.subject(owner.username);
  const source = context.sources.of(request);
  return {
    status: 200,
    body: enveloped({ ...factorView(use, { ...factors, recoveryCodes: hashes }), recoveryCodes: codes }),
    writes: [
      step,
      ...steps,
      ...(codes === null && isOn ? [] : replaceRecoveryCodes(context, owner, hashes)),
      store.deleteOfUser(kind.name, owner.username, row.session_id),
      store.renew(row.session_id, credential),
      auditLine(context, subject, `second-factor.${notice}`, subject, {}),
      ...accountNotice(context, holder.email, { change: notice, username: owner.username, source }),
    ],
    committed() {
      use.checker.forget(subject);
      context.outbox.wake(MAIL_TOPIC);
    },
  };
}

export function ownerOf<Who extends SessionUser>({ kind }: SessionUse<Who>, known: KnownSession<Who>): FactorOwner {
  return { kind: kind.name, username: known.who.username };
}

function factorView<Who extends SessionUser>({ kind, baseUrl }: SessionUse<Who>, factors: SecondFactors) {
  const at = (ms: number) => new Date(ms).toISOString();
  const { authenticator, passkeys, recoveryCodes } = factors;
  return {
    isOn: methodsOf(factors).length > 0,
    isRequired: kind.isSecondFactorRequired,
    authenticator: authenticator === undefined ? null : { createdAt: at(authenticator.created_at) },
    passkeys: passkeys.map((one) => ({
      passkeyId: one.passkey_id,
      name: one.name,
      createdAt: at(one.created_at),
      lastUsedAt: one.used_at === null ? null : at(one.used_at),
    })),
    passkeyOrigin: relyingPartyOf(baseUrl())?.origin ?? null,
    recoveryCodesLeft: recoveryCodes.length,
  };
}
