// What is entered in the branding form, and the change that it makes of the stored branding.
import type { DataOf } from '../../api/described.ts';

export type Branding = DataOf<'/ops/v1/branding'>;

export const TEXT_FIELDS = ['name', 'color', 'publicUrl', 'terms', 'termsUrl', 'mailSender'] as const;
type TextField = (typeof TEXT_FIELDS)[number];

export type BrandingDraft = Readonly<Record<TextField, string>> & {
  /** A PNG as a data URL; '' removes the logo; undefined keeps it. */
  readonly logo: string | undefined;
};

export type BrandingChange = Partial<Record<TextField | 'logo', string | null>>;

export function draftOf(branding: Branding): BrandingDraft {
  const texts = TEXT_FIELDS.map((field) => [field, branding[field] ?? ''] as const);
  return { ...(Object.fromEntries(texts) as Record<TextField, string>), logo: undefined };
}

/** Only what differs: a field that is sent may require the password. */
export function changeOf(branding: Branding, draft: BrandingDraft): BrandingChange {
  const change: BrandingChange = {};
  for (const field of TEXT_FIELDS) {
    const value = draft[field].trim();
    if (value !== (branding[field] ?? '')) change[field] = value === '' ? null : value;
  }
  if (draft.logo !== undefined) change.logo = draft.logo === '' ? null : draft.logo.slice(draft.logo.indexOf(',') + 1);
  return change;
}

/** The logo to show: the chosen one, otherwise the stored one. */
export function shownLogo({ logoUrl }: Branding, { logo }: BrandingDraft): string | undefined {
  return (logo ?? logoUrl ?? '') || undefined;
}
