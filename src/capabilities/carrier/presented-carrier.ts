// The carrier as it presents itself to customers: the carrier file, and what its branding overrides.
import type { Carrier } from '../../freight/network/files/carrier-file.ts';

export interface PresentedCarrier extends Carrier {
  /** Its terms and conditions in short, with their address; '' if it has set none. */
  readonly terms: string;
}

/** As of now. @throws Refusal when no carrier has been loaded */
export type CarrierNow = () => PresentedCarrier;
