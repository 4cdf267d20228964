// The e-mail that tells the creator of a bill of lading that the carrier has voided it, and why.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { ComposedMail } from '../../mail/mail-purposes.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { FoundBol } from '../record/find-bol.ts';
import { makersAddresses } from './makers-addresses.ts';

export const CARRIER_VOID_MAIL = 'bol-voided';

interface CarrierVoidBody {
  readonly pro: string;
  readonly reason: string;
  readonly isTest: boolean;
}

/** The writes that queue it; one e-mail per person, so that recipients do not see each other. */
export function carrierVoidMail(context: Context, found: FoundBol, reason: string): Step[] {
  const { pro } = found.row;
  const body: CarrierVoidBody = { pro, reason, isTest: found.record.isTest };
  return makersAddresses(found).flatMap((address, at) =>
    queueMail(context, {
      id: `bol-voided:${pro}:${at + 1}`,
      purpose: CARRIER_VOID_MAIL,
      reference: pro,
      to: [address],
      body,
    }),
  );
}

export async function composeCarrierVoid(body: unknown): Promise<ComposedMail> {
  const { pro, reason, isTest } = body as CarrierVoidBody;
  const lines = [
    `The carrier has voided the bill of lading of shipment ${pro}. The freight will not be picked up.`,
    '',
    `Reason: ${oneLine(reason)}`,
    '',
    'To ship the freight, create a new bill of lading.',
    ...(isTest ? ['', 'This is a test. No freight moves.'] : []),
  ];
  const subject = `${isTest ? 'TEST: ' : ''}The bill of lading of shipment ${pro} was voided`;
  return { subject, text: `${lines.join('\n')}\n` };
}
