// The texts about claims for loss and damage, shared by the portal and the console.

import { WEIGHT_UNIT } from '../shell/measure-units.ts';
import { chosenWords } from './chosen-words.ts';

const en = {
  kinds: {
    LOSS: 'Loss',
    DAMAGE: 'Damage',
    SHORTAGE: 'Shortage',
    CONCEALED_DAMAGE: 'Concealed damage',
  },
  statuses: {
    FILED: 'Filed',
    ACKNOWLEDGED: 'Under investigation',
    NEEDS_DOCUMENTS: 'Documents requested',
    OFFERED: 'Offer made',
    APPROVED: 'Approved',
    PAID: 'Paid',
    DECLINED: 'Declined',
    WITHDRAWN: 'Withdrawn',
  },
  claim: 'Claim',
  kind: 'Kind',
  status: 'Status',
  pro: 'PRO',
  account: 'Account',
  reference: 'Reference',
  claimed: 'Claimed',
  filed: 'Filed',
  contact: 'Contact',
  limit: 'Liability limit',
  payable: 'Maximum payable',
  decided: 'Decided',
  decideBy: 'Decision by',
  acknowledgeBy: 'Acknowledgement by',
  amount: 'Amount',
  paid: 'Paid',
  late: 'Reported late',
  lateHint: 'The concealed damage was reported later than the carrier allows. The customer must prove it.',
  description: 'What happened',
  items: 'What is claimed',
  item: 'Item',
  pieces: 'Pieces',
  weight: `Weight, ${WEIGHT_UNIT}`,
  history: 'History',
  by: { CUSTOMER: 'Customer', CARRIER: 'Carrier' },
  /** Events that do not change the status. */
  meanwhile: { CUSTOMER: 'File attached', CARRIER: 'Status reported' },
  attachments: 'Attachments',
  noAttachments: 'No files yet.',
  file: 'File',
};

export const claimWords = chosenWords('claim', en);
