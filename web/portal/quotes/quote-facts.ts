// What a quote needs besides the request: the places, the user's contact, the density scale.
import type { Country2 } from '../../../src/freight/value-sets/country2.ts';
import type { ClassScale } from './density.ts';

export interface PostalPlace {
  /** Empty if only the state is known. */
  readonly city: string;
  readonly state: string;
  readonly country: Country2;
  /** Why the carrier does not serve it; otherwise empty. */
  readonly message?: string;
}

export interface OwnContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

export interface QuoteFacts {
  readonly from: PostalPlace;
  readonly to: PostalPlace;
  readonly shipDate: string;
  readonly contact: OwnContact;
  readonly scale: ClassScale | undefined;
}
