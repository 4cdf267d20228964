// What the free text of a hazardous description claims besides the basic description (172.203): limited quantity, reportable quantity,
// marine pollutant, an inhalation hazard zone; and waste or residue, which precede the name.

export type Statement = 'claimed' | 'denied';

export interface DescribedClaims {
  readonly isLimitedQuantity: boolean;
  /** Undefined if the text does not mention it. */
  readonly reportableQuantity: Statement | undefined;
  readonly marinePollutant: Statement | undefined;
  readonly isResidue: boolean;
  /** `A` to `D`, if the text names one. */
  readonly zone: string | undefined;
}

const NO_CLAIMS: DescribedClaims = {
  isLimitedQuantity: false,
  reportableQuantity: undefined,
  marinePollutant: undefined,
  isResidue: false,
  zone: undefined,
};
/** A fast pre-check: almost no description contains any of these words. */
const ANY_CLAIM = /limited|ltd|RQ|reportable|pollutant|residue|zone/i;

export function describedClaims(...texts: readonly (string | undefined)[]): DescribedClaims {
  const text = texts.join(' ; ');
  // Stryker disable next-line ConditionalExpression: without it, only slower.
  if (!ANY_CLAIM.test(text)) return NO_CLAIMS;
  const zone = claimed(text, /\bzone ([a-d])\b/gi, isBeforeZone);
  return {
    isLimitedQuantity: isClaimed(text, /\b(?:limited quantity|limited quantities|ltd\.? ?qty)\b/gi),
    reportableQuantity: stated(text, /\b(?:RQ|reportable quantity)\b/gi),
    marinePollutant: stated(text, /\bmarine pollutants?\b/gi),
    isResidue: isClaimed(text, /\bresidue\b/gi),
    zone: zone === undefined ? undefined : zone[1]!.toUpperCase(),
  };
}

/** "Waste" before a name of the material, as in 172.101(c)(9); "waste water treatment" does not count. */
export function isDescribedAsWaste(names: readonly string[], ...texts: readonly (string | undefined)[]): boolean {
  const firstWords = new Set(names.map((name) => wordsOf(name)[0]));
  return texts.some((text) => {
    const words = wordsOf(text ?? '');
    return words.some((word, at) => word === 'waste' && firstWords.has(words[at + 1]));
  });
}

function stated(text: string, phrase: RegExp): Statement | undefined {
  if (isClaimed(text, phrase)) return 'claimed';
  return text.search(phrase) === -1 ? undefined : 'denied';
}

function isClaimed(text: string, phrase: RegExp): boolean {
  return claimed(text, phrase) !== undefined;
}

/** The first match that follows fitting words and is not denied. */
function claimed(
  text: string,
  phrase: RegExp,
  fits: (before: string) => boolean = () => true,
): RegExpMatchArray | undefined {
  for (const match of text.matchAll(phrase)) {
    const before = text.slice(Math.max(match.index - CLAUSE_CHARACTERS, 0), match.index);
    if (fits(before) && !isDenied(before)) return match;
  }
  return undefined;
}

/** "Poison-Inhalation Hazard, Zone B" and "Hazard Zone B" name a zone; "loading zone B" does not. */
function isBeforeZone(before: string): boolean {
  return /(?:^|[,;:.(-]|\b(?:hazard|inhalation|poison|pih|tih))$/i.test(before.trimEnd());
}

const DENIALS: ReadonlySet<string> = new Set(['not', 'no', 'non', 'without', 'never', 'nor', 'isnt', 'arent']);
/** Words allowed between a denial and what it denies: "not offered as a limited quantity". */
const FILLERS: ReadonlySet<string> = new Set(
  'a an any the as in of is are be under offered shipped sent packed classed considered regulated hazard'.split(' '),
);

/** How far back a denial can be. Scanning all the preceding text would take quadratic time on long texts. */
const CLAUSE_CHARACTERS = 100;

/** Looks back within the same clause only. */
function isDenied(before: string): boolean {
  const clause = before.slice(Math.max(...[';', ',', '.', '(', ')'].map((mark) => before.lastIndexOf(mark))) + 1);
  const words = wordsOf(clause.replaceAll("'", ''));
  let at = words.length - 1;
  while (FILLERS.has(words[at] ?? '')) at--;
  return DENIALS.has(words[at] ?? '');
}

function wordsOf(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/[a-z0-9]+/g), ([word]) => word);
}
