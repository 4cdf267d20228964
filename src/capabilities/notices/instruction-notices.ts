// The e-mails to the person who gave an instruction: the carrier's answer.
import { oneLine } from '../../platform/one-line.ts';
import type { WholeEvent } from '../events/feed/find-events.ts';
import type { Notice } from './notice.ts';

interface InstructionRecord {
  readonly instructionId: string;
  readonly pro: string;
  readonly kind: string;
  readonly email: string;
  readonly holdUntil?: string;
  readonly answer?: { readonly note: string };
}

const KINDS: Readonly<{ [kind: string]: string }> = {
  REDELIVER: 'to redeliver shipment',
  RETURN: 'to return shipment',
  HOLD: 'to hold shipment',
  CHANGE_ADDRESS: 'to change the address of shipment',
};

const ANSWERED: Readonly<{ [type: string]: string }> = {
  'instruction.accepted': 'has been accepted',
  'instruction.declined': 'has been declined',
};

/** Undefined if there is no address, or if the event is the customer's own action. */
export function instructionNotice({
  type,
  data,
}: WholeEvent): { readonly notice: Notice; readonly to: string } | undefined {
  const { instructionId, pro, kind, email, holdUntil = '', answer } = JSON.parse(data) as InstructionRecord;
  const answered = ANSWERED[type];
  if (answered === undefined || email === '') return undefined;
  const told = `Your instruction ${KINDS[kind] ?? 'for shipment'} ${pro} ${answered}`;
  return {
    to: email,
    notice: {
      subject: told,
      opening: `${told}.`,
      facts: [
        ['Instruction', instructionId],
        ['Held until', holdUntil],
        ['Note', oneLine(answer?.note ?? '')],
      ],
    },
  };
}
