// /ops/v1/shipments/{pro}/dossier: what an operator sees of one PRO on one page.
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { invoiceSchema } from '../invoices/invoice.schema.ts';
import { deliverySchema } from '../subscriptions/manage/subscription.schema.ts';
import { type DossierParts, readDossier } from './read-dossier.ts';

const text = Type.String();
const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const billSchema = Type.Object({
  versions: Type.Array(Type.Object({ version: Type.Integer(), action: text, madeAt: text, username: text })),
  request: Type.Object({}, { description: 'The newest version as it was sent.', additionalProperties: true }),
});
const documentSchema = Type.Object({
  type: text,
  description: text,
  isScan: Type.Boolean({ description: 'Uploaded, not drawn from the record.' }),
  url: Type.String({ description: 'Signed: it opens the document for whoever has it, for 15 minutes.' }),
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
    bill: Type.Union([billSchema, Type.Null()], { description: 'Null where the bill is not here.' }),
    invoice: Type.Union([invoiceSchema, Type.Null()], { description: 'Null before there is one.' }),
    documents: Type.Array(documentSchema),
    mails: Type.Array(mailSchema, { description: 'The newest first.' }),
    pickups: Type.Array(Type.Object({ requestNumber: text, status: text, pickupDate: text })),
    deliveries: Type.Array(deliverySchema, {
      description: 'What subscribers were sent about it: the newest 50, the newest first.',
    }),
  }),
);

export function dossierRoutes(parts: DossierParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/dossier',
      policy,
      tag: 'Console',
      summary: 'See everything about a PRO',
      description:
        'Besides its state and events: bill of lading, invoice, documents, mails, pickups, deliveries to subscribers.',
      params: exact({ pro: formed('^\\d{10}$', 'a PRO of 10 digits') }),
      success: { status: 200, description: 'The dossier.', schema: dossierSchema },
      errors: { ...FOR_OPERATORS, 404: says('there is no such shipment') },
      otherErrors: 'noData',
      handle: ({ params }) => readDossier(parts, params.pro),
    }),
  ];
}
