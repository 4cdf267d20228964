// What the free text of a hazardous description claims besides the basic description (172.203): limited quantity, reportable
// quantity, marine pollutant, an inhalation hazard zone; and waste or residue, which stand before the name.

export interface DescribedClaims {
  readonly isLimitedQuantity: boolean;
  readonly isReportableQuantity: boolean;
  readonly isMarinePollutant: boolean;
  readonly isWaste: boolean;
  readonly isResidue: boolean;
  /** `A` to `D`, where one is named. */
  readonly zone: string | undefined;
}

const NO_CLAIMS: DescribedClaims = {
  isLimitedQuantity: false,
  isReportableQuantity: false,
  isMarinePollutant: false,
  isWaste: false,
  isResidue: false,
  zone: undefined,
};
/** Nearly every description has none of these words. */
const ANY_CLAIM = /limited|ltd|RQ|reportable|pollutant|waste|residue|zone/i;

export function describedClaims(...texts: readonly (string | undefined)[]): DescribedClaims {
  const text = texts.filter((one) => one !== undefined).join(' ; ');
  if (!ANY_CLAIM.test(text)) return NO_CLAIMS;
  return {
    isLimitedQuantity: /\b(limited quantity|limited quantities|ltd\.? ?qty)\b/i.test(text),
    isReportableQuantity: /\b(RQ|reportable quantity)\b/.test(text),
    isMarinePollutant: /\bmarine pollutant\b/i.test(text),
    isWaste: /(^|[;,(] ?)waste\b/i.test(text),
    isResidue: /\bresidue\b/i.test(text),
    zone: /\bzone ([a-d])\b/i.exec(text)?.[1]?.toUpperCase(),
  };
}
