// What the environments of one process share.
import type { AuthenticateOperator } from '../capabilities/accounts/check-operator.ts';
import type { Brand } from '../capabilities/branding/brand.ts';
import type { MandatoryRows } from '../capabilities/certification/mandatory-rows.ts';
import { DocumentPrinter } from '../documents/print-documents.ts';
import type { Admission } from '../platform/http/admission/admission.ts';
import type { Siblings } from '../platform/processes/siblings.ts';

export interface SharedParts {
  readonly printer: DocumentPrinter;
  /** The environments share one event loop, so they share admission too. Without it, each environment has its own. */
  readonly admission?: Admission;
  /** Other processes that serve the same environments on this machine. */
  readonly siblings?: Siblings;
  /** If set, another environment of the process serves the pages and the reference at this URL, and collects process-wide metrics. */
  readonly pagesAt?: () => string;
  /** The operators of the other environment, who may work in this one too. */
  readonly hosts?: AuthenticateOperator;
  /** In a sandbox: the branding of the environment that it belongs to. */
  readonly branding?: () => Brand;
  /** In a sandbox: the mandatory rows of the environment's certification. */
  readonly mandatoryRows?: MandatoryRows;
}

/** For tests and commands: nothing is shared, and documents are rendered on this thread. */
export function nothingShared(): SharedParts {
  return { printer: new DocumentPrinter({ worker: undefined }) };
}
