// /ops/v1/customers/{account}/contacts: whom operators call about a customer.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { addContact, changeContact, listContacts, removeContact } from './change-contacts.ts';
import {
  contactAnswerSchema,
  contactFailures,
  contactListSchema,
  contactParams,
  contactSchema,
  customerParams,
} from './contact.schema.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';

const OF_CUSTOMER = { ...FOR_OPERATORS, 404: says('there is no such customer account') } as const;
const OF_CONTACT = { ...FOR_OPERATORS, 404: says('there is no such customer account or contact') } as const;
const shared = { tag: 'Console', otherErrors: 'noData' } as const;
const path = '/ops/v1/customers/{account}/contacts';

export function contactRoutes(parts: CustomerDeskParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path,
      policy,
      summary: 'List the contacts of a customer',
      params: customerParams,
      success: { status: 200, description: 'By name.', schema: contactListSchema },
      errors: OF_CUSTOMER,
      handle: ({ params: { account } }) => listContacts(parts, account),
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      policy,
      summary: 'Add a contact of a customer',
      description: 'With a telephone number, an e-mail address or both. Nothing is sent to contacts.',
      params: customerParams,
      body: contactSchema,
      rules: contactFailures,
      success: { status: 201, description: 'The contact.', schema: contactAnswerSchema },
      errors: { ...OF_CUSTOMER, 409: says('the customer has 50 contacts') },
      handle: ({ principal, params: { account }, body }) => addContact(parts, principal, account, body),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: `${path}/{contactId}`,
      policy,
      summary: 'Change a contact of a customer',
      description: 'Replaces the contact: anything you leave out is cleared.',
      params: contactParams,
      body: contactSchema,
      rules: contactFailures,
      success: { status: 200, description: 'The contact.', schema: contactAnswerSchema },
      errors: OF_CONTACT,
      handle: ({ principal, params, body }) => changeContact(parts, principal, params, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/{contactId}`,
      policy,
      summary: 'Remove a contact of a customer',
      params: contactParams,
      success: { status: 204, description: 'Removed.' },
      errors: OF_CONTACT,
      handle: ({ principal, params }) => removeContact(parts, principal, params),
    }),
  ];
}
