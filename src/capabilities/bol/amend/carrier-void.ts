// Lets an operator void a bill of lading, by the rules that its creator has too: until the freight is picked up.
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { OperatorPrincipal } from '../../accounts/check-operator.ts';
import { carrierVoidMail } from '../mail/carrier-void-mail.ts';
import { wakeFor } from '../mail/requested-mail.ts';
import { refuseUnlessPending } from '../submit/bol-openness.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { endBol } from '../submit/void-bol.ts';
import { openBill } from './open-bill.ts';

/** Its creator is notified by e-mail. @throws Refusal */
export async function voidByCarrier(
  parts: BolParts,
  { actor }: OperatorPrincipal,
  pro: string,
  reason: string,
): Promise<Answer> {
  const bill = await openBill(parts, pro);
  refuseUnlessPending(bill);
  const mail = carrierVoidMail(parts.context, bill, reason);
  return {
    status: 204,
    writes: [
      ...endBol(parts, bill, { username: actor }, { carrierReason: reason }),
      ...mail,
      auditLine(parts.context, actor, 'shipment.voided', `shipment:${pro}`, { reason }),
    ],
    committed: wakeFor(parts, mail),
  };
}
