// What can be chosen when labels are printed (§2.8, images.shippingLabels).
import type { LabelFormat } from '../../freight/value-sets/label-format.ts';

export interface LabelOptions {
  readonly format: LabelFormat;
  /** 1 to 100. */
  readonly quantity: number;
  /** The place on the first sheet where printing starts, counted along the rows from 1. */
  readonly position?: number;
}
