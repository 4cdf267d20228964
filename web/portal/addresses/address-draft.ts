// An address while it is being edited: every value as typed.
import { DELIVERY_ACCESSORIALS, PICKUP_ACCESSORIALS } from '../../../src/freight/value-sets/accessorial-place.ts';
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import { phoneDigits } from '../phone-digits.ts';
import type { KnownAddress } from './address-services.ts';
import type { AddressContent, SavedAddress } from './saved-addresses.ts';

export interface AddressDraft {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
  readonly country: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
  /** At pickup and at delivery. */
  readonly services: readonly BolAccessorial[];
  readonly limitedAccessType: string;
  readonly note: string;
}

export const NEW_ADDRESS: AddressDraft = {
  ...{ name: '', address1: '', address2: '', city: '', stateProvince: '', postalCode: '', country: 'USA' },
  ...{ contactName: '', phone: '', email: '', services: [], limitedAccessType: 'Other', note: '' },
};

export function draftOf(from: KnownAddress | SavedAddress): AddressDraft {
  const { name, address, contactName, phone, email, pickupAccessorials, deliveryAccessorials } = from;
  return {
    name,
    ...address,
    contactName,
    phone,
    email,
    services: [...pickupAccessorials, ...deliveryAccessorials],
    limitedAccessType: from.limitedAccessType ?? 'Other',
    note: 'note' in from ? from.note : '',
  };
}

export function isLimited(services: readonly string[]): boolean {
  return services.includes('LTDAP') || services.includes('LTDAD');
}

/** What is wrong in it, the server reports at its field. */
export function contentOf(draft: AddressDraft): AddressContent {
  const { name, address1, address2, city, stateProvince, postalCode, country, services, limitedAccessType } = draft;
  const given = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values)
        .map(([member, text]) => [member, text.trim()] as const)
        .filter(([, text]) => text !== ''),
    );
  const content = {
    ...given({ name, contactName: draft.contactName, phone: phoneDigits(draft.phone), email: draft.email }),
    address: given({ address1, address2, city, stateProvince, postalCode, country }),
    pickupAccessorials: PICKUP_ACCESSORIALS.filter((code) => services.includes(code)),
    deliveryAccessorials: DELIVERY_ACCESSORIALS.filter((code) => services.includes(code)),
    ...(isLimited(services) && { limitedAccessType }),
    ...given({ note: draft.note }),
  };
  return content as unknown as AddressContent;
}
