// The content of a printed bill of lading and its labels. Built from the stored record, so that it can be generated again.

export interface PrintedParty {
  readonly account: string;
  readonly locationId: string;
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
  /** USA, CAN or MEX. */
  readonly country: string;
  readonly contactName: string;
  /** Ten digits. */
  readonly phone: string;
  readonly phoneExt: string;
  readonly email: string;
}

export interface PrintedTerminal {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly phone: string;
}

export interface PrintedOrder {
  readonly number: string;
  /** Null if the shipper did not say. */
  readonly pieces: number | null;
  readonly weightLb: number | null;
  readonly isPalletized: boolean | null;
  readonly information: string;
}

export interface PrintedItem {
  readonly pieces: number;
  readonly packagingType: string;
  readonly weightLb: number;
  readonly description: string;
  readonly nmfc: string;
  readonly nmfcSub: string;
  /** A freight class, or N/A. */
  readonly classification: string;
  /** Null if the item is not hazardous. */
  readonly hazard: PrintedHazard | null;
}

/** In printing order: number, proper name (technical name), class (subsidiary), packing group. */
export interface PrintedHazard {
  /** `UN1263`. */
  readonly number: string;
  readonly properName: string;
  readonly technicalName: string;
  readonly hazardClass: string;
  readonly packingGroup: string;
  /** Whether a package contains a reportable quantity. */
  readonly isReportableQuantity?: boolean;
  /** Additions required by 172.203: limited quantity, marine pollutant, inhalation hazard. */
  readonly additions?: readonly string[];
  readonly weightLb: number;
  /** The shipper's own description. */
  readonly description: string;
  readonly contractNumber: string;
}

export interface PrintedHandlingUnit {
  readonly count: number;
  readonly type: string;
  readonly weightLb: number;
  readonly tareWeightLb: number | null;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly isStackable: boolean;
  readonly items: readonly PrintedItem[];
}

export interface PrintedReference {
  readonly name: string;
  readonly value: string;
}

export interface BolDocument {
  /** '' on a test submission in production, which uses no PRO. */
  readonly pro: string;
  /** Prints TEST across every page and label. */
  readonly isTest: boolean;
  readonly carrierName: string;
  readonly scac: string;
  readonly confirmationNumber: string;
  /** `yyyy-MM-dd`. */
  readonly shipDate: string;
  readonly bolNumbers: readonly string[];
  readonly masterBol: string;
  readonly shipmentId: string;
  readonly orders: readonly PrintedOrder[];
  readonly references: readonly PrintedReference[];
  readonly terms: 'Prepaid' | 'Collect' | 'Third Party';
  readonly shipFrom: PrintedParty;
  readonly shipTo: PrintedParty;
  readonly billTo: PrintedParty;
  readonly customsBroker: (PrintedParty & { readonly type: string }) | null;
  readonly specialInstructions: string;
  /** `LTL Standard Transit`. */
  readonly service: string;
  readonly quoteId: string;
  /** Each as code and words. */
  readonly accessorials: readonly { readonly code: string; readonly description: string }[];
  /** What may be loaded in the same vehicle only if it is kept apart (49 CFR 177.841, 177.848). */
  readonly separations?: readonly string[];
  /** The carrier's terms and conditions in short; absent if it has set none. */
  readonly carrierTerms?: string;
  readonly emergencyContact: { readonly name: string; readonly phone: string } | null;
  readonly originTerminal: PrintedTerminal;
  /** Null if the destination could not be located. */
  readonly destinationTerminal: PrintedTerminal | null;
  readonly handlingUnits: readonly PrintedHandlingUnit[];
}
