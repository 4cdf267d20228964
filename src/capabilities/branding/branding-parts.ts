// The dependencies of the branding.
import type { Context } from '../../context.ts';
import type { Printer } from '../../documents/print-documents.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import type { BrandingInForce } from './branding-in-force.ts';

export interface BrandingParts {
  readonly context: Context;
  readonly inForce: BrandingInForce;
  /** As in the carrier file. */
  readonly fileCarrier: CarrierNow;
  /** The public URL of the settings. */
  readonly usualUrl: () => string;
  /** Prints without a letterhead of its own. */
  readonly printer: Printer;
}
