// Hazardous materials as the rules of carriage see them, and what those rules are and find.
import type { PackingGroup } from './hazmat-entry.ts';

/** One material of a shipment, as the rules of carriage see it. */
export interface CarriedHazmat {
  /** `UN1017`, or as it was sent. */
  readonly number: string;
  /** For sentences: `UN1017 (Chlorine)`. */
  readonly name: string;
  /** As the table writes it; as it was sent where the table does not have the number. */
  readonly hazardClass: string;
  readonly subsidiaryHazards: readonly string[];
  readonly packingGroup: PackingGroup | null;
  readonly isLiquid: boolean;
  /** `A` to `D` for what is poisonous by inhalation; undefined for all else, and where it is not known. */
  readonly inhalationZone: string | undefined;
  /** By its proper or technical name. */
  readonly isAcid: boolean;
  readonly isCyanide: boolean;
  readonly weightLb: number;
  /** Packages of it need no label, and what is not labeled need not be kept apart (177.848(a)). */
  readonly isLimitedQuantity: boolean;
}

export interface CarriageFinding {
  /** What is refused cannot move; what is to be separated can. */
  readonly kind: 'refused' | 'separate';
  readonly messageId: 'HAZMAT_REFUSED' | 'HAZMAT_SEGREGATION' | 'HAZMAT_WITH_FOOD';
  readonly text: string;
  /** Of the law or of the carrier's rules. */
  readonly paragraph: string;
}

export interface HazmatRules {
  readonly policy: readonly HazmatPolicyRule[];
  readonly foodstuffs: Foodstuffs;
}

/** What counts as food, feed or another edible material, by the carrier's list. */
export interface Foodstuffs {
  /** What only food is called, in small letters. */
  readonly words: readonly string[];
  /** What food is often called, and other goods as well: `corn`, `tea`. */
  readonly hints: readonly string[];
  /** Phrases with such a word that are no food, as `food processor`. */
  readonly exceptions: readonly string[];
  readonly nmfcItems: readonly { readonly from: number; readonly to: number }[];
}

export interface CarriedFreight {
  readonly description: string;
  readonly nmfc: string;
}

/** A rule holds for materials that have all that it names. */
export interface HazmatPolicyRule {
  /** A class (`7`), a division (`1.1`) or one with its compatibility group (`1.4S`); empty for all. */
  readonly hazardClass: string;
  readonly packingGroup: string;
  /** The digits of the numbers from and to, as 3111 and 3120; null for all. */
  readonly numbers: { readonly prefix: string; readonly from: number; readonly to: number } | null;
  /** Pounds per shipment; 0 refuses the material. */
  readonly maximumWeightLb: number;
  /** Where the carrier's rules say so. */
  readonly paragraph: string;
  readonly reason: string;
}
