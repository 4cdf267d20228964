// Changes the branding: what is left out stays, and null returns a field to its default.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { FileUnreadable } from '../../platform/files/file-unreadable.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { brandOf } from './brand.ts';
import type { BrandingChange } from './branding.schema.ts';
import { type BrandingRow, brandingStore } from './branding.store.ts';
import { BRANDING_SUBJECT } from './branding-in-force.ts';
import type { BrandingParts } from './branding-parts.ts';
import { LARGEST_LOGO_BYTES, logoOf, normalizedLogo } from './logo-file.ts';
import { brandingView } from './read-branding.ts';

const COLUMNS = {
  name: 'name',
  color: 'color',
  logo: 'logo',
  publicUrl: 'public_url',
  terms: 'terms',
  termsUrl: 'terms_url',
  mailSender: 'mail_sender',
} as const satisfies Record<keyof BrandingChange, keyof BrandingRow>;
const FIELDS = Object.keys(COLUMNS) as (keyof BrandingChange)[];

export async function changeBranding(
  parts: BrandingParts,
  { actor }: OperatorPrincipal,
  change: BrandingChange,
): Promise<Answer> {
  const { context, inForce } = parts;
  const before = await brandingStore(context.db).find();
  const after = await rowAfter(context, actor, before, change);
  const brand = await brandOf(after);
  const body = enveloped(brandingView(parts, brand));
  const changed = FIELDS.filter((field) => before[COLUMNS[field]] !== after[COLUMNS[field]]);
  if (changed.length === 0) return { status: 200, body: enveloped(brandingView(parts, await brandOf(before))) };
  const details = Object.fromEntries(
    await Promise.all(changed.map(async (field) => [field, await auditedChange(field, before, after)])),
  );
  return {
    status: 200,
    body,
    writes: [
      brandingStore(context.db).save(after),
      auditLine(context, actor, 'branding.changed', BRANDING_SUBJECT, details),
    ],
    committed: () => inForce.use(brand),
  };
}

/** @throws Refusal if the logo cannot be read */
export async function rowAfter(
  { clock }: Pick<Context, 'clock'>,
  actor: string,
  before: BrandingRow,
  change: BrandingChange,
): Promise<BrandingRow> {
  const given = FIELDS.filter((field) => change[field] !== undefined);
  const values = given.map(async (field) => [COLUMNS[field], await storedValue(field, change[field] ?? '')] as const);
  const changes: Partial<BrandingRow> = Object.fromEntries(await Promise.all(values));
  return { ...before, ...changes, changed_at: clock.now(), changed_by: actor, revision: before.revision + 1 };
}

async function storedValue(field: keyof BrandingChange, value: string): Promise<string> {
  if (field === 'color') return value.toLowerCase();
  if (field !== 'logo' || value === '') return value;
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length > LARGEST_LOGO_BYTES) {
    throw refuseLogo(`It has ${bytes.length.toLocaleString('en-US')} bytes; the limit is 300,000.`);
  }
  try {
    return (await normalizedLogo(bytes)).toString('base64');
  } catch (error) {
    if (error instanceof FileUnreadable) throw refuseLogo(error.message);
    throw error;
  }
}

function refuseLogo(why: string): Refusal {
  const description = `must be a PNG that can be read. ${why}`;
  return new Refusal('validationFailed', {
    details: `logo ${description}`,
    failures: [{ field: 'logo', description }],
  });
}

/** The log names a logo by its hash. */
async function auditedChange(field: keyof BrandingChange, before: BrandingRow, after: BrandingRow) {
  const [from, to] = [before[COLUMNS[field]], after[COLUMNS[field]]];
  if (field !== 'logo') return { before: from, after: to };
  const named = async (logo: string) => (logo === '' ? '' : (await logoOf(Buffer.from(logo, 'base64'))).hash);
  return { before: await named(from), after: await named(to) };
}
