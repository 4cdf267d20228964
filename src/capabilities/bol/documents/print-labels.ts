// Generates the labels of a bill in any format: the printer is often chosen at the dock.

import { printOrRefuse } from '../../../documents/print-or-refuse.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { findOpenBol } from '../record/find-readable-bol.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { bolDocumentOf } from './bol-document-of.ts';
import type { LabelQuery } from './bol-documents.schema.ts';
import { labelOptionsOf } from './bol-images.ts';

/** @throws Refusal when there is no such bill, or too many documents are being rendered */
export async function printLabels(parts: BolParts, caller: Caller, pro: string, query: LabelQuery): Promise<Answer> {
  const { request, record } = await findOpenBol(parts, caller, pro);
  const asked = labelOptionsOf(request);
  const options = {
    format: query.format ?? asked.format,
    quantity: query.quantity === undefined ? asked.quantity : Number(query.quantity),
    position: query.position === undefined ? 1 : Number(query.position),
  };
  const document = bolDocumentOf(pro, request, record);
  return pdfAnswer(await printOrRefuse(parts.printer, { kind: 'labels', document, options }), `labels-${pro}.pdf`);
}

/** Opens in the browser, from where it is printed. */
export function pdfAnswer(bytes: Uint8Array, fileName: string): Answer {
  return {
    status: 200,
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  };
}
