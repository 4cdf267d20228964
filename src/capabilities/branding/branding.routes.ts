// /ops/v1/branding: how the carrier presents itself. /v1/branding/logos: the logo, for pages.
import { type Confirmation, open, type Route, route } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { brandingRules as rules } from './branding.rules.ts';
import {
  type BrandingChange,
  brandingAnswerSchema,
  changeBrandingSchema,
  logoParams,
  previewAnswerSchema,
} from './branding.schema.ts';
import type { BrandingParts } from './branding-parts.ts';
import { changeBranding } from './change-branding.ts';
import { previewBranding } from './preview-branding.ts';
import { readBranding } from './read-branding.ts';

const shared = { tag: 'Console', otherErrors: 'noData' } as const;

/** They determine where the links in customers' e-mails lead, and who appears to have sent the e-mails. */
const REDIRECTS_MAIL: Confirmation<BrandingChange> = {
  says: 'changes where e-mails come from or lead to',
  holds: ({ publicUrl, mailSender }) => publicUrl !== undefined || mailSender !== undefined,
};

const EXAMPLES = {
  look: {
    summary: 'A name, a color and terms',
    value: { name: 'Acme Freight', color: '#7a1f5c', termsUrl: 'https://acme.example/terms' },
  },
  usual: { summary: 'Back to the default color', value: { color: null } },
};

/** The URL contains a hash of the content. Only pages of this origin may show it, and it can run nothing. */
const LOGO_HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="logo.png"',
} as const;

export function brandingRoutes(parts: BrandingParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/branding',
      policy,
      summary: 'Get the branding',
      success: { status: 200, description: 'The branding.', schema: brandingAnswerSchema },
      errors: FOR_OPERATORS,
      handle: () => readBranding(parts),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/ops/v1/branding',
      policy,
      summary: 'Change the branding',
      description:
        'Fields that are left out keep their value; null resets a field to its default. In effect within a second on every node. Bills of lading keep the name ' +
        'and terms they were created with. If the color has too little contrast for text, pages use a darker or lighter shade; the response says so.',
      body: changeBrandingSchema,
      examples: EXAMPLES,
      rules,
      success: { status: 200, description: 'The branding as it is now.', schema: brandingAnswerSchema },
      errors: { ...FOR_OPERATORS, 403: says('the browser session must be confirmed first') },
      confirmation: REDIRECTS_MAIL,
      handle: ({ principal, body }) => changeBranding(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/branding/preview',
      policy,
      summary: 'Preview a change of the branding',
      description: 'Takes what PATCH takes, and changes nothing.',
      body: changeBrandingSchema,
      examples: EXAMPLES,
      rules,
      success: { status: 200, description: 'What it would look like.', schema: previewAnswerSchema },
      errors: FOR_OPERATORS,
      handle: ({ principal, body }) => previewBranding(parts, principal, body),
    }),
    route({
      method: 'GET',
      path: '/v1/branding/logos/{hash}',
      policy: open,
      tag: 'Pages',
      summary: 'The logo of the carrier',
      otherErrors: 'noData',
      errors: {},
      inReference: false,
      params: logoParams,
      success: { status: 200, contentType: 'image/png', description: 'The logo.' },
      handle({ params: { hash } }) {
        const { logo } = parts.inForce.now();
        if (logo?.hash !== hash) throw new Refusal('noSuchAddress');
        return { status: 200, headers: LOGO_HEADERS, body: logo.png };
      },
    }),
  ];
}
