// Owns the shape of a row of the hazardous materials table (49 CFR 172.101).

export type PackingGroup = 'I' | 'II' | 'III';

/** Classes and divisions; explosives with their compatibility group. */
export type HazardClass =
  | `1.${1 | 2 | 3 | 4}${'B' | 'C' | 'D' | 'G' | 'S'}`
  | '2.1'
  | '2.2'
  | '2.3'
  | '3'
  | '4.1'
  | '4.2'
  | '4.3'
  | '5.1'
  | '5.2'
  | '6.1'
  | '6.2'
  | '7'
  | '8'
  | '9'
  | 'Combustible liquid';

/**
 * Column 1: `+` the table's class applies whatever else is known about the material; `A` by air only, `W` by vessel only; `D` domestic and
 * `I` international descriptions; `G` a technical name is required.
 */
export type HazmatSymbol = '+' | 'A' | 'D' | 'G' | 'I' | 'W';

export interface HazmatEntry {
  /** Such as `UN1263` and `NA1993`. */
  readonly id: string;
  /** The proper shipping names to choose from, the usual one first. */
  readonly names: readonly string[];
  readonly hazardClass: HazardClass;
  readonly subsidiaryHazards: readonly string[];
  /** Empty if the material has none. */
  readonly packingGroups: readonly PackingGroup[];
  readonly symbols: readonly HazmatSymbol[];
  /** A column of its own: "n.o.s." in the name does not imply it. */
  readonly needsTechnicalName: boolean;
}
