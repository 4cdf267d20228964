// Builds a certification: the rows, the proof of each, and what to do next.
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accountsOfPortal, findPortalAccount } from '../accounts/find-portal-account.ts';
import type { SubscriptionParts } from '../subscriptions/subscription-parts.ts';
import { writeCertificate } from './certificate.ts';
import { CERTIFICATION_ROWS } from './certification-rows.ts';
import type { EvidenceStore } from './evidence.store.ts';
import type { MandatoryRows } from './mandatory-rows.ts';
import { nextStep } from './next-steps.ts';
import { evidenceOf } from './proven-rows.ts';
import type { EvidenceRecorder } from './record-evidence.ts';

export interface CertificationParts {
  readonly context: Context;
  readonly store: EvidenceStore;
  readonly recorder: EvidenceRecorder;
  readonly subscriptions: SubscriptionParts;
  readonly mandatoryRows: MandatoryRows;
  readonly baseUrl: () => string;
}

export interface Certification {
  readonly username: string;
  readonly isReady: boolean;
  readonly proven: number;
  readonly total: number;
  readonly certificate: string | null;
  readonly rows: readonly {
    readonly id: string;
    readonly group: (typeof CERTIFICATION_ROWS)[number]['group'];
    readonly title: string;
    readonly state: 'proven' | 'open';
    readonly mandatory: boolean;
    readonly seenAt: string | null;
    readonly proof: string | null;
    readonly next: string | null;
  }[];
}

/** Of which one is named in next steps. */
const SUBSCRIPTIONS = 20;

/** @throws Refusal when there is no such portal account */
export async function readCertification(parts: CertificationParts, username: string): Promise<Certification> {
  const { context, recorder, subscriptions } = parts;
  // Includes requests made just now.
  await recorder.flush();
  if ((await findPortalAccount(context, username)) === undefined) throw new Refusal('noSuchPortalAccount');
  const accounts = [...(await accountsOfPortal(context, username)).keys()];
  const own = await subscriptions.subscriptions.list(username, undefined, SUBSCRIPTIONS);
  const evidence = await evidenceOf(context, username, accounts);
  const facts = {
    baseUrl: parts.baseUrl(),
    account: accounts[0] ?? '',
    now: context.freightClock.now(),
    soapPath: context.config.soapPath,
    soapNamespace: context.config.soapNamespace,
    subscriptionId: own.find(({ status }) => status === 'active')?.subscription_id,
  };
  const mandatory = await parts.mandatoryRows();
  const rows = CERTIFICATION_ROWS.map((row) => {
    const found = evidence.get(row.id);
    return {
      ...row,
      state: found === undefined ? ('open' as const) : ('proven' as const),
      mandatory: mandatory.has(row.id),
      seenAt: found === undefined ? null : new Date(found.seen_at).toISOString(),
      proof: found?.proof ?? null,
      next: found === undefined ? (nextStep(row.id, facts) ?? null) : null,
    };
  });
  const proven = rows.filter(({ state }) => state === 'proven').map(({ id }) => id);
  const isReady = rows.every((row) => !row.mandatory || row.state === 'proven');
  const certified = { username, rows: proven, issuedAt: context.clock.now() };
  return {
    username,
    isReady,
    proven: proven.length,
    total: rows.length,
    certificate: isReady ? writeCertificate(context, certified) : null,
    rows,
  };
}
