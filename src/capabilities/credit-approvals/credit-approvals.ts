// The two-person rule for credits: above the installation's limit, one operator proposes a credit and another approves it.
import type { Context } from '../../context.ts';
import { formatCents } from '../../freight/money.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Linked } from '../../platform/linked.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { requireSecondPerson } from '../accounts/require-second-person.ts';
import {
  type CreditProposal,
  type CreditProposalKind,
  type CreditProposalStore,
  creditProposalStore,
} from './credit-proposal.store.ts';

export interface WantedCredit {
  readonly kind: CreditProposalKind;
  readonly subject: string;
  readonly amountCents: number;
  /** The body of the request, or what is needed to carry it out. */
  readonly request: object;
}

/**
 * Carries out an approved credit on behalf of the approving operator. It is checked again, because much may have changed. The
 * amount is what was shown to that operator.
 */
export type CarryOutCredit = (
  operator: OperatorPrincipal,
  subject: string,
  request: object,
  amountCents: number,
) => Promise<Answer>;

export class CreditApprovals {
  readonly #context: Context;
  readonly store: CreditProposalStore;
  readonly #carryOut = new Linked<Readonly<Record<CreditProposalKind, CarryOutCredit>>>('The way to carry out credits');

  constructor(context: Context) {
    this.#context = context;
    this.store = creditProposalStore(context.db);
  }

  /** Invoices, disputes, claims and corrections both propose credits and carry them out, so they are linked once all are open. */
  link(carryOut: Readonly<Record<CreditProposalKind, CarryOutCredit>>): void {
    this.#carryOut.link(carryOut);
  }

  needsTwo(amountCents: number): boolean {
    const { creditApprovalLimitCents } = this.#context.config;
    return creditApprovalLimitCents !== undefined && amountCents > creditApprovalLimitCents;
  }

  /** @throws Refusal when there already is a proposal for the same invoice, dispute, claim or bill */
  async propose(
    operator: Pick<OperatorPrincipal, 'actor'>,
    { kind, subject, amountCents, request }: WantedCredit,
  ): Promise<Answer> {
    const isThere = (await this.store.list()).some((one) => one.subject === subject);
    if (isThere) throw new Refusal('alreadyProposed', { details: 'GET /ops/v1/credit-proposals lists it.' });
    const proposal: CreditProposal = {
      proposal_id: this.#context.ids.make('cpr_'),
      kind,
      subject,
      amount_cents: amountCents,
      request: JSON.stringify(request),
      proposed_by: operator.actor,
      proposed_at: this.#context.clock.now(),
    };
    return {
      status: 202,
      body: enveloped(creditProposalView(proposal, operator.actor)),
      writes: [this.store.insert(proposal), this.#line(operator, 'credit.proposed', proposal)],
    };
  }

  async list({ actor }: OperatorPrincipal): Promise<Answer> {
    const proposals = await this.store.list();
    return { status: 200, body: enveloped(proposals.map((one) => creditProposalView(one, actor))) };
  }

  /** Must be an operator other than the proposer. */
  async approve(operator: OperatorPrincipal, proposalId: string): Promise<Answer> {
    const proposal = await this.#require(proposalId);
    await requireSecondPerson(this.#context, operator, proposal);
    const { kind, subject, amount_cents } = proposal;
    const request = JSON.parse(proposal.request) as object;
    const carriedOut = await this.#carryOut.value[kind](operator, subject, request, amount_cents);
    return {
      status: 200,
      body: enveloped(creditProposalView(proposal, operator.actor)),
      writes: [
        this.store.delete(proposalId),
        this.#line(operator, 'credit.proposal-approved', proposal),
        ...(carriedOut.writes ?? []),
      ],
      ...(carriedOut.committed !== undefined && { committed: carriedOut.committed }),
    };
  }

  /** Allowed for every operator who could have proposed it. */
  async drop(operator: OperatorPrincipal, proposalId: string): Promise<Answer> {
    const proposal = await this.#require(proposalId);
    return {
      status: 204,
      writes: [this.store.delete(proposalId), this.#line(operator, 'credit.proposal-dropped', proposal)],
    };
  }

  async #require(proposalId: string): Promise<CreditProposal> {
    const proposal = await this.store.find(proposalId);
    if (proposal === undefined) {
      throw new Refusal('noSuchProposal', { details: 'GET /ops/v1/credit-proposals lists what waits for approval.' });
    }
    return proposal;
  }

  #line(
    { actor }: Pick<OperatorPrincipal, 'actor'>,
    action: string,
    { kind, subject, amount_cents, proposed_by }: CreditProposal,
  ) {
    return auditLine(this.#context, actor, action, `${SUBJECTS[kind].kind}:${subject}`, {
      kind,
      amount: formatCents(amount_cents),
      proposedBy: proposed_by,
    });
  }
}

/** The subject of each kind, in the audit log and in the API. */
const SUBJECTS = {
  'credit-memo': { kind: 'invoice', field: 'invoice' },
  'dispute-decision': { kind: 'dispute', field: 'disputeId' },
  'claim-decision': { kind: 'claim', field: 'claimId' },
  'bill-correction': { kind: 'shipment', field: 'pro' },
} as const satisfies Record<CreditProposalKind, object>;

/** How the correction of a bill is stored: the part that approvers see, and the rest. */
export interface ProposedCorrection {
  readonly reason: string;
  readonly changes: readonly object[];
  /** The body of the request. */
  readonly carryOut: object;
}

function shownRequest({ carryOut: _, ...shown }: Partial<ProposedCorrection>): object {
  return shown;
}

function creditProposalView(proposal: CreditProposal, actor: string) {
  const { proposal_id, kind, subject, amount_cents, request, proposed_by, proposed_at } = proposal;
  return {
    proposalId: proposal_id,
    kind,
    [SUBJECTS[kind].field]: subject,
    amount: formatCents(amount_cents),
    request: shownRequest(JSON.parse(request) as Partial<ProposedCorrection>),
    proposedBy: proposed_by,
    proposedAt: new Date(proposed_at).toISOString(),
    isYours: proposed_by === actor,
  };
}
