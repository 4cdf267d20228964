// The e-mails to the contact of a claim: each action of the carrier, and its note.
import { oneLine } from '../../platform/one-line.ts';
import type { WholeEvent } from '../events/feed/find-events.ts';
import type { Notice } from './notice.ts';

interface ClaimRecord {
  readonly claimId: string;
  readonly pro: string;
  readonly status: string;
  readonly reference: string;
  readonly claimed: string;
  readonly contact: { readonly email: string };
  readonly acknowledgeBy: string;
  readonly decideBy: string;
  readonly decision?: { readonly amount: string };
  readonly payment?: { readonly reference: string };
  readonly history: readonly { readonly by: string; readonly status: string; readonly note: string }[];
}

const DECIDED: Readonly<{ [status: string]: string }> = {
  APPROVED: 'has been approved',
  OFFERED: 'has been decided: the carrier has made you an offer. Accept or refuse it in the portal or through the API',
  DECLINED: 'has been declined',
};

/** Undefined if the event only reports what the contact did themselves. */
function sentenceOf(type: string, { status, history }: ClaimRecord): string | undefined {
  if (type === 'claim.filed') return 'has been filed';
  if (history.at(-1)?.by !== 'CARRIER') return undefined;
  if (type === 'claim.acknowledged') return 'has been acknowledged';
  if (type === 'claim.decided') return DECIDED[status];
  if (type === 'claim.paid') return 'has been paid';
  if (status === 'NEEDS_DOCUMENTS') return 'needs documents from you';
  // The same status again means that it is still being investigated, unless the claim was declined before.
  return history.at(-2)?.status === 'DECLINED' ? 'has been reopened' : 'is still being investigated';
}

export function claimNotice({ type, data }: WholeEvent): { readonly notice: Notice; readonly to: string } | undefined {
  const claim = JSON.parse(data) as ClaimRecord;
  const sentence = sentenceOf(type, claim);
  if (sentence === undefined) return undefined;
  const told = `The claim for shipment ${claim.pro} ${sentence}`;
  const note = claim.history.at(-1)?.note ?? '';
  return {
    to: claim.contact.email,
    notice: {
      subject: told.split(': ')[0]!,
      opening: `${told}.`,
      facts: [
        ['Claim', claim.claimId],
        ['Claimed', claim.claimed],
        ['Amount', type === 'claim.decided' || type === 'claim.paid' ? (claim.decision?.amount ?? '') : ''],
        ['Acknowledgement due', type === 'claim.filed' ? claim.acknowledgeBy.slice(0, 10) : ''],
        ['Decision due', type === 'claim.filed' ? claim.decideBy.slice(0, 10) : ''],
        ['Note', type === 'claim.filed' ? '' : oneLine(note)],
      ],
      entered: [['Your reference', claim.reference]],
    },
  };
}
