// /v1/address-book/addresses, /v1/address-book/import and /v1/address-book.csv: what customers save themselves.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { importAddresses, importRules } from './import-addresses.ts';
import { exportAddresses, listSavedAddresses } from './list-saved-addresses.ts';
import { type AddressParts, addAddress, changeAddress, deleteAddress, readAddress } from './manage-addresses.ts';
import {
  addressContentSchema,
  addressImportResultSchema,
  addressImportSchema,
  addressParams,
  MOST_ADDRESSES,
  MOST_IMPORTED,
  newAddressSchema,
  savedAddressListSchema,
  savedAddressQuery,
  savedAddressSchema,
} from './saved-address.schema.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const ERRORS = { 400: says('missing or invalid params'), 401: says('not authenticated') } as const;
const MISSING = says('there is no such address for your accounts');
const NOT_YOURS = says('`account` is not one of your accounts');
const FULL = says(`the account has ${MOST_ADDRESSES} addresses`);
const TWICE = says('missing or invalid params, or the same name is saved at the same address');
const shared = { tag: 'Address book', otherErrors: 'noData' } as const;

export function savedAddressRoutes(parts: AddressParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/v1/address-book/addresses',
      policy,
      summary: 'List your saved addresses',
      description: 'By name. Everybody who acts for an account shares its addresses.',
      query: savedAddressQuery,
      success: { status: 200, description: 'A page of addresses.', schema: savedAddressListSchema },
      errors: ERRORS,
      handle: ({ principal, query }) => listSavedAddresses(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/address-book/addresses',
      policy,
      summary: 'Save an address',
      description:
        `An account can save up to ${MOST_ADDRESSES} addresses. The accessorials of an address are defaults for the forms of the portal; ` +
        'the API adds nothing to a quote or a bill of lading.',
      body: newAddressSchema,
      success: { status: 201, description: 'The address.', schema: savedAddressSchema },
      errors: { ...ERRORS, 400: TWICE, 403: NOT_YOURS, 409: FULL },
      handle: ({ principal, body }) => addAddress(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/address-book/addresses/{addressId}',
      policy,
      summary: 'Get a saved address',
      params: addressParams,
      success: { status: 200, description: 'The address.', schema: savedAddressSchema },
      errors: { ...ERRORS, 404: MISSING },
      handle: ({ principal, params }) => readAddress(parts, principal, params.addressId),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/v1/address-book/addresses/{addressId}',
      policy,
      summary: 'Change a saved address',
      description: 'Replaces all of it. Existing bills of lading are not changed.',
      params: addressParams,
      body: addressContentSchema,
      success: { status: 200, description: 'The address.', schema: savedAddressSchema },
      errors: { ...ERRORS, 400: TWICE, 404: MISSING },
      handle: ({ principal, params, body }) => changeAddress(parts, principal, params.addressId, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/v1/address-book/addresses/{addressId}',
      policy,
      summary: 'Delete a saved address',
      description: 'GET /v1/address-book no longer offers it, unless another bill of lading names it.',
      params: addressParams,
      success: { status: 204, description: 'Deleted.' },
      errors: { ...ERRORS, 404: MISSING },
      handle: ({ principal, params }) => deleteAddress(parts, principal, params.addressId),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/address-book/import',
      policy,
      summary: 'Import addresses',
      description:
        `Up to ${MOST_IMPORTED} addresses, all or none. Without \`confirm\`, they are only checked: the response says how many would be added ` +
        'and replaced. An address with the same name and place as a saved one replaces it.',
      body: addressImportSchema,
      rules: importRules,
      success: { status: 200, description: 'What changed, or would change.', schema: addressImportResultSchema },
      errors: {
        ...ERRORS,
        403: NOT_YOURS,
        409: says(`the account would have more than ${MOST_ADDRESSES} addresses`),
      },
      handle: ({ principal, body }) => importAddresses(parts, principal, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/address-book.csv',
      policy,
      summary: 'Export your saved addresses',
      description: 'By name, with the columns that the import in the portal reads.',
      success: { status: 200, description: 'A header row, then one row per address.', contentType: 'text/csv' },
      errors: { 401: says('not authenticated') },
      handle: ({ principal }) => exportAddresses(parts, principal),
    }),
  ];
}
