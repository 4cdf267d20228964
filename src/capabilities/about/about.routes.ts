// GET /v1/about: describes this installation to pages and programs that have not signed in yet.
import { Type } from 'typebox';
import { ENVIRONMENTS } from '../../config.ts';
import type { Context } from '../../context.ts';
import { oneOf } from '../../platform/contract/fields.ts';
import { open, type Route, route } from '../../platform/contract/route.ts';
import { enveloped, envelopeSchema } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Brand } from '../branding/brand.ts';
import { paletteSchema } from '../branding/branding.schema.ts';
import { logoPath } from '../branding/logo-file.ts';

interface CarrierName {
  readonly name: string;
  readonly scac: string;
}

export interface AboutParts {
  readonly context: Context;
  readonly version: string;
  /** @throws Refusal when no carrier has been loaded */
  readonly carrier: () => CarrierName;
  readonly brand: () => Brand;
}

const audience = oneOf(['operators', 'portal'] as const);

const aboutSchema = envelopeSchema(
  Type.Object({
    environment: oneOf(ENVIRONMENTS, { description: 'Which one this is.', examples: ['test'] }),
    carrier: Type.Object(
      {
        name: Type.String({ examples: ['Linehaul Demo Freight'] }),
        scac: Type.String({
          description: 'The Standard Carrier Alpha Code. Empty until a network is loaded.',
          examples: ['LHDF'],
        }),
      },
      { description: 'The name of the carrier.' },
    ),
    branding: Type.Optional(
      Type.Object(
        {
          logoUrl: Type.Optional(
            Type.String({ description: 'The path of the logo.', examples: ['/v1/branding/logos/3f1c9a0b7d24e855'] }),
          ),
          colors: Type.Optional(paletteSchema),
          terms: Type.Optional(
            Type.String({
              description: 'Its terms and conditions in short.',
              examples: ['Subject to the rules tariff ACME 100.'],
            }),
          ),
          termsUrl: Type.Optional(
            Type.String({
              description: 'Where its terms and conditions can be read.',
              examples: ['https://acme.example/terms'],
            }),
          ),
        },
        { description: 'How the carrier presents itself, if it has set something.' },
      ),
    ),
    version: Type.String({ description: 'The version of the software.', examples: ['0.1.0'] }),
    singleSignOn: Type.Optional(
      Type.Object(
        {
          label: Type.String({ description: 'What the button says.', examples: ['Single sign-on'] }),
          for: Type.Array(audience, { description: 'Who can sign in through the provider.' }),
          only: Type.Array(audience, { description: 'Who cannot sign in otherwise.' }),
        },
        { description: 'Where a single sign-on provider is set up.' },
      ),
    ),
    sandbox: Type.Optional(
      Type.Object(
        { id: Type.String({ examples: ['sb7k3m2q9xaw'] }), name: Type.String({ examples: ['ci-main'] }) },
        { description: 'Which sandbox this is, where it is one.' },
      ),
    ),
    testClock: Type.Optional(
      Type.Boolean({ description: '`true` if the freight clock can be set.', examples: [true] }),
    ),
  }),
);

export function aboutRoutes({ context, version, carrier, brand }: AboutParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/about',
      policy: open,
      tag: 'Health',
      summary: 'Get the environment and carrier',
      description: 'Which environment and carrier this is. Needs no credentials.',
      success: { status: 200, description: 'The environment, the carrier and the version.', schema: aboutSchema },
      errors: {},
      otherErrors: 'noData',
      handle() {
        const { name, scac } = nameOf(carrier);
        const { credentialsMark: id, sandboxName, config } = context;
        const { singleSignOn } = config;
        const testClock = context.testClock === undefined ? {} : { testClock: true };
        return {
          status: 200,
          headers: { 'cache-control': 'no-cache' },
          body: enveloped({
            environment: context.environment,
            carrier: { name, scac },
            ...brandingView(brand()),
            version,
            ...(singleSignOn && {
              singleSignOn: { label: singleSignOn.label, for: singleSignOn.audiences, only: singleSignOn.only },
            }),
            ...(sandboxName !== undefined && { sandbox: { id, name: sandboxName } }),
            ...testClock,
          }),
        };
      },
    }),
  ];
}

function brandingView({ row, logo, palette }: Brand) {
  const branding = {
    ...(logo && { logoUrl: logoPath(logo) }),
    ...(palette && { colors: { light: palette.light, dark: palette.dark } }),
    ...(row.terms !== '' && { terms: row.terms }),
    ...(row.terms_url !== '' && { termsUrl: row.terms_url }),
  };
  return Object.keys(branding).length === 0 ? {} : { branding };
}

function nameOf(carrier: () => CarrierName): CarrierName {
  try {
    return carrier();
  } catch (error) {
    // A new installation can be queried before a carrier has been loaded.
    if (error instanceof Refusal) return { name: 'Linehaul', scac: '' };
    throw error;
  }
}
