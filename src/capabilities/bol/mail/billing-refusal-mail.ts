// The e-mail that tells the creator of a bill of lading that the payer has refused to be billed, and what to do next.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { ComposedMail } from '../../mail/mail-purposes.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { FoundBol } from '../record/find-bol.ts';
import { makersAddresses } from './makers-addresses.ts';

export const BILLING_REFUSAL_MAIL = 'billing-refusal';

interface BillingRefusalBody {
  readonly pro: string;
  readonly reason: string;
  readonly isTest: boolean;
}

/** The writes that queue it; one e-mail per person, so that recipients do not see each other. */
export function billingRefusalMail(context: Context, found: FoundBol, reason: string): Step[] {
  const { pro } = found.row;
  const body: BillingRefusalBody = { pro, reason, isTest: found.record.isTest };
  return makersAddresses(found).flatMap((address, at) =>
    queueMail(context, {
      id: `billing-refusal:${pro}:${at + 1}`,
      purpose: BILLING_REFUSAL_MAIL,
      reference: pro,
      to: [address],
      body,
    }),
  );
}

export async function composeBillingRefusal(body: unknown): Promise<ComposedMail> {
  const { pro, reason, isTest } = body as BillingRefusalBody;
  const lines = [
    `The payer has refused to be billed for shipment ${pro}. The bill of lading was voided, and the freight will not be picked up.`,
    '',
    `Reason: ${oneLine(reason)}`,
    '',
    'To ship the freight, create a new bill of lading that bills another account.',
    ...(isTest ? ['', 'This is a test. No freight moves.'] : []),
  ];
  return { subject: `${isTest ? 'TEST: ' : ''}Billing refused for shipment ${pro}`, text: `${lines.join('\n')}\n` };
}
