// Shows what a change of the branding would look like, without making it: the colors, an e-mail and a bill of lading.

import { printOrRefuse } from '../../documents/print-or-refuse.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { brandOf } from './brand.ts';
import type { BrandingChange } from './branding.schema.ts';
import { brandingStore } from './branding.store.ts';
import type { BrandingParts } from './branding-parts.ts';
import { rowAfter } from './change-branding.ts';
import { dressMail } from './dress-mail.ts';
import { brandingView, fileName } from './read-branding.ts';
import { SAMPLE_BILL } from './sample-bill.ts';

export async function previewBranding(
  parts: BrandingParts,
  { actor }: OperatorPrincipal,
  change: BrandingChange,
): Promise<Answer> {
  const { context, printer } = parts;
  const brand = await brandOf(await rowAfter(context, actor, await brandingStore(context.db).find(), change));
  const branding = brandingView(parts, brand);
  const carrierName = branding.name ?? fileName(parts);
  const ownUrl = branding.publicUrl ?? branding.defaults.publicUrl;
  const { text } = dressMail({ brand, carrierName, ownUrl }, sampleMail(carrierName, ownUrl));
  const document = {
    ...SAMPLE_BILL,
    carrierName,
    ...(brand.terms !== '' && { carrierTerms: brand.terms }),
  };
  const bytes = await printOrRefuse(printer, {
    kind: 'bol',
    document,
    ...(brand.letterhead && { letterhead: brand.letterhead }),
  });
  return {
    status: 200,
    body: enveloped({
      branding: { ...branding, logoUrl: null },
      email: { from: branding.mailSender ?? branding.defaults.mailSender, subject: SUBJECT, text },
      bol: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    }),
  };
}

const SUBJECT = `Bill of lading ${SAMPLE_BILL.pro}`;

function sampleMail(carrierName: string, ownUrl: string) {
  const lines = [
    `${carrierName} has received bill of lading ${SAMPLE_BILL.pro}.`,
    '',
    `Ships:    ${SAMPLE_BILL.shipDate}`,
    `Service:  ${SAMPLE_BILL.service}`,
    '',
    'Follow the shipment here:',
    `${ownUrl}/track`,
  ];
  return { subject: SUBJECT, text: `${lines.join('\n')}\n` };
}
