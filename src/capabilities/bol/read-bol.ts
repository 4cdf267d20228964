// Gives a stored bill of lading back: as it was sent, what was decided, how it changed, and what became of its mails.
import { formatCents } from '../../freight/money.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findMailsOf } from '../mail/find-mails.ts';
import { sightOf } from '../shipments/shipment-history.ts';
import type { Caller } from '../tokens/check-token.ts';
import { findBol } from './find-bol.ts';
import type { BolParts } from './plan-bol.ts';
import type { StoredBolAnswer } from './stored-bol.schema.ts';

export async function readBol(parts: BolParts, caller: Caller, pro: string): Promise<Answer> {
  const { row, request, record, shipment } = await findBol(parts, pro, caller.accounts);
  const sees = sightOf(shipment.facts, caller.accounts);
  const isOwner = record.owners.some((account) => caller.accounts.has(account));
  // On a blind shipment the other side must not learn who is who: the bill has all of it.
  if (!isOwner && !(sees.shipper && sees.consignee && sees.billTo)) throw new Refusal('noSuchBol');
  const [history, mails] = await Promise.all([parts.store.history(pro), findMailsOf(parts.context, pro)]);
  const body: StoredBolAnswer = {
    version: request.version.toLowerCase(),
    transactionDate: record.transactionDate,
    referenceNumbers: { pro, shipmentConfirmationNumber: record.confirmationNumber },
    status: row.action === 'voided' ? 'VOIDED' : 'ACTIVE',
    messageStatus: { ...record.messageStatus, information: [...record.messageStatus.information] },
    service: record.service,
    quoteId: sees.charges ? record.quoteId : '',
    totalCharges: record.totalCents === null || !sees.charges ? '' : formatCents(record.totalCents),
    promisedDelivery: record.promisedDate,
    originTerminal: record.originTerminal.id,
    destinationTerminal: record.destinationTerminal?.id ?? '',
    request,
    history: history.map(({ version, action, made_at: at, username }) => ({
      version,
      action,
      at: new Date(at).toISOString(),
      username,
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
