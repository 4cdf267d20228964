// How the carrier presents itself, ready to use: what was set, and what follows from it. Nothing is computed when it is used.

import type { Letterhead } from '../../documents/letterhead.ts';
import { type MailSender, parseSender } from '../../platform/mail/mail-address.ts';
import { type BrandPalette, brandPalette, rgbOf } from './brand-palette.ts';
import { type BrandingRow, UNBRANDED } from './branding.store.ts';
import { type Logo, logoOf } from './logo-file.ts';

export interface Brand {
  readonly row: BrandingRow;
  readonly logo: Logo | undefined;
  readonly palette: BrandPalette | undefined;
  readonly sender: MailSender | undefined;
  /** Undefined: paper is plain. */
  readonly letterhead: Letterhead | undefined;
  /** The terms as one text, for paper and e-mails; '' if there are none. */
  readonly terms: string;
}

export const NO_BRAND: Brand = {
  row: UNBRANDED,
  logo: undefined,
  palette: undefined,
  sender: undefined,
  letterhead: undefined,
  terms: '',
};

export async function brandOf(row: BrandingRow): Promise<Brand> {
  const logo = row.logo === '' ? undefined : await logoOf(Buffer.from(row.logo, 'base64'));
  const hasLook = logo !== undefined || row.color !== '';
  return {
    row,
    logo,
    palette: row.color === '' ? undefined : brandPalette(row.color),
    sender: row.mail_sender === '' ? undefined : parseSender(row.mail_sender),
    letterhead: hasLook
      ? { ...(logo && { logo: logo.image }), ...(row.color !== '' && { color: rgbOf(row.color) }) }
      : undefined,
    terms: [row.terms, row.terms_url].filter((one) => one !== '').join(' '),
  };
}
