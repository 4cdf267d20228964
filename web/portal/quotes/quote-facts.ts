// What a quote needs to know besides the question: the places, the clerk, the scale of classes.
import type { Country2 } from '../../../src/freight/value-sets/country2.ts';
import type { ClassScale } from './density.ts';

export interface PostalPlace {
  /** Empty where only the state is known. */
  readonly city: string;
  readonly state: string;
  readonly country: Country2;
  /** Why the carrier does not serve it; else empty. */
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
