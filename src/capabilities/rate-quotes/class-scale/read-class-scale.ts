// Returns the density-to-class scale of the tariff in force, so that a form can suggest the class that a quote would use.
import { FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import { enveloped } from '../../../platform/http/envelope.ts';
import type { QuoteParts } from '../quote-shipment.ts';

export function readClassScale({ tariff }: QuoteParts): Answer {
  const { density, rules, bolAccessorials } = tariff.now().data;
  const classes = Array.from(density.fromThousandths, (thousandths, at) => ({
    fromLbPerCubicFoot: thousandths / 1000,
    classification: FREIGHT_CLASS.codes[density.classIndex[at]!],
  }));
  const quoteTolerance = {
    weightPercent: rules.quoteToleranceWeightBasisPoints / 100,
    inches: rules.quoteToleranceInches,
    days: rules.quoteToleranceDays,
  };
  const { priced, guarantees } = bolAccessorials;
  const { palletTareLb } = rules;
  return {
    status: 200,
    body: enveloped({ palletTareLb, classes, quoteTolerance, bolAccessorials: { priced, guarantees } }),
  };
}
