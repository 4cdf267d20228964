// The label of a bill's field, from its path in the request.
import { billWords as words } from '../../words/console-bill-words.ts';

/** For example `Consignee, Address`; a path without a label is shown as is. */
export function fieldName(path: string): string {
  const [, section, name] = /^(origin|destination|billTo)\.(?:contact\.)?(\w+)$/.exec(path) ?? [];
  if (section !== undefined && name !== undefined && name in words.partyFields) {
    return `${words.parties[section as keyof typeof words.parties]}, ${words.partyFields[name as keyof typeof words.partyFields]}`;
  }
  if (path === 'payment.terms') return words.terms;
  const [, unit, item, freight] =
    /^commodities\.handlingUnits\[(\d+)\](?:\.lineItems\[(\d+)\])?\.(\w+)$/.exec(path) ?? [];
  const names = item === undefined ? words.unitFields : words.itemFields;
  if (freight === undefined || !(freight in names)) return path;
  const where = [words.unit(Number(unit) + 1), ...(Number(item) > 0 ? [words.goods(Number(item) + 1)] : [])];
  return [...where, names[freight as keyof typeof names]].join(', ');
}
