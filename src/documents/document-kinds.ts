// The kinds of documents that can be generated. To add one, write a file that draws it and an entry here.
import type { BolDocument } from './bol-document.ts';
import type { DeliveryReceipt, PrintedInvoice, PrintedStatement, WeightCertificate } from './carrier-documents.ts';
import type { LabelSet } from './draw-labels.ts';
import type { LabelOptions } from './label-options.ts';
import type { Letterhead } from './letterhead.ts';

export interface DocumentKind<Content, Options> {
  /** Whether it takes much longer than a usual page: such jobs do not go before small ones. */
  isLarge(document: Content, options: Options): boolean;
  /** The drawing code is loaded only by the thread that draws. */
  draw(document: Content, options: Options, letterhead: Letterhead | undefined): Promise<Uint8Array>;
}

const MANY_LABELS = 25;
const MANY_LINES = 60;

const BOL: DocumentKind<BolDocument, undefined> = {
  isLarge: ({ handlingUnits, orders }) =>
    orders.length + handlingUnits.reduce((lines, { items }) => lines + items.length, 0) > MANY_LINES,
  draw: async (document, _, letterhead) => (await import('./draw-bol.ts')).drawBol(document, undefined, letterhead),
};

const LABELS: DocumentKind<BolDocument, LabelOptions> = {
  isLarge: (_, { quantity }) => quantity > MANY_LABELS,
  draw: async (document, options) => (await import('./draw-labels.ts')).drawLabels(document, options),
};

const BOLS: DocumentKind<readonly BolDocument[], undefined> = {
  isLarge: () => true,
  draw: async (documents, _, letterhead) => (await import('./draw-bol.ts')).drawBols(documents, letterhead),
};

const LABEL_SETS: DocumentKind<readonly LabelSet[], Omit<LabelOptions, 'quantity'>> = {
  isLarge: () => true,
  draw: async (sets, options) => (await import('./draw-labels.ts')).drawLabelSets(sets, options),
};

const DELIVERY_RECEIPT: DocumentKind<DeliveryReceipt, undefined> = {
  isLarge: ({ handlingUnits }) => handlingUnits.reduce((lines, { items }) => lines + items.length, 0) > MANY_LINES,
  draw: async (document, _, letterhead) =>
    (await import('./draw-delivery-receipt.ts')).drawDeliveryReceipt(document, letterhead),
};

const WEIGHT_CERTIFICATE: DocumentKind<WeightCertificate, undefined> = {
  isLarge: () => false,
  draw: async (document, _, letterhead) =>
    (await import('./draw-weight-certificate.ts')).drawWeightCertificate(document, letterhead),
};

const INVOICE: DocumentKind<PrintedInvoice, undefined> = {
  isLarge: ({ charges }) => charges.length > MANY_LINES,
  draw: async (document, _, letterhead) => (await import('./draw-invoice.ts')).drawInvoice(document, letterhead),
};

const STATEMENT: DocumentKind<PrintedStatement, undefined> = {
  isLarge: ({ entries }) => entries.length > MANY_LINES,
  draw: async (document, _, letterhead) => (await import('./draw-statement.ts')).drawStatement(document, letterhead),
};

const DOCUMENT_KINDS = {
  bol: BOL,
  labels: LABELS,
  bols: BOLS,
  labelSets: LABEL_SETS,
  deliveryReceipt: DELIVERY_RECEIPT,
  weightCertificate: WEIGHT_CERTIFICATE,
  invoice: INVOICE,
  statement: STATEMENT,
};

type Kinds = typeof DOCUMENT_KINDS;
type JobOf<Name extends keyof Kinds> =
  Kinds[Name] extends DocumentKind<infer Content, infer Options>
    ? { readonly kind: Name; readonly document: Content } & ([Options] extends [undefined]
        ? { readonly options?: undefined }
        : { readonly options: Options })
    : never;

/** `{kind: 'labels', document, options}`. Plain data, because it is posted to a worker thread. */
export type PrintJob = { [Name in keyof Kinds]: JobOf<Name> }[keyof Kinds] & {
  /** Added by the printer of an environment whose paper has a look of its own. Labels are black only, and ignore it. */
  readonly letterhead?: Letterhead;
};

function kindOf(job: PrintJob): DocumentKind<unknown, unknown> {
  return DOCUMENT_KINDS[job.kind] as DocumentKind<unknown, unknown>;
}

export function isLargeJob(job: PrintJob): boolean {
  return kindOf(job).isLarge(job.document, job.options);
}

export function drawJob(job: PrintJob): Promise<Uint8Array> {
  return kindOf(job).draw(job.document, job.options, job.letterhead);
}
