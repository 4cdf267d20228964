// Lists the saved addresses of the caller's accounts by name: one page, or all of them as CSV.
import type { Answer } from '../../platform/contract/route.ts';
import { csvRow } from '../../platform/csv-text.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { limitOf, pageOf } from '../../platform/http/request/list-cursor.ts';
import { type NamePlace, readNameCursor, writeNameCursor } from '../../platform/http/request/name-cursor.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { AddressParts } from './manage-addresses.ts';
import type { SavedAddress, SavedAddressQuery } from './saved-address.schema.ts';
import type { SavedAddressRow } from './saved-address.store.ts';
import { savedAddressView, wordsOf } from './saved-address-row.ts';

const EXPORTED_AT_ONCE = 200;
/** The columns of the import's template, in the same order. */
const COLUMNS = [
  ...[
    'name',
    'address1',
    'address2',
    'city',
    'stateProvince',
    'postalCode',
    'country',
    'contactName',
    'phone',
    'email',
  ],
  ...['pickupAccessorials', 'deliveryAccessorials', 'limitedAccessType', 'note'],
];

export async function listSavedAddresses(
  { saved }: AddressParts,
  { accounts }: Caller,
  query: SavedAddressQuery,
): Promise<Answer> {
  const limit = limitOf(query);
  const rows = await saved.list([...accounts.keys()], wordsOf(query.search), readNameCursor(query.cursor), limit + 1);
  const { shown, cursor } = pageOf(rows, limit, (last) => writeNameCursor(placeOf(last)));
  return { status: 200, body: { data: shown.map(savedAddressView), cursor, error: NO_ERROR } };
}

export function exportAddresses(parts: AddressParts, { accounts }: Caller): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="address-book.csv"',
      'cache-control': 'private, no-store',
    },
    pieces: csvOf(parts, [...accounts.keys()]),
  };
}

async function* csvOf({ saved }: AddressParts, accounts: readonly string[]) {
  yield csvRow(COLUMNS);
  let after: NamePlace | undefined;
  for (;;) {
    const rows = await saved.list(accounts, [], after, EXPORTED_AT_ONCE);
    yield rows.map((row) => csvRow(cellsOf(savedAddressView(row)))).join('');
    if (rows.length < EXPORTED_AT_ONCE) return;
    after = placeOf(rows.at(-1)!);
  }
}

function cellsOf(saved: SavedAddress): string[] {
  const { address1, address2, city, stateProvince, postalCode, country } = saved.address;
  return [
    ...[saved.name, address1, address2, city, stateProvince, postalCode, country],
    ...[saved.contactName, saved.phone, saved.email],
    ...[saved.pickupAccessorials.join(' '), saved.deliveryAccessorials.join(' '), saved.limitedAccessType ?? ''],
    saved.note,
  ];
}

function placeOf({ sort_name: name, id }: SavedAddressRow): NamePlace {
  return { name, id };
}
