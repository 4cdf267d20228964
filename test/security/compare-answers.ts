// How the response about a foreign record is compared with the one about a record that does not exist.
import { proFromSerial, serialOfPro } from '../../src/freight/pro-number.ts';
import { ID_KINDS, type IdKind, type Ids } from './tenants.ts';

export interface Asked {
  readonly status: number;
  readonly text: string;
  /** The request, because a response may repeat parts of it. */
  readonly sent: string;
}

export function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  return new RegExp(`(?<![\\w-])${word.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`).test(text);
}

/** Status and body, without the IDs that were sent and without newly assigned numbers. */
export function plain({ status, text }: Asked, ids: Ids): string {
  const withoutIds = Object.values(ids).reduce((left, id) => left.replaceAll(id, '…'), text);
  return `${status} ${withoutIds.replace(/\b(\d{10}|C\d{9}|PU\d{8}|sub_\w{26}|evt_\w{26}|whsec_[\w+/]{43}=)/g, '…')}`;
}

/** IDs of the same form that were never issued. */
export function absentIds(like: Ids): Ids {
  return Object.fromEntries(ID_KINDS.map((kind) => [kind, absentId(kind, like[kind])])) as Ids;
}

function absentId(kind: IdKind, like: string): string {
  if (/pro$/i.test(kind)) return proFromSerial(serialOfPro(like) + 5_000_000);
  if (kind === 'invoice') return like.replace(/\d{8}$/, (serial) => String(99_999_999 - Number(serial)));
  const kept = like.length > 8 ? 3 : 1;
  const other = (one: string) => {
    if (/\d/.test(one)) return String(9 - Number(one));
    const first = (one < 'a' ? 'A' : 'a').charCodeAt(0);
    return String.fromCharCode(((one.charCodeAt(0) - first + 13) % 26) + first);
  };
  return like.slice(0, kept) + like.slice(kept).replace(/[a-z0-9]/gi, other);
}
