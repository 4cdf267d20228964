// Returns a stored bill of lading: the request, the result, its versions and the status of its e-mails.
import { formatCents } from '../../../freight/money.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { findMailsOf } from '../../mail/find-mails.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { isVoided } from '../submit/bol-openness.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { isBilledByOthers, mayRefuseBilling } from '../submit/refuse-billing.ts';
import { findReadableBol } from './find-readable-bol.ts';
import type { StoredBolAnswer } from './stored-bol.schema.ts';

const isOperator = (username: string) => username.startsWith('operator:');

export async function readBol(parts: BolParts, caller: Caller, pro: string): Promise<Answer> {
  const found = await findReadableBol(parts, caller, pro);
  const { row, request, record, seesCharges, isOwner } = found;
  const [history, mails] = await Promise.all([parts.store.history(pro), findMailsOf(parts.context, pro)]);
  const body: StoredBolAnswer = {
    version: request.version.toLowerCase(),
    transactionDate: record.transactionDate,
    referenceNumbers: { pro, shipmentConfirmationNumber: record.confirmationNumber },
    status: isVoided(row) ? 'VOIDED' : 'ACTIVE',
    mayRefuseBilling: mayRefuseBilling(found, caller),
    ...(record.refusalReason !== undefined &&
      (isOwner || isBilledByOthers(found, caller)) && {
        billingRefusal: { reason: record.refusalReason, at: new Date(row.made_at).toISOString() },
      }),
    messageStatus: { ...record.messageStatus, information: [...record.messageStatus.information] },
    service: record.service,
    quoteId: seesCharges ? record.quoteId : '',
    totalCharges: record.totalCents === null || !seesCharges ? '' : formatCents(record.totalCents),
    promisedDelivery: record.promisedDate,
    originTerminal: record.originTerminal.id,
    destinationTerminal: record.destinationTerminal?.id ?? '',
    request,
    history: history.map(({ version, action, made_at: at, username }) => ({
      version,
      action,
      at: new Date(at).toISOString(),
      // Which operator it was is internal to the carrier.
      username: isOperator(username) ? 'carrier' : username,
    })),
    emails: mails.map((mail) => ({
      to: mail.recipients.map(({ address }) => address),
      purpose: mail.purpose,
      state: mail.state,
      attempts: mail.attempts,
      lastError: mail.lastError,
      at: new Date(mail.sentAt ?? mail.createdAt).toISOString(),
    })),
  };
  return { status: 200, body };
}
