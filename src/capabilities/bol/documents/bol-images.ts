// The PDFs that a submission requests: rendered off the event loop, and left out of the response if that fails.
import type { BolDocument } from '../../../documents/bol-document.ts';
import type { LabelOptions } from '../../../documents/label-options.ts';
import type { Printer } from '../../../documents/print-documents.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { totalHandlingUnits } from '../request/bol-totals.ts';
import type { BolNotes } from '../submit/bol-outcome.ts';

export interface BolImages {
  readonly bol?: string;
  readonly shippingLabels?: string;
}

const MOST_LABELS = 100;

/** Undefined if none was requested. */
export async function bolImages(
  printer: Printer,
  request: BolRequest,
  documentOf: () => BolDocument,
  notes: BolNotes,
): Promise<BolImages | undefined> {
  const { includeBol, includeShippingLabels } = request.images ?? {};
  if (!includeBol && !includeShippingLabels) return undefined;
  const document = documentOf();
  const later = document.pro === '' ? '' : ' The bill was created; you can get its documents later.';
  const print = async (job: Parameters<Printer['print']>[0], failed: 'bolNotPrinted' | 'labelsNotPrinted') => {
    try {
      return Buffer.from(await printer.print(job)).toString('base64');
    } catch (error) {
      const what = failed === 'bolNotPrinted' ? 'BOL' : 'labels';
      notes.add(failed, `The PDF of the ${what} could not be generated: ${(error as Error).message}${later}`);
      return undefined;
    }
  };
  const [bol, shippingLabels] = await Promise.all([
    includeBol ? print({ kind: 'bol', document }, 'bolNotPrinted') : undefined,
    includeShippingLabels
      ? print({ kind: 'labels', document, options: labelOptionsOf(request) }, 'labelsNotPrinted')
      : undefined,
  ]);
  return { ...(bol !== undefined && { bol }), ...(shippingLabels !== undefined && { shippingLabels }) };
}

/** As requested; for mail, where no format is required, one thermal label per handling unit. */
export function labelOptionsOf(request: BolRequest): LabelOptions {
  const asked = request.images?.shippingLabels;
  return {
    format: asked?.format ?? 'ThermalLabel',
    quantity: asked?.quantity ?? Math.min(MOST_LABELS, totalHandlingUnits(request)),
    position: asked?.position ?? 1,
  };
}
