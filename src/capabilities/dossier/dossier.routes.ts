// /ops/v1/shipments/{pro}/dossier: what an operator sees of one PRO on one page.
import { Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { type DossierParts, readDossier } from './read-dossier.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const some = (description: string) => Type.Array(Type.Unsafe<object>({ type: 'object' }), { description });
const objectOrNull = (description: string) => Type.Unsafe<object | null>({ type: ['object', 'null'], description });

const dossierSchema = envelopeSchema(
  Type.Object(
    {
      pro: Type.String(),
      bill: objectOrNull(
        '`versions`, and `request`: the newest version as it was sent. Null where the bill is not here.',
      ),
      invoice: objectOrNull('As GET /v1/invoices gives it; null before there is one.'),
      documents: some('type, description, isScan, and a signed `url` that lasts 15 minutes.'),
      mails: some('id, purpose, state, recipients, createdAt, sentAt, lastError; the newest first.'),
      pickups: some('requestNumber, status, pickupDate.'),
      deliveries: some('What subscribers were sent about it, the newest first.'),
    },
    { title: 'Dossier' },
  ),
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
      errors: {
        400: says('missing or invalid params'),
        401: says('not an operator of this environment'),
        404: says('there is no such shipment'),
      },
      otherErrors: 'noData',
      handle: ({ params }) => readDossier(parts, params.pro),
    }),
  ];
}
