// Creates, shows and revokes the public tracking link of a customer's shipment.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { iso } from '../../platform/iso-time.ts';
import { findReadableShipment } from '../shipments/find-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import { LINK_DAYS } from './tracking-link.schema.ts';
import type { TrackingLinkRow } from './tracking-link.store.ts';
import { type TrackingLinkParts, tokenHash } from './tracking-link-parts.ts';

const TOKEN_BYTES = 32;

/** Replaces the account's previous link to the shipment, which stops working. */
export async function createTrackingLink(parts: TrackingLinkParts, caller: Caller, pro: string): Promise<Answer> {
  const { context, store, page } = parts;
  const account = await accountOn(parts, caller, pro);
  const now = context.freightClock.now();
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const row: TrackingLinkRow = {
    pro,
    account,
    token_hash: tokenHash(context, token),
    created_at: now,
    created_by: caller.username,
    expires_at: now + LINK_DAYS * DAY_MS,
  };
  return {
    status: 201,
    body: enveloped({ pro, url: `${page()}#${token}`, ...linkView(row) }),
    writes: [store.deleteExpired(now), store.put(row), line(parts, caller, 'tracking-link.created', pro, account)],
  };
}

export async function readTrackingLink(parts: TrackingLinkParts, caller: Caller, pro: string): Promise<Answer> {
  const account = await accountOn(parts, caller, pro);
  const row = await parts.store.ofShipment(pro, account);
  const isValid = row !== undefined && row.expires_at > parts.context.freightClock.now();
  return { status: 200, body: enveloped({ pro, link: isValid ? linkView(row) : null }) };
}

export async function revokeTrackingLink(parts: TrackingLinkParts, caller: Caller, pro: string): Promise<Answer> {
  const account = await accountOn(parts, caller, pro);
  if ((await parts.store.ofShipment(pro, account)) === undefined) return { status: 204 };
  const revoked = line(parts, caller, 'tracking-link.revoked', pro, account);
  return { status: 204, writes: [parts.store.delete(pro, account), revoked] };
}

/** The first of the caller's accounts on the shipment. @throws Refusal if there is none */
async function accountOn({ shipments }: TrackingLinkParts, { accounts }: Caller, pro: string): Promise<string> {
  const shipment = await findReadableShipment(shipments, pro, accounts);
  const account = shipment?.facts.accounts.find((one) => accounts.has(one));
  if (account === undefined) throw new Refusal('noSuchShipment');
  return account;
}

function line({ context }: TrackingLinkParts, { username }: Caller, action: string, pro: string, account: string) {
  return auditLine(context, `portal-account:${username}`, action, `shipment:${pro}`, { account });
}

function linkView({ created_at, created_by, expires_at }: TrackingLinkRow) {
  return { createdAt: iso(created_at), createdBy: created_by, expiresAt: iso(expires_at) };
}
