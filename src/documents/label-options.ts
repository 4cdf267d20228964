// The options for printing labels (§2.8, images.shippingLabels).
import type { LabelFormat } from '../freight/value-sets/label-format.ts';

export interface LabelOptions {
  readonly format: LabelFormat;
  /** 1 to 100. */
  readonly quantity: number;
  /** The position on the first sheet where printing starts, counted row by row from 1. */
  readonly position?: number;
}
