// Prints the bills of lading or the labels of several shipments as one PDF, such as all that a file of shipments created.

import type { PrintJob } from '../../../documents/document-kinds.ts';
import { printOrRefuse } from '../../../documents/print-or-refuse.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { firstOf, Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { findReadableBol, type ReadableBol } from '../record/find-readable-bol.ts';
import { isVoided } from '../submit/bol-openness.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { bolDocumentOf } from './bol-document-of.ts';
import { MOST_PRINTED_LABELS, MOST_PRINTED_LINES, type PrintManyQuery } from './bol-documents.schema.ts';
import { labelOptionsOf } from './bol-images.ts';
import { pdfAnswer } from './print-labels.ts';

/** So that one caller's hundred bills leave room for the others' reads. */
const READ_AT_ONCE = 10;

/** @throws Refusal when one of them does not exist, all are voided, or too many documents are being rendered */
export async function printMany(parts: BolParts, caller: Caller, query: PrintManyQuery): Promise<Answer> {
  const found = await findAll(parts, caller, [...new Set(query.pros.split(','))]);
  const bills = found.filter(({ bill }) => !isVoided(bill.row));
  if (bills.length === 0) throw new Refusal('bolVoided');
  const [bytes, name] =
    query.document === 'BOL'
      ? [await printOrRefuse(parts.printer, billsJob(bills)), 'bills-of-lading.pdf']
      : [await printOrRefuse(parts.printer, labelsJob(bills, query)), 'labels.pdf'];
  return pdfAnswer(bytes, name);
}

interface Found {
  readonly pro: string;
  readonly bill: ReadableBol;
}

async function findAll(parts: BolParts, caller: Caller, pros: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  const missing: string[] = [];
  for (let at = 0; at < pros.length; at += READ_AT_ONCE) {
    await Promise.all(
      pros.slice(at, at + READ_AT_ONCE).map(async (pro, place) => {
        try {
          found[at + place] = { pro, bill: await findReadableBol(parts, caller, pro) };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          missing.push(pro);
        }
      }),
    );
  }
  if (missing.length === 0) return found;
  const details = `There is no bill of lading ${missing.sort().join(', ')} on your accounts. Leave it out.`;
  throw new Refusal('noSuchBol', { details });
}

function documentOf({ pro, bill: { request, record } }: Found) {
  return bolDocumentOf(pro, request, record);
}

function billsJob(bills: readonly Found[]): PrintJob {
  const document = bills.map(documentOf);
  const units = document.flatMap(({ handlingUnits }) => handlingUnits);
  refuseAbove(
    MOST_PRINTED_LINES,
    units.reduce((sum, { items }) => sum + items.length, 0),
    'line items',
  );
  return { kind: 'bols', document };
}

/** @throws Refusal if a file of these PROs would take too long to draw */
function refuseAbove(most: number, count: number, what: string): void {
  if (count <= most) return;
  const description = `need ${count} ${what}, and a file has at most ${most}. Send fewer PROs.`;
  const failures = [{ field: 'pros', description }];
  throw new Refusal('validationFailed', { details: firstOf(failures), failures });
}

function labelsJob(bills: readonly Found[], { format = 'ThermalLabel' }: PrintManyQuery): PrintJob {
  const sets = bills.map((one) => ({ document: documentOf(one), quantity: labelOptionsOf(one.bill.request).quantity }));
  refuseAbove(
    MOST_PRINTED_LABELS,
    sets.reduce((sum, { quantity }) => sum + quantity, 0),
    'labels',
  );
  return { kind: 'labelSets', document: sets, options: { format } };
}
