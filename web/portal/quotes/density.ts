// The density of freight and the resulting class, by the carrier's scale.
import type { BolAccessorials } from '../../../src/freight/rating/bol-accessorials.ts';
import { cubicInchesOf } from '../../../src/freight/rating/measured-freight.ts';
import { classByDensity } from '../../../src/freight/rating/tariff/density-classes-file.ts';
import { FREIGHT_CLASS } from '../../../src/freight/value-sets/freight-class.ts';
import { RQ_HU_TYPE, type RqHuType } from '../../../src/freight/value-sets/rq-hu-type.ts';

export interface ClassScale {
  readonly palletTareLb: number;
  readonly classes: readonly { readonly fromLbPerCubicFoot: number; readonly classification: string }[];
  /** How much a bill of lading may differ from its quote and still get the quoted price. */
  readonly quoteTolerance?: QuoteTolerance;
  readonly bolAccessorials: Pick<BolAccessorials, 'priced' | 'guarantees'>;
}

export interface QuoteTolerance {
  readonly weightPercent: number;
  readonly inches: number;
  readonly days: number;
}

export interface Measures {
  readonly count: string;
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  /** '' if unknown. */
  readonly tareWeight?: string;
}

export interface Density {
  readonly lbPerCubicFoot: number;
  readonly cubicFeet: number;
  readonly freightClass: string;
}

/** Undefined until weight and all dimensions are known. Includes the weight of pallets. */
export function densityOf(scale: ClassScale | undefined, measures: Measures, isPallet: boolean): Density | undefined {
  const [count, weight, lengthIn, widthIn, heightIn] = [
    Number(measures.count),
    Number(measures.weight),
    Number(measures.length),
    Number(measures.width),
    Number(measures.height),
  ];
  if (scale === undefined || ![count, weight, lengthIn, widthIn, heightIn].every((figure) => figure > 0)) {
    return undefined;
  }
  const tareLb = Number(measures.tareWeight) || tareOf(scale, count, isPallet);
  const cubicInches = cubicInchesOf({ count, lengthIn, widthIn, heightIn } as Parameters<typeof cubicInchesOf>[0]);
  const classes = {
    fromThousandths: Int32Array.from(scale.classes, (one) => Math.round(one.fromLbPerCubicFoot * 1000)),
    classIndex: Uint8Array.from(scale.classes, (one) =>
      FREIGHT_CLASS.entries.findIndex((known) => known.code === one.classification),
    ),
  };
  const at = classByDensity(classes, weight + tareLb, cubicInches);
  const cubicFeet = cubicInches / 1728;
  return { cubicFeet, lbPerCubicFoot: (weight + tareLb) / cubicFeet, freightClass: FREIGHT_CLASS.codes[at]! };
}

/** The carrier's default for pallets; 0 for freight without pallets. */
export function tareOf(scale: ClassScale | undefined, count: number, isPallet: boolean): number {
  return isPallet && scale !== undefined ? scale.palletTareLb * count : 0;
}

export function isPalletType(type: RqHuType): boolean {
  return RQ_HU_TYPE.get(type).pallet;
}
