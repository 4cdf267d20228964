// Files a claim for the caller's freight, within the time limits.
import { answerTimes, claimableFrom, lastConcealedDay, lastFilingDay } from '../../freight/claims/claim-deadlines.ts';
import { FIRST_CLAIM_STATUS } from '../../freight/claims/claim-status.ts';
import { liabilityLimitCents } from '../../freight/claims/liability-limit.ts';
import { parseCents } from '../../freight/money.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { type Failure, Refusal } from '../../platform/http/refusal.ts';
import { countMails, mailsLeft, refuseMails } from '../mail/limit-mails.ts';
import { findShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { FileClaimBody } from './claim.schema.ts';
import type { ClaimBody, ClaimRow } from './claim.store.ts';
import type { ClaimParts } from './claim-parts.ts';
import { claimView } from './claim-view.ts';
import { announceClaim, withTimes } from './move-claim.ts';

export async function fileClaim(parts: ClaimParts, caller: Caller, request: FileClaimBody): Promise<Answer> {
  const { context, shipments, store } = parts;
  const shipment = await findShipment(shipments, request.pro, caller.accounts);
  if (shipment === undefined) throw new Refusal('noSuchShipment');
  const now = context.freightClock.now();
  const account = claimantOf(shipment, caller, request);
  const mail = { account, reference: shipment.pro };
  const left = await mailsLeft(context, mail);
  if (left.count < 1) throw refuseMails(context, left, 'File the claim tomorrow.');
  const isLate = checkDay(parts, shipment, request, now);
  const items = request.items.map(({ amount, ...item }) => ({ ...item, cents: parseCents(amount)! }));
  const body: ClaimBody = {
    items,
    description: request.description,
    reference: request.reference ?? '',
    contact: { name: request.contact.name, email: request.contact.email, phone: request.contact.phone ?? '' },
    filedBy: caller.username,
    isLate,
    ...answerTimes(now, parts.network.now().data.deadlines),
    limitCents: await limitOf(parts, shipment, request),
    history: [{ at: now, status: FIRST_CLAIM_STATUS, by: 'CUSTOMER', note: '' }],
  };
  const filed: ClaimRow = {
    id: context.ids.inOrder('clm_', now),
    pro: shipment.pro,
    account,
    kind: request.kind,
    status: FIRST_CLAIM_STATUS,
    revision: 1,
    filed_at: now,
    due_at: null,
    next_action_at: null,
    claimed_cents: items.reduce((sum, { cents }) => sum + cents, 0),
    body: '',
  };
  const row = withTimes(parts, filed, body);
  const view = claimView(row, [], now);
  return {
    status: 201,
    body: enveloped(view),
    writes: [
      store.insert(row),
      ...countMails(context, mail, 1),
      ...announceClaim(parts, row, view, 'claim.filed', now),
    ],
    committed: parts.wake,
  };
}

/** The caller's only account that is a party to the shipment, or the one that the request names. @throws Refusal */
function claimantOf({ facts }: StoredShipment, { accounts }: Caller, { account, items }: FileClaimBody): string {
  const own = facts.accounts.filter((one) => accounts.has(one));
  const failures: Failure[] = [];
  if (account !== undefined && !own.includes(account)) {
    failures.push({
      field: 'account',
      description: `must be one of your accounts on the shipment: ${own.join(', ')}.`,
    });
  }
  if (account === undefined && own.length > 1) {
    failures.push({
      field: 'account',
      description: `is required: the shipment has several of your accounts, ${own.join(', ')}.`,
    });
  }
  const pieces = items.reduce((sum, one) => sum + one.pieces, 0);
  if (pieces > facts.pieces) {
    const description = `must have no more pieces than the shipment, ${facts.pieces}. They have ${pieces}.`;
    failures.push({ field: 'items', description });
  }
  if (failures.length > 0) throw new Refusal('validationFailed', { failures });
  return account ?? own[0]!;
}

/** Whether concealed damage is reported late. @throws Refusal outside the filing period */
function checkDay({ network }: ClaimParts, { facts, state }: StoredShipment, { kind }: FileClaimBody, now: number) {
  const { deadlines, calendar } = network.now().data;
  const today = Math.floor(now / DAY_MS);
  const from = claimableFrom(kind, facts, state);
  if (from === null) {
    throw new Refusal('claimTooEarly', {
      details: `${kind} can be claimed once the freight is delivered or returned.`,
    });
  }
  const isOpen = state.delivery === null && state.returned === undefined;
  if (isOpen && today <= from) {
    const details = `The freight is promised for ${formatDay(from)}. LOSS can be claimed from the day after.`;
    throw new Refusal('claimTooEarly', { details });
  }
  const lastDay = lastFilingDay(from, deadlines);
  if (today > lastDay) {
    const details = `Claims can be filed for ${deadlines.claimMonths} months: this one until ${formatDay(lastDay)}. Contact the carrier.`;
    throw new Refusal('claimTooLate', { details });
  }
  if (kind !== 'CONCEALED_DAMAGE') return false;
  const lastReport = lastConcealedDay(calendar, facts.consignee.country, from, deadlines);
  return lastReport !== null && today > lastReport;
}

/** Uses the tariff that the shipment was rated with. */
async function limitOf({ tariff }: ClaimParts, { facts }: StoredShipment, { items }: FileClaimBody) {
  const { charge } = facts;
  const { data } =
    charge === null ? tariff.now() : await tariff.version(charge.tariffVersion, charge.fuelRevision ?? 0);
  const claimedLb = items.reduce((sum, { weightLb }) => sum + weightLb, 0);
  return liabilityLimitCents(facts, data.rules, claimedLb);
}
