// /v1/certification: is a program ready for production? Only in the test environment.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { certificationSchema, challengeSchema } from './certification.schema.ts';
import { challengeWebhook } from './challenge-webhook.ts';
import { drawCertification } from './draw-certification.ts';
import { type CertificationParts, readCertification } from './read-certification.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const UNKNOWN = { 401: says('not authenticated') } as const;
const shared = { tag: 'Certification', otherErrors: 'noData' } as const;
const PDF = 'application/pdf';
/** Three webhooks, each with the full timeout of an attempt. */
const LONGEST_CHALLENGE_MS = 60_000;
const username = Type.String({ minLength: 1, maxLength: 80, description: 'The portal account.' });

export interface CarrierName {
  readonly carrierName: () => string;
}

const challengeParams = exact({
  id: Type.String({ maxLength: 100, description: 'As POST /v1/subscriptions returned it.' }),
});

const customerParams = exact({ username });

export function certificationRoutes(
  parts: CertificationParts & CarrierName,
  tokens: TokenChecker,
  operators: OperatorChecker,
): Route[] {
  const { context, store, subscriptions } = parts;
  const pdfOf = async (user: string) => {
    const drawn = drawCertification(await readCertification(parts, user), parts.carrierName(), context.clock.now());
    const headers = { 'content-type': PDF, 'content-disposition': `inline; filename="certification-${user}.pdf"` };
    return { status: 200, headers, body: Buffer.from(drawn) };
  };
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/certification',
      policy: tokens.policy,
      summary: 'Are you ready for production?',
      description:
        'What your program has proven in this environment, row by row, from the requests that it made with your portal account. Each row ' +
        'has the request that proves it, or the next step as commands to paste. A reset keeps what is proven.',
      success: { status: 200, description: 'The rows.', schema: certificationSchema },
      errors: UNKNOWN,
      handle: async ({ principal }) => ({
        status: 200,
        body: enveloped(await readCertification(parts, principal.username)),
      }),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/certification.pdf',
      policy: tokens.policy,
      summary: 'Print your certification',
      success: { status: 200, description: 'The rows as a PDF.', contentType: PDF },
      errors: UNKNOWN,
      handle: ({ principal }) => pdfOf(principal.username),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/subscriptions/{id}/challenge',
      policy: tokens.policy,
      summary: 'Challenge the receiver of a subscription',
      description:
        'Sends three webhooks of the type `subscription.challenge`: one with a wrong signature, which the receiver must answer with 4xx; a ' +
        'genuine one, which it must answer with 2xx within 5 seconds and the value of `data.challenge` anywhere in the body; and the ' +
        'genuine one again, which it must answer with 2xx without that value, because it has done that work. Passing proves the rows ' +
        'about webhooks.',
      params: challengeParams,
      success: { status: 200, description: 'What the receiver answered.', schema: challengeSchema },
      errors: { ...UNKNOWN, 404: says('you have no such subscription') },
      handle({ principal, params, requestId, request }) {
        request.raw.socket?.setTimeout?.(LONGEST_CHALLENGE_MS);
        return challengeWebhook(subscriptions, store, principal, params.id, requestId);
      },
    }),
    ...(['', '.pdf'] as const).map((ending) =>
      route({
        ...shared,
        method: 'GET',
        path: `/ops/v1/portal-accounts/{username}/certification${ending}`,
        policy: operators.policy,
        summary: ending === '' ? 'Read the certification of a customer' : 'Print the certification of a customer',
        params: customerParams,
        success:
          ending === ''
            ? { status: 200, description: 'The rows.', schema: certificationSchema }
            : { status: 200, description: 'The rows as a PDF.', contentType: PDF },
        errors: { 401: says('missing or invalid credentials'), 404: says('there is no such portal account') },
        handle: async ({ params }) =>
          ending === '.pdf'
            ? pdfOf(params.username)
            : { status: 200, body: enveloped(await readCertification(parts, params.username)) },
      }),
    ),
  ];
}
