// Address books: the addresses that customers save, and the parties of earlier bills of lading.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { addressBookRoutes } from './address-book.routes.ts';
import { AddressBook } from './address-book.ts';
import { savedAddressRoutes } from './saved-address.routes.ts';
import { savedAddressStore } from './saved-address.store.ts';

export interface AddressBooks extends Capability {
  /** The writes that store the parties of a bill, for the bill's transaction. */
  readonly keep: AddressBook['keep'];
}

export function openAddressBook(needs: { readonly context: Context; readonly tokens: TokenChecker }): AddressBooks {
  const { context, tokens } = needs;
  const book = new AddressBook(context);
  const saved = savedAddressStore(context.db);
  const parts = { context, saved, used: book.store };
  return {
    keep: book.keep,
    routes: [...addressBookRoutes(parts, tokens), ...savedAddressRoutes(parts, tokens)],
    close: () => book.close(),
    forget: () => [book.forgetAll(), saved.forgetAll()],
  };
}
