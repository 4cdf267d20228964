// The two-person rule: one operator proposes to activate or roll back a tariff, or to activate or end a contract; another approves.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { requireSecondPerson } from '../accounts/require-second-person.ts';
import { contractSubject } from '../carrier/contracts-in-force.ts';
import { findContracts } from '../carrier/import-contract.ts';
import { carrierSubject } from '../carrier/load-version.ts';
import { activateVersion, rollBackVersion } from './activate-version.ts';
import { activateContract } from './contracts/activate-contract.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { type TariffProposal, tariffProposalStore } from './tariff-proposal.store.ts';

/** Activates at once, or proposes it if two operators are needed. */
export async function activateOrPropose(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  version: number,
  from: string | undefined,
): Promise<Answer> {
  const answer = await activateVersion(parts, principal, version, from);
  // If nothing would change, no approval is needed.
  if (!needsTwo(parts) || answer.writes === undefined) return answer;
  const active_from = from === undefined ? null : Date.parse(from);
  return propose(parts, principal, { action: 'activate', version, account: null, back_to: null, active_from });
}

export async function rollBackOrPropose(parts: TariffDeskParts, principal: OperatorPrincipal): Promise<Answer> {
  const answer = await rollBackVersion(parts, principal);
  if (!needsTwo(parts)) return answer;
  const { rolledBack: version, inForce: back_to } = rollBackOf(answer);
  return propose(parts, principal, { action: 'roll-back', version, account: null, back_to, active_from: null });
}

/** Activates a version of a contract, or ends the contract with null. */
export async function activateContractOrPropose(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  account: string,
  version: number | null,
): Promise<Answer> {
  const answer = await activateContract(parts, principal, account, version);
  if (!needsTwo(parts) || answer.writes === undefined) return answer;
  const { inForce } = await findContracts(parts.context, account);
  const action = version === null ? 'end-contract' : 'activate-contract';
  return propose(parts, principal, {
    action,
    version: version ?? inForce!,
    account,
    back_to: inForce,
    active_from: null,
  });
}

export async function listProposals({ context }: TariffDeskParts, { actor }: OperatorPrincipal): Promise<Answer> {
  const proposals = await tariffProposalStore(context.db).list();
  return { status: 200, body: enveloped(proposals.map((one) => proposalView(one, actor))) };
}

/** By an operator other than the one who proposed it. It is checked again, because the tariffs may have changed since. */
export async function approveProposal(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  proposalId: string,
): Promise<Answer> {
  const { context } = parts;
  const proposal = await requireProposal(parts, proposalId);
  await requireSecondPerson(context, principal, proposal);
  const carriedOut = await carryOut(parts, principal, proposal);
  return {
    status: 200,
    body: enveloped(proposalView(proposal, principal.actor)),
    writes: [
      tariffProposalStore(context.db).delete(proposalId),
      line(parts, principal, 'tariff.proposal-approved', proposal),
      ...(carriedOut.writes ?? []),
    ],
    ...(carriedOut.committed && { committed: carriedOut.committed }),
  };
}

/** By anyone who could have proposed it. */
export async function dropProposal(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  proposalId: string,
): Promise<Answer> {
  const proposal = await requireProposal(parts, proposalId);
  return {
    status: 204,
    writes: [
      tariffProposalStore(parts.context.db).delete(proposalId),
      line(parts, principal, 'tariff.proposal-dropped', proposal),
    ],
  };
}

async function carryOut(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  { action, version, account, back_to, active_from }: TariffProposal,
): Promise<Answer> {
  if (account !== null) {
    // Another version is in force now, which the proposal did not mean to replace.
    if ((await findContracts(parts.context, account)).inForce !== back_to) throw new Refusal('proposalOutdated');
    return activateContract(parts, principal, account, action === 'end-contract' ? null : version);
  }
  if (action === 'activate') {
    if (active_from !== null && active_from < parts.context.freightClock.now()) throw new Refusal('proposalOutdated');
    const from = active_from === null ? undefined : new Date(active_from).toISOString();
    return activateVersion(parts, principal, version, from);
  }
  const answer = await rollBackVersion(parts, principal);
  const { rolledBack, inForce } = rollBackOf(answer);
  // Another version is in force now, or would be after the rollback, which the proposal did not intend.
  if (rolledBack !== version || inForce !== back_to) throw new Refusal('proposalOutdated');
  return answer;
}

async function propose(
  parts: TariffDeskParts,
  principal: OperatorPrincipal,
  wanted: Pick<TariffProposal, 'action' | 'version' | 'account' | 'back_to' | 'active_from'>,
): Promise<Answer> {
  const { context } = parts;
  const store = tariffProposalStore(context.db);
  const same = (await store.list()).some(
    ({ action, version, account }) =>
      action === wanted.action && version === wanted.version && account === wanted.account,
  );
  if (same) throw new Refusal('alreadyProposed');
  const proposal: TariffProposal = {
    ...wanted,
    proposal_id: context.ids.make('tpr_'),
    proposed_by: principal.actor,
    proposed_at: context.clock.now(),
  };
  return {
    status: 202,
    body: enveloped(proposalView(proposal, principal.actor)),
    writes: [store.insert(proposal), line(parts, principal, 'tariff.proposed', proposal)],
  };
}

async function requireProposal({ context }: TariffDeskParts, proposalId: string): Promise<TariffProposal> {
  const proposal = await tariffProposalStore(context.db).find(proposalId);
  if (proposal === undefined) throw new Refusal('noSuchProposal');
  return proposal;
}

function line({ context }: TariffDeskParts, { actor }: OperatorPrincipal, name: string, proposal: TariffProposal) {
  const { action, version, account, proposed_by: proposedBy } = proposal;
  const subject = account === null ? carrierSubject('tariff') : contractSubject(account);
  return auditLine(context, actor, name, subject, { action, version, proposedBy });
}

function rollBackOf({ body }: Answer): { readonly rolledBack: number; readonly inForce: number } {
  return (body as { data: { rolledBack: number; inForce: number } }).data;
}

function needsTwo({ context }: TariffDeskParts): boolean {
  return context.config.twoPersonRule === 'tariffs';
}

function proposalView(proposal: TariffProposal, actor: string) {
  const { proposal_id, action, version, account, active_from, proposed_by, proposed_at } = proposal;
  return {
    proposalId: proposal_id,
    action,
    version,
    account,
    from: active_from === null ? null : new Date(active_from).toISOString(),
    proposedBy: proposed_by,
    proposedAt: new Date(proposed_at).toISOString(),
    isYours: proposed_by === actor,
  };
}
