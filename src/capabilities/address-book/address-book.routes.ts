// GET /v1/address-book: the addresses that a form offers to choose from.
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { addressesSchema, addressQuerySchema } from './address-book.schema.ts';
import { listAddresses } from './list-addresses.ts';
import type { AddressParts } from './manage-addresses.ts';

export function addressBookRoutes(parts: AddressParts, checker: TokenChecker): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/address-book',
      policy: checker.policy,
      tag: 'Address book',
      summary: 'Search your address book',
      description:
        'Saved addresses, and shippers, consignees and bill-to parties of bills of lading created for your accounts, without duplicates, ' +
        'newest first. Bills created by others are not included, even if you pay for them. Of a blind shipment, only the parties that ' +
        'you may see.',
      query: addressQuerySchema,
      success: { status: 200, description: 'The addresses.', schema: addressesSchema },
      errors: {
        400: { shape: 'emptyArray', meaning: 'invalid query parameters' },
        401: { shape: 'noData', meaning: 'not authenticated' },
      },
      otherErrors: 'noData',
      handle: ({ principal, query }) => listAddresses(parts, principal, query),
    }),
  ];
}
