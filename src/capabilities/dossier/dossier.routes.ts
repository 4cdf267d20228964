// /ops/v1/shipments/{pro}/dossier: everything that operators see about one PRO on one page.
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { bolRequestSchema } from '../bol/request/bol.schema.ts';
import { invoiceSchema } from '../invoices/invoice.schema.ts';
import { deliverySchema } from '../subscriptions/manage/subscription.schema.ts';
import { type DossierParts, readDossier } from './read-dossier.ts';

const text = Type.String();
const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const billSchema = Type.Object({
  versions: Type.Array(Type.Object({ version: Type.Integer(), action: text, madeAt: text, username: text })),
  request: bolRequestSchema,
  enteredBy: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The operator who entered a paper bill. Null if the customer sent it.',
  }),
});
const documentSchema = Type.Object({
  type: text,
  description: text,
  isScan: Type.Boolean({ description: 'Uploaded rather than generated.' }),
  url: Type.String({ description: 'A signed URL. Anyone who has it can open the document for 15 minutes.' }),
  expiresAt: text,
});
const mailSchema = Type.Object({
  id: text,
  purpose: text,
  state: text,
  recipients: Type.Array(text),
  createdAt: text,
  sentAt: textOrNull,
  lastError: textOrNull,
});

const dossierSchema = envelopeSchema(
  Type.Object({
    pro: text,
    bill: Type.Union([billSchema, Type.Null()], { description: 'Null if the bill is not stored.' }),
    invoice: Type.Union([invoiceSchema, Type.Null()], { description: 'The current invoice. Null until there is one.' }),
    billingDocuments: Type.Array(invoiceSchema, {
      description: 'All invoices and credit memos of the shipment, the oldest first.',
    }),
    documents: Type.Array(documentSchema),
    mails: Type.Array(mailSchema, { description: 'Newest first.' }),
    pickups: Type.Array(Type.Object({ requestNumber: text, status: text, pickupDate: text })),
    deliveries: Type.Array(deliverySchema, {
      description: 'The latest 50 webhook deliveries about it, newest first.',
    }),
  }),
);

const dossierParams = exact({ pro: formed('^\\d{10}$', 'a PRO of 10 digits') });

export function dossierRoutes(parts: DossierParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/dossier',
      policy,
      tag: 'Console',
      summary: 'Get everything about a PRO',
      description:
        'Besides its state and events: bill of lading, invoice, documents, e-mails, pickups and webhook deliveries.',
      params: dossierParams,
      success: { status: 200, description: 'The dossier.', schema: dossierSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such shipment') },
      otherErrors: 'noData',
      handle: ({ params }) => readDossier(parts, params.pro),
    }),
  ];
}
