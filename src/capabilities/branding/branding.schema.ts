// The branding as administrators send and receive it.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { withCommas } from '../../platform/with-commas.ts';
import { LARGEST_LOGO_BYTES } from './logo-file.ts';

export const LONGEST = { name: 50, publicUrl: 200, terms: 500, termsUrl: 300, mailSender: 200 } as const;
/** In base64, four characters stand for three bytes. */
const LONGEST_LOGO = Math.ceil(LARGEST_LOGO_BYTES / 3) * 4;

/** Null returns the field to its default. */
const orNull = (description: string, options: Record<string, unknown>) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, description, ...options }));

export const changeBrandingSchema = exact(
  {
    name: orNull('The name of the carrier on pages, documents and e-mails. Default: the one in the carrier file.', {
      maxLength: LONGEST.name,
      examples: ['Acme Freight'],
    }),
    color: orNull('Color of links, buttons and the bar on documents, as in #0a58a6.', {
      pattern: '^#[0-9a-fA-F]{6}$',
      says: 'a color as in #0a58a6, or null',
      examples: ['#7a1f5c'],
    }),
    logo: orNull(
      `The logo as a PNG in base64, up to ${withCommas(LARGEST_LOGO_BYTES)} bytes and 1,000,000 pixels. Made smaller if needed.`,
      { maxLength: LONGEST_LOGO },
    ),
    publicUrl: orNull(
      'Where customers reach the portal, for links in e-mails and tracking links: https and a domain, without a path. Default: the public URL of the settings.',
      { maxLength: LONGEST.publicUrl, examples: ['https://ship.acme.example'] },
    ),
    terms: orNull('Terms and conditions in short, printed on bills of lading and shown in the portal.', {
      maxLength: LONGEST.terms,
      examples: ['Subject to the rules tariff ACME 100, available on request.'],
    }),
    termsUrl: orNull('Where the terms and conditions can be read: an https URL.', {
      maxLength: LONGEST.termsUrl,
      examples: ['https://acme.example/terms'],
    }),
    mailSender: orNull('The sender of e-mails: an address, or a name and an address. Default: that of the settings.', {
      maxLength: LONGEST.mailSender,
      examples: ['Acme Freight <no-reply@acme.example>'],
    }),
  },
  { title: 'BrandingChange' },
);
export type BrandingChange = Static<typeof changeBrandingSchema>;

const textOrNull = (description: string, example: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description, examples: [example] });

const themeColors = Type.Object(
  {
    accent: Type.String({ description: 'Links, buttons and marks.', examples: ['#7a1f5c'] }),
    accentInk: Type.String({ description: 'Text on the accent.', examples: ['#ffffff'] }),
    accentSoft: Type.String({ description: 'The background of what is selected.', examples: ['#efe4eb'] }),
  },
  { title: 'ThemeColors' },
);

export const paletteSchema = Type.Object(
  { light: themeColors, dark: themeColors },
  { title: 'BrandColors', description: 'The colors that pages use, in the light and in the dark theme.' },
);

const checkedPalette = Type.Object(
  {
    light: themeColors,
    dark: themeColors,
    contrast: Type.Number({
      description: 'The lowest contrast of the color on the backgrounds of light pages. Text needs 4.5.',
      examples: [9.1],
    }),
    isCorrected: Type.Boolean({
      description: 'True: the color has too little contrast, so light pages use a darker shade of it.',
    }),
  },
  { title: 'CheckedBrandColors' },
);

const branding = Type.Object(
  {
    name: textOrNull('Null: the name in the carrier file.', 'Acme Freight'),
    color: textOrNull('Null: the color of the pages.', '#7a1f5c'),
    logoUrl: textOrNull('The path of the logo. Null: none.', '/v1/branding/logos/3f1c9a0b7d24e855'),
    publicUrl: textOrNull('Null: the public URL of the settings.', 'https://ship.acme.example'),
    terms: textOrNull('Null: none.', 'Subject to the rules tariff ACME 100.'),
    termsUrl: textOrNull('Null: none.', 'https://acme.example/terms'),
    mailSender: textOrNull('Null: the sender of the settings.', 'Acme Freight <no-reply@acme.example>'),
    defaults: Type.Object(
      {
        name: Type.String({ examples: ['Linehaul Demo Freight'] }),
        publicUrl: Type.String({
          description: 'The public URL of the settings.',
          examples: ['https://api.carrier.example'],
        }),
        mailSender: Type.String({
          description: 'The sender of the settings.',
          examples: ['Linehaul <no-reply@linehaul.example>'],
        }),
      },
      { description: 'What is used where a field is null.' },
    ),
    colors: Type.Unsafe<Static<typeof checkedPalette> | null>({
      ...checkedPalette,
      type: ['object', 'null'],
      description: 'The colors that pages derive from it. Null without one.',
    }),
    changedAt: textOrNull('Null: never changed.', '2026-11-17T19:00:00.000Z'),
    changedBy: textOrNull('Who made the last change.', 'operator:owner'),
  },
  { title: 'Branding' },
);

export const brandingAnswerSchema = envelopeSchema(branding);

export const previewAnswerSchema = envelopeSchema(
  Type.Object(
    {
      branding,
      email: Type.Object(
        {
          from: Type.String({ description: 'The sender.', examples: ['Acme Freight <no-reply@acme.example>'] }),
          subject: Type.String({ examples: ['Bill of lading 0000000017'] }),
          text: Type.String({ description: 'The text, with the terms below it.' }),
        },
        { description: 'What an e-mail looks like.' },
      ),
      bol: Type.String({ description: 'A sample bill of lading: a PDF in base64.' }),
    },
    { title: 'BrandingPreview' },
  ),
);

export const logoParams = exact({ hash: formed('^[0-9a-f]{16}$', '16 hexadecimal digits') });
