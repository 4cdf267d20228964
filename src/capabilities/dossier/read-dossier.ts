// Everything known about one PRO besides its state and events: bill, invoice, documents, e-mails, pickups, webhooks.

import { documentNumber } from '../../freight/invoicing/document-number.ts';
import { DOCUMENT_TYPE } from '../../freight/value-sets/document-type.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { iso } from '../../platform/iso-time.ts';
import { readVersion } from '../bol/record/find-bol.ts';
import { findImage } from '../images/find-image.ts';
import { makeImageLink } from '../images/image-link.ts';
import type { ImageParts } from '../images/image-parts.ts';
import { readShipmentInvoices, standingInvoice } from '../invoices/find-invoices.ts';
import { invoiceView } from '../invoices/invoice-view.ts';
import { findMailsOf } from '../mail/find-mails.ts';
import type { PickupParts } from '../pickups/pickup-parts.ts';
import { pickupsByReference } from '../pickups/reads/find-pickups.ts';
import { findReadableShipment, type StoredShipment } from '../shipments/find-shipment.ts';
import { deliveriesAbout } from '../subscriptions/delivery/list-deliveries.ts';
import type { SubscriptionParts } from '../subscriptions/subscription-parts.ts';

export interface DossierParts {
  readonly images: ImageParts;
  readonly pickups: PickupParts;
  readonly subscriptions: SubscriptionParts;
}

const MOST_DELIVERIES = 50;
const MOST_MAILS = 100;

export async function readDossier(parts: DossierParts, pro: string): Promise<Answer> {
  const { images, subscriptions } = parts;
  const shipment = await findReadableShipment(images.shipments, pro);
  if (shipment === undefined) throw new Refusal('noSuchShipment', { details: `No shipment has the PRO ${pro}.` });
  const billed = (await readShipmentInvoices(images.invoices, [pro])).get(pro) ?? [];
  const subjects = [pro, ...billed.map(({ row }) => documentNumber(row))];
  const [bill, documents, mails, pickups, deliveries] = await Promise.all([
    billOf(parts, pro),
    documentsOf(parts, shipment),
    findMailsOf(images.context, pro),
    pickupsOf(parts, shipment),
    deliveriesAbout(subscriptions, subjects, MOST_DELIVERIES),
  ]);
  const now = images.context.freightClock.now();
  const invoice = standingInvoice(billed);
  return {
    status: 200,
    body: enveloped({
      pro,
      bill,
      invoice: invoice === undefined ? null : invoiceView(invoice, now),
      billingDocuments: billed.map((one) => invoiceView(one, now)),
      documents,
      mails: mails.slice(0, MOST_MAILS).map(({ id, purpose, state, recipients, createdAt, sentAt, lastError }) => ({
        id,
        purpose,
        state,
        recipients: recipients.map(({ address }) => address),
        createdAt: iso(createdAt),
        sentAt: sentAt === null ? null : iso(sentAt),
        lastError,
      })),
      pickups,
      deliveries,
    }),
  };
}

async function billOf({ images: { bols } }: DossierParts, pro: string) {
  const [newest, versions] = await Promise.all([bols.store.shown(pro), bols.store.history(pro)]);
  if (newest === undefined) return null;
  const { request, record } = readVersion(newest);
  return {
    versions: versions.map(({ version, action, made_at, username }) => ({
      version,
      action,
      madeAt: iso(made_at),
      username,
    })),
    request,
    enteredBy: record.enteredBy ?? null,
  };
}

/** The documents that at least one party may see. */
async function documentsOf({ images }: DossierParts, shipment: StoredShipment) {
  const { pro, facts } = shipment;
  const accounts = new Set([...facts.accounts, facts.payerAccount, facts.billTo.account].filter((one) => one !== ''));
  const found = await Promise.all(
    DOCUMENT_TYPE.codes.map(async (type) => {
      // A shipment whose bill is not stored has no documents generated from it.
      const content = await findImage(images, accounts, shipment, type).catch((error) => {
        if (error instanceof Refusal) return 'never' as const;
        throw error;
      });
      if (typeof content === 'string') return undefined;
      const scan = 'scan' in content ? content.scan : undefined;
      const { token, expiresAt } = makeImageLink(images.context, { pro, type, documentId: scan?.id, accounts });
      return {
        type,
        description: scan?.description || DOCUMENT_TYPE.describe(type),
        isScan: scan !== undefined,
        url: `${images.baseUrl()}/v1/images/files/${token}`,
        expiresAt: iso(expiresAt),
      };
    }),
  );
  return found.filter((one) => one !== undefined);
}

async function pickupsOf({ pickups }: DossierParts, { pro, facts }: StoredShipment) {
  if (facts.accounts.length === 0) return [];
  const found = await pickupsByReference(pickups, facts.accounts, { type: 'PRO', value: pro });
  return found.map(({ requestNumber, status, pickupDate }) => ({ requestNumber, status, pickupDate }));
}
