// Owns the PRO number: ten digits, the last a GS1 mod-10 check digit over the first nine.

const SERIAL_FORM = /^[0-9]{9}$/;
const PRO_FORM = /^[0-9]{10}$/;
export const LARGEST_PRO_SERIAL = 999_999_999;

/** Checks the format only. A pre-assigned PRO with a wrong check digit is still accepted, with a warning. */
export function isProNumber(value: unknown): value is string {
  return typeof value === 'string' && PRO_FORM.test(value);
}

/** People write PROs with blanks and dashes. */
export function withoutSeparators(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** GS1 assigns weights from the right, starting with 3; for nine digits that is 3 1 3 1 3 1 3 1 3. */
export function proCheckDigit(serial: string): number {
  if (!SERIAL_FORM.test(serial)) throw new RangeError(`A PRO serial has nine digits, not ${JSON.stringify(serial)}`);
  let sum = 0;
  for (let index = 0; index < serial.length; index += 1) {
    sum += (serial.charCodeAt(index) - 48) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

export function hasValidCheckDigit(pro: string): boolean {
  return isProNumber(pro) && proCheckDigit(pro.slice(0, 9)) === pro.charCodeAt(9) - 48;
}

/** The PRO of a serial from 0 to 999,999,999, leading zeros kept. */
export function proFromSerial(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > LARGEST_PRO_SERIAL) {
    throw new RangeError(`A PRO serial is a whole number from 0 to ${LARGEST_PRO_SERIAL}, not ${serial}`);
  }
  const digits = String(serial).padStart(9, '0');
  return digits + proCheckDigit(digits);
}

/** The serial inside a PRO, whether or not its check digit is right. */
export function serialOfPro(pro: string): number {
  if (!isProNumber(pro)) throw new RangeError(`A PRO has ten digits, not ${JSON.stringify(pro)}`);
  return Number(pro.slice(0, 9));
}
