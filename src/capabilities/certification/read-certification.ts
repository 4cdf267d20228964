// Builds a certification: the rows, the proof of each, and what to do next.
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accountsOfPortal, findPortalAccount } from '../accounts/find-portal-account.ts';
import type { SubscriptionParts } from '../subscriptions/subscription-parts.ts';
import { writeCertificate } from './certificate.ts';
import { CERTIFICATION_ROWS } from './certification-rows.ts';
import { PROMPT_MS } from './challenge-webhook.ts';
import { type Evidence, type EvidenceStore, portalOwner } from './evidence.store.ts';
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

const PROMPT = 'webhook.prompt';
/** How many deliveries are searched for one that was acknowledged in time. */
const DELIVERIES = 50;
const SUBSCRIPTIONS = 20;

/** @throws Refusal when there is no such portal account */
export async function readCertification(parts: CertificationParts, username: string): Promise<Certification> {
  const { context, recorder, subscriptions } = parts;
  // Includes requests made just now.
  await recorder.flush();
  if ((await findPortalAccount(context, username)) === undefined) throw new Refusal('noSuchPortalAccount');
  const accounts = [...(await accountsOfPortal(context, username)).keys()];
  const own = await subscriptions.subscriptions.list(username, undefined, SUBSCRIPTIONS);
  const evidence = await evidenceWithDeliveries(parts, username, accounts, own);
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

async function evidenceWithDeliveries(
  parts: CertificationParts,
  username: string,
  accounts: readonly string[],
  subscriptions: readonly { readonly subscription_id: string }[],
): Promise<ReadonlyMap<string, Evidence>> {
  const { store, context } = parts;
  const found = await evidenceOf(context, username, accounts);
  if (found.has(PROMPT)) return found;
  const proof = await promptDelivery(parts, subscriptions);
  if (proof === undefined) return found;
  // Stored because deliveries are deleted after a while.
  const evidence = { owner: portalOwner(username), row_id: PROMPT, client_id: '', seen_at: context.clock.now(), proof };
  await context.db.write([store.add([evidence])]);
  return found.set(PROMPT, evidence);
}

/** The ID of a delivery that was acknowledged in time. */
async function promptDelivery(
  { subscriptions: { deliveries } }: CertificationParts,
  subscriptions: readonly { readonly subscription_id: string }[],
): Promise<string | undefined> {
  for (const { subscription_id: subscriptionId } of subscriptions) {
    const delivered = await deliveries.list({ subscriptionId, state: 'delivered' }, DELIVERIES);
    const attempts = await deliveries.attemptsOf(delivered.map(({ delivery_id }) => delivery_id));
    const prompt = attempts.find(({ error, duration_ms }) => error === null && duration_ms <= PROMPT_MS);
    if (prompt !== undefined) return prompt.delivery_id;
  }
  return undefined;
}
