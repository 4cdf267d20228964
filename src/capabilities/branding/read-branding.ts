// The branding as administrators see it: what is set, what applies otherwise, and what pages make of the color.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Brand, brandOf } from './brand.ts';
import { brandingStore } from './branding.store.ts';
import type { BrandingParts } from './branding-parts.ts';
import { logoPath } from './logo-file.ts';

export async function readBranding(parts: BrandingParts): Promise<Answer> {
  const brand = await brandOf(await brandingStore(parts.context.db).find());
  return { status: 200, body: enveloped(brandingView(parts, brand)) };
}

export function brandingView(parts: BrandingParts, { row, logo, palette }: Brand) {
  const { name, address } = parts.context.mailer.sender;
  const orNull = (value: string) => (value === '' ? null : value);
  return {
    name: orNull(row.name),
    color: orNull(row.color),
    logoUrl: logo === undefined ? null : logoPath(logo),
    publicUrl: orNull(row.public_url),
    terms: orNull(row.terms),
    termsUrl: orNull(row.terms_url),
    mailSender: orNull(row.mail_sender),
    defaults: {
      name: fileName(parts),
      publicUrl: parts.usualUrl(),
      mailSender: name === '' ? address : `${name} <${address}>`,
    },
    colors: palette ?? null,
    changedAt: row.revision === 0 ? null : new Date(row.changed_at).toISOString(),
    changedBy: orNull(row.changed_by),
  };
}

/** A new installation can be branded before a carrier has been loaded. */
export function fileName({ fileCarrier }: BrandingParts): string {
  try {
    return fileCarrier().name;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
