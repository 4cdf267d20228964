// Quotes what a customer typed in a mail sent under the carrier's name: marked as theirs, and with nothing to click.
import { oneLine } from '../one-line.ts';

const LONGEST = 200;
/** The full stop, and what browsers accept as one in a domain. */
const DOTS = '.\u3002\uff0e\uff61';
/** Mail clients turn a scheme, a name with a top-level domain, and an IP address into a link. */
const SCHEME = /:(?=\/\/)/g;
const DOMAIN_DOT = new RegExp(`(?<=[\\p{L}\\p{N}-])[${DOTS}](?=\\p{L}{2})`, 'gu');
const IP_ADDRESS = new RegExp(`\\d{1,3}(?:[${DOTS}]\\d{1,3}){3}`, 'gu');

/** One line without invisible characters or anything a mail client would turn into a link: `https[:]//pay[.]example`. */
export function withoutLinks(text: string): string {
  return oneLine(text, LONGEST)
    .replace(/\p{Cf}/gu, '')
    .replace(SCHEME, '[:]')
    .replace(DOMAIN_DOT, '[.]')
    .replace(IP_ADDRESS, (address) => address.replace(new RegExp(`[${DOTS}]`, 'g'), '[.]'));
}

/** Lines that quote the sender, after one that says so. Empty if all values are empty. */
export function sendersWords(facts: readonly (readonly [name: string, value: string])[]): string[] {
  const said = facts.filter(([, value]) => value !== '');
  if (said.length === 0) return [];
  const width = Math.max(...said.map(([name]) => name.length)) + 1;
  return [
    'Entered by the sender. The carrier has not verified it:',
    ...said.map(([name, value]) => `> ${`${name}:`.padEnd(width)} ${withoutLinks(value)}`),
  ];
}
