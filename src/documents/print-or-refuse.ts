// Generates a document for a waiting caller; if too many are being generated, asks the caller to retry later.
import { refuseForSeconds } from '../platform/http/refusal.ts';
import type { PrintJob } from './document-kinds.ts';
import { type Printer, PrinterBusy } from './print-documents.ts';

const BUSY_SECONDS = 5;

/** @throws Refusal if the printer is busy */
export async function printOrRefuse(printer: Printer, job: PrintJob): Promise<Uint8Array> {
  try {
    return await printer.print(job);
  } catch (error) {
    if (!(error instanceof PrinterBusy)) throw error;
    throw refuseForSeconds('unavailable', BUSY_SECONDS, {
      details: 'Too many documents are being generated. Try again.',
    });
  }
}
