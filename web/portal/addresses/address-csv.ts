// The CSV file of an import: its columns, its rows as addresses, and the row and column of every failure.
import { count } from '../../shell/format.ts';
import { addressWords } from '../../words/address-words.ts';
import type { CsvFile } from '../bulk/read-csv.ts';
import type { AddressContent } from './saved-addresses.ts';

const words = addressWords.imports;
export const MOST_IMPORTED = 1_000;

/** The columns of the template, with an example. The export has the same. */
const COLUMNS = {
  name: 'Lone Star Tile Supply',
  address1: '4100 Harry Hines Blvd',
  address2: 'Dock 4',
  city: 'Dallas',
  stateProvince: 'TX',
  postalCode: '75219',
  country: 'USA',
  contactName: 'Rosa Diaz',
  phone: '2145550188',
  email: 'dock@example.com',
  pickupAccessorials: '',
  deliveryAccessorials: 'LFTD LTDAD',
  limitedAccessType: 'School',
  note: 'Dock closes at 3 PM',
} as const;
type ColumnName = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as ColumnName[];
const NEEDED: readonly ColumnName[] = ['name', 'address1', 'city', 'stateProvince', 'postalCode', 'country'];
const OF_PLACE: readonly ColumnName[] = ['address1', 'address2', 'city', 'stateProvince', 'postalCode', 'country'];
const LISTS: readonly ColumnName[] = ['pickupAccessorials', 'deliveryAccessorials'];

/** How the file is read: the limits and texts of an import. */
export const READING = {
  most: MOST_IMPORTED,
  words: { empty: words.empty, tooLarge: words.tooLarge, broken: words.broken },
};

export const TEMPLATE: readonly (readonly string[])[] = [NAMES, Object.values(COLUMNS)];

/** @throws Error that says what is wrong with the file as a whole */
export function addressesOf({ headers, rows }: CsvFile): AddressContent[] {
  const columns = headers.map((head) => NAMES.find((name) => name.toLowerCase() === head.toLowerCase()));
  const unknown = headers.filter((_, at) => columns[at] === undefined);
  if (unknown.length > 0) throw new Error(words.unknownColumns(unknown.join(', '), NAMES.join(', ')));
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(words.missingColumns(missing.join(', ')));
  return rows.map((cells, at) => {
    const extra = cells.slice(headers.length).filter((cell) => cell !== '').length;
    if (extra > 0) throw new Error(words.tooManyCells(rowOf(at), headers.length + extra, headers.length));
    return addressOf(Object.fromEntries(columns.map((name, place) => [name!, plainCell(cells[place] ?? '')])));
  });
}

/** An export escapes what a spreadsheet would take for a formula. */
function plainCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

function addressOf(cells: Readonly<Record<string, string>>): AddressContent {
  const given = (names: readonly ColumnName[]) =>
    Object.fromEntries(names.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));
  const plain = NAMES.filter((name) => !OF_PLACE.includes(name) && !LISTS.includes(name) && name !== 'phone');
  const address = {
    ...given(plain),
    // As people write it: (214) 555-0188.
    ...(cells.phone && { phone: cells.phone.replace(/[\s().-]/g, '') }),
    address: given(OF_PLACE),
    ...Object.fromEntries(LISTS.flatMap((name) => (cells[name] ? [[name, cells[name].split(/[\s;,]+/)]] : []))),
  };
  return address as unknown as AddressContent;
}

/** The line in the file: the first one holds the column names. */
function rowOf(index: number): number {
  return index + 2;
}

/** `addresses[3].address.city must …` → `Row 5, city: must …` */
export function failureText({ field, description }: { readonly field: string; readonly description: string }): string {
  const [, index, path = ''] = /^addresses\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  if (index === undefined) return `${field} ${description}`;
  const column = path.replace(/^address\./, '').replace(/\[\d+\]$/, '');
  const twin = /addresses\[(\d+)\]/.exec(description)?.[1];
  const text = twin === undefined ? description : words.twice(rowOf(Number(twin)));
  return `${words.row(rowOf(Number(index)), column)} ${text}`;
}

export const MOST_TEXT = count(MOST_IMPORTED);
