// The request for POST and PUT /v1/pickup-requests from the form (spec §2.9), and the form field that each failure belongs to.
import type { paths } from '../../api/openapi.ts';
import type { FieldFailure } from '../../api/problem.ts';
import { phoneDigits } from '../phone-digits.ts';
import type { PickupForm } from './pickup-form.ts';

/** The statuses that matter to people at the dock. */
const TOLD = ['ACC', 'BGN', 'WRK', 'RJT'];

export type PickupRequest = paths['/v1/pickup-requests']['post']['requestBody']['content']['application/json'];

/** Empty fields are left out: the server reports what is missing. */
export function pickupRequestOf(form: PickupForm): PickupRequest {
  return wholeRequest(form) as PickupRequest;
}

function wholeRequest(form: PickupForm) {
  const [firstName = '', ...rest] = form.contact.trim().split(/\s+/);
  const phone = phoneDigits(form.phone);
  const contactInfo = {
    ...(firstName !== '' && { name: { firstName, lastName: rest.join(' ') } }),
    ...(form.email !== '' && { email: form.email.trim() }),
    ...(phone !== '' && { phone: { areaCode: Number(phone.slice(0, 3)), number: Number(phone.slice(3)) } }),
    ...(form.notify && { receiveNotifications: 'Y', notificationMethod: 'E' }),
  };
  return {
    shipper: {
      ...given({ shipperName: form.company, accountCode: form.account }),
      shipperAddress: {
        addressInfo: given({
          addressLine1: form.street,
          addressLine2: form.street2,
          city: form.city,
          stateProvince: form.state,
          postalCode: form.postalCode.trim(),
          countryAbbrev: form.country,
        }),
      },
      ...(Object.keys(contactInfo).length > 0 && { shipperContacts: { shipperContact: [{ contactInfo }] } }),
    },
    ...given({
      requestAction: form.action,
      paymentTerms: form.terms,
      pickupDate: form.pickupDate,
      pickupStartTime: form.pickupStartTime,
      pickupEndTime: form.pickupEndTime,
      totalPieces: form.pieces,
      totalWeight: form.weight,
      totalHandlingUnits: form.units,
      hazmatFlag: form.hazmat ? 'Y' : 'N',
      whoRequested: 'S',
    }),
    referenceNumbers: {
      referenceNumber: form.references.map(({ type, value }) => ({ referenceInfo: { type, value, required: 'N' } })),
    },
    commodities: {
      commodity: form.commodities.map(({ description, pieces, weight, unnaNumber }) => ({
        commodityInfo: {
          ...given({ description, pieces, weight }),
          ...(unnaNumber !== '' && {
            hazmat: { hazmatCode: unnaNumber.replace(/^(?=\d)/, 'UN'), hazmatFlag: 'Y' },
          }),
        },
      })),
    },
    comments: {
      comment: form.instructions === '' ? [] : [{ commentInfo: { type: 'SSI', commentText: form.instructions } }],
    },
    addresses: { address: [] },
    contacts: { contact: [] },
    notifications: {
      notification: form.notify ? TOLD.map((type) => ({ notificationInfo: { type, required: 'Y' } })) : [],
    },
  };
}

function given<T extends Record<string, string>>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== '')) as Partial<T>;
}

/** Matched by the end of the server's path: the paths are long, and their ends are unique. */
const FIELDS: readonly (readonly [end: RegExp, field: keyof PickupForm])[] = [
  [/shipperName$/, 'company'],
  [/addressLine1$/, 'street'],
  [/addressLine2$/, 'street2'],
  [/postalCode$/, 'postalCode'],
  [/\.city$/, 'city'],
  [/stateProvince$/, 'state'],
  [/\.name(\.\w+)?$/, 'contact'],
  [/\.phone(\.\w+)?$/, 'phone'],
  [/\.email$/, 'email'],
  [/^pickupDate$/, 'pickupDate'],
  [/^pickupStartTime$/, 'pickupStartTime'],
  [/^pickupEndTime$/, 'pickupEndTime'],
  [/^totalPieces$/, 'pieces'],
  [/^totalWeight$/, 'weight'],
  [/^totalHandlingUnits$/, 'units'],
  [/commentText$/, 'instructions'],
];

export function pickupFailures(failures: readonly FieldFailure[]): FieldFailure[] {
  return failures.map(({ field, description }) => ({
    field: FIELDS.find(([end]) => end.test(field))?.[1] ?? field,
    description,
  }));
}

/** The API accepts any number of digits, but a driver could not call most of them. */
export function ownFailures({ phone }: PickupForm, phoneForm: string): FieldFailure[] {
  return phone === '' || /^\d{10}$/.test(phoneDigits(phone)) ? [] : [{ field: 'phone', description: phoneForm }];
}

export const FORM_FIELDS: ReadonlySet<string> = new Set(FIELDS.map(([, field]) => field));
