// /v1/shipment-templates: shipments that a customer sends again and again.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  type TemplateParts,
  templateRules,
} from './manage-templates.ts';
import {
  MOST_TEMPLATES,
  newTemplateSchema,
  templateChangeSchema,
  templateListSchema,
  templateParams,
  templateQuery,
  templateSchema,
} from './shipment-template.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const ERRORS = { 400: says('missing or invalid params'), 401: says('not authenticated') } as const;
const MISSING = says('there is no such template for your accounts');
const TAKEN = says('missing or invalid params, or the account has a template with this name');
const shared = { tag: 'Shipment templates', otherErrors: 'noData' } as const;

export function templateRoutes(parts: TemplateParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipment-templates',
      policy,
      summary: 'List your shipment templates',
      description: 'By name. Everybody who acts for an account shares its templates.',
      query: templateQuery,
      success: { status: 200, description: 'A page of templates.', schema: templateListSchema },
      errors: ERRORS,
      handle: ({ principal, query }) => listTemplates(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/shipment-templates',
      policy,
      summary: 'Save a shipment template',
      description:
        `Parties, freight and services under a name. Nothing is booked, and a template may be incomplete. An account can have up to ` +
        `${MOST_TEMPLATES} templates.`,
      body: newTemplateSchema,
      rules: templateRules,
      success: { status: 201, description: 'The template.', schema: templateSchema },
      errors: {
        400: TAKEN,
        401: ERRORS[401],
        403: says('`account` is not one of your accounts'),
        409: says(`the account has ${MOST_TEMPLATES} templates`),
      },
      handle: ({ principal, body }) => addTemplate(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipment-templates/{templateId}',
      policy,
      summary: 'Get a shipment template',
      params: templateParams,
      success: { status: 200, description: 'The template.', schema: templateSchema },
      errors: { ...ERRORS, 404: MISSING },
      handle: ({ principal, params }) => readTemplate(parts, principal, params.templateId),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/v1/shipment-templates/{templateId}',
      policy,
      summary: 'Rename or change a shipment template',
      description: 'What you leave out stays as it is. `shipment` replaces the whole shipment.',
      params: templateParams,
      body: templateChangeSchema,
      rules: templateRules,
      success: { status: 200, description: 'The template.', schema: templateSchema },
      errors: { 400: TAKEN, 401: ERRORS[401], 404: MISSING },
      handle: ({ principal, params, body }) => changeTemplate(parts, principal, params.templateId, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/shipment-templates/{templateId}',
      policy,
      summary: 'Delete a shipment template',
      description: 'Shipments that were made from it stay as they are.',
      params: templateParams,
      success: { status: 204, description: 'Deleted.' },
      errors: { ...ERRORS, 404: MISSING },
      handle: ({ principal, params }) => deleteTemplate(parts, principal, params.templateId),
    }),
  ];
}
