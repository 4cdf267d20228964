// The format of dates, telephone numbers, places and figures on printed documents.
import { formatCents } from '../freight/money.ts';
import type { PrintedParty, PrintedTerminal } from './bol-document.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 17, 2025`: across three countries, 11/12 would be ambiguous. */
export function printedDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`;
}

/** `(514) 555-0123 ext. 12`. */
export function printedPhone(phone: string, extension = ''): string {
  if (phone === '') return '';
  const grouped = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  return extension === '' ? grouped : `${grouped} ext. ${extension}`;
}

/** `1,850`. */
export function printedNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Canadian codes are written with a space. */
export function printedPostalCode(code: string): string {
  return code.replace(/^([A-Za-z]\d[A-Za-z])(\d[A-Za-z]\d)$/, '$1 $2');
}

const COUNTRIES = new Map([
  ['USA', 'USA'],
  ['CAN', 'Canada'],
  ['MEX', 'México'],
]);

export function printedCountry(country: string): string {
  return COUNTRIES.get(country) ?? country;
}

/** `Montréal, QC  H2X 1Y4`. */
export function cityLine({ city, stateProvince, postalCode }: PrintedParty): string {
  const place = [city, stateProvince].filter((part) => part !== '').join(', ');
  return joined('  ', place, printedPostalCode(postalCode));
}

export function contactLine({ contactName, phone, phoneExt, email }: PrintedParty): string {
  return joined(' · ', contactName, printedPhone(phone, phoneExt), email);
}

export function terminalLine({ name, city, stateProvince, phone }: PrintedTerminal): string {
  const place = joined(', ', city, stateProvince);
  return joined(' · ', name === city ? '' : name, place, printedPhone(phone));
}

/** Joins the parts that are not empty with the mark. */
export function joined(mark: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(mark);
}

/** `1,234.50`. */
export function printedAmount(cents: number): string {
  return formatCents(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}
