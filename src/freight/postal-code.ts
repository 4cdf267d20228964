// Owns the formats of postal codes: US ZIP, Canadian FSA, Mexican código postal (§2.6 zip; gap 3).

export type Country = 'US' | 'CA' | 'MX';

export const COUNTRIES: readonly Country[] = ['US', 'CA', 'MX'];

/** The number of possible five-digit codes and of Canadian FSAs (A1A). */
export const DIGIT_KEYS = 100_000;
export const FSA_KEYS = 26 * 10 * 26;

// Canada Post uses no D F I O Q U anywhere, and no W Z in first position.
const FSA_FIRST = /^[ABCEGHJ-NPRSTVXY]$/;
const CA_LETTER = 'ABCEGHJKLMNPRSTVWXYZ';

/** A five-digit code as a number, or -1. `12345-6789` counts by its first five digits. */
export function digitKey(code: string): number {
  const length = code.length;
  if (length !== 5 && !(length === 10 && code.charCodeAt(5) === 45)) return -1;
  let key = 0;
  for (let i = 0; i < length; i++) {
    if (i === 5) continue;
    const digit = code.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    if (i < 5) key = key * 10 + digit;
  }
  return key;
}

/** The forward sortation area (first three characters) of a Canadian code as a number, or -1. */
export function fsaKey(code: string): number {
  const length = code.length;
  const spaced = length === 7 && (code.charCodeAt(3) === 32 || code.charCodeAt(3) === 45);
  if (length !== 3 && length !== 6 && !spaced) return -1;
  const first = letterAt(code, 0);
  const digit = digitAt(code, 1);
  const third = letterAt(code, 2);
  if (first < 0 || digit < 0 || third < 0 || !FIRST_ALLOWED[first] || !LETTER_ALLOWED[third]) return -1;
  if (length > 3) {
    const rest = spaced ? 4 : 3;
    const fifth = letterAt(code, rest + 1);
    if (digitAt(code, rest) < 0 || fifth < 0 || !LETTER_ALLOWED[fifth] || digitAt(code, rest + 2) < 0) return -1;
  }
  return (first * 10 + digit) * 26 + third;
}

/** The code format of each country; a Mexican code has exactly five digits. */
const FORMS: Readonly<Record<Country, { readonly form: RegExp; readonly says: string }>> = {
  US: { form: /^\d{5}(-\d{4})?$/, says: '12345 or 12345-6789' },
  CA: { form: /^[A-Za-z]/, says: 'A1A1A1' },
  MX: { form: /^\d{5}$/, says: 'exactly 5 digits' },
};

/** Why the code is invalid for the country, to complete "must be …"; undefined if it is valid. */
export function otherPostalForm(code: string, country: Country): string | undefined {
  const { form, says } = FORMS[country];
  return form.test(code) ? undefined : says;
}

/** What a code can be by its format alone; five digits may be a ZIP or a código postal (gap 3). */
export function postalForm(code: string): 'digits' | 'canadian' | null {
  if (digitKey(code) >= 0) return 'digits';
  return fsaKey(code) >= 0 && code.length > 3 ? 'canadian' : null;
}

/**
 * APO, FPO and DPO codes belong to military and diplomatic post offices abroad. No truck reaches them, so a known military code is
 * distinguished from a mistyped one: 090–098 Europe, 340 Americas, 962–966 Pacific.
 */
export function isMilitaryZip(key: number): boolean {
  const zip3 = Math.floor(key / 100);
  return (zip3 >= 90 && zip3 <= 98) || zip3 === 340 || (zip3 >= 962 && zip3 <= 966);
}

const LETTER_ALLOWED = Array.from({ length: 26 }, (_, i) => CA_LETTER.includes(String.fromCharCode(65 + i)));
const FIRST_ALLOWED = Array.from({ length: 26 }, (_, i) => FSA_FIRST.test(String.fromCharCode(65 + i)));

function letterAt(code: string, at: number): number {
  const letter = (code.charCodeAt(at) & ~32) - 65;
  return letter >= 0 && letter < 26 ? letter : -1;
}

function digitAt(code: string, at: number): number {
  const digit = code.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}
