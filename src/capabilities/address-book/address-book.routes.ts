// GET /v1/address-book: the parties of the caller's earlier bills.
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { addressesSchema, addressQuerySchema } from './address-book.schema.ts';
import type { AddressBook } from './address-book.ts';
import { listAddresses } from './list-addresses.ts';

export function addressBookRoutes(book: AddressBook, checker: TokenChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/address-book',
      policy: checker.policy,
      tag: 'Bills of lading',
      summary: 'Find parties of your earlier bills',
      description:
        'Shippers, consignees and bill-to parties of the bills of lading that were made for one of your accounts, each once, the newest ' +
        'first. Bills made by others add nothing, even when you pay for them. Of a blind shipment only the parties that you may know.',
      query: addressQuerySchema,
      success: { status: 200, description: 'The parties.', schema: addressesSchema },
      errors: {
        400: { shape: 'emptyArray', meaning: 'invalid query parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      otherErrors: 'noData',
      handle: ({ principal, query }) => listAddresses(book, principal, query),
    }),
  ];
}
