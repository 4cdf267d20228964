// Address books: the parties of earlier bills of lading.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { addressBookRoutes } from './address-book.routes.ts';
import { AddressBook } from './address-book.ts';

export interface AddressBooks extends Capability {
  /** The writes that store the parties of a bill, for the bill's transaction. */
  readonly keep: AddressBook['keep'];
}

export function openAddressBook(needs: { readonly context: Context; readonly tokens: TokenChecker }): AddressBooks {
  const book = new AddressBook(needs.context);
  return {
    keep: book.keep,
    routes: addressBookRoutes(book, needs.tokens),
    close: () => book.close(),
    forget: () => [book.forgetAll()],
  };
}
