// Owns the types of the carriage rules: the hazardous materials they look at, the rules themselves, and their findings.
import type { PackingGroup } from './hazmat-entry.ts';

/** One material of a shipment, as the carriage rules see it. */
export interface CarriedHazmat {
  /** `UN1017`, or the text that was sent. */
  readonly number: string;
  /** For messages: `UN1017 (Chlorine)`. */
  readonly name: string;
  /** In the table's spelling; as sent if the table does not list the number. */
  readonly hazardClass: string;
  readonly subsidiaryHazards: readonly string[];
  readonly packingGroup: PackingGroup | null;
  readonly isLiquid: boolean;
  /** `A` to `D` for materials that are poisonous by inhalation; undefined for others, and if unknown. */
  readonly inhalationZone: string | undefined;
  /** According to its proper or technical name. */
  readonly isAcid: boolean;
  readonly isCyanide: boolean;
  readonly weightLb: number;
  /** Its packages need no label, and unlabeled materials need not be kept apart (177.848(a)). */
  readonly isLimitedQuantity: boolean;
}

export interface CarriageFinding {
  /** Refused freight cannot move; freight that must be separated can. */
  readonly kind: 'refused' | 'separate';
  readonly messageId: 'HAZMAT_REFUSED' | 'HAZMAT_SEGREGATION' | 'HAZMAT_WITH_FOOD';
  readonly text: string;
  /** A paragraph of the law or of the carrier's rules. */
  readonly paragraph: string;
}

export interface HazmatRules {
  readonly policy: readonly HazmatPolicyRule[];
  readonly foodstuffs: Foodstuffs;
}

/** What the carrier's list counts as food, feed or another edible material. */
export interface Foodstuffs {
  /** Words used only for food, in lowercase. */
  readonly words: readonly string[];
  /** Words used for food and for other goods: `corn`, `tea`. */
  readonly hints: readonly string[];
  /** Phrases that contain such a word but are not food, such as `food processor`. */
  readonly exceptions: readonly string[];
  readonly nmfcItems: readonly { readonly from: number; readonly to: number }[];
}

export interface CarriedFreight {
  readonly description: string;
  readonly nmfc: string;
}

/** A rule applies to materials that match every property it names. */
export interface HazmatPolicyRule {
  /** A class (`7`), a division (`1.1`) or a division with its compatibility group (`1.4S`); empty for all. */
  readonly hazardClass: string;
  readonly packingGroup: string;
  /** The range of numbers, such as 3111 to 3120; null for all. */
  readonly numbers: { readonly prefix: string; readonly from: number; readonly to: number } | null;
  /** Pounds per shipment; 0 refuses the material. */
  readonly maximumWeightLb: number;
  /** The paragraph of the carrier's rules. */
  readonly paragraph: string;
  readonly reason: string;
}
