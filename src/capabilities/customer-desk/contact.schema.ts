// A customer's contacts, as operators send and receive them.
import { Type } from 'typebox';
import { exact } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import type { Failure } from '../../platform/http/refusal.ts';
import { emailFailures } from '../../platform/mail/mail-address-rule.ts';
import { accountNumber } from './customer-desk.schema.ts';

export const contactSchema = exact({
  name: Type.String({
    pattern: '\\S',
    says: 'text that is not blank',
    maxLength: 80,
    description: 'The name of the person or the department.',
    examples: ['Dana Ray'],
  }),
  role: Type.Optional(
    Type.String({ maxLength: 60, description: 'What to call them about.', examples: ['Accounts payable'] }),
  ),
  phone: Type.Optional(
    Type.String({ maxLength: 30, description: 'As you would dial it.', examples: ['804-555-0142'] }),
  ),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, examples: ['dana@example.com'] })),
});

export interface WantedContact {
  readonly name: string;
  readonly role?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** A contact must say how to reach it. */
export function contactFailures({ phone = '', email }: WantedContact): readonly Failure[] {
  if (phone.trim() === '' && email === undefined) {
    return [{ field: 'phone', description: 'or `email` is required.' }];
  }
  return emailFailures(email === undefined ? {} : { email });
}

export const customerParams = exact({ account: accountNumber });
export const contactParams = exact({
  account: accountNumber,
  contactId: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'A `contactId` from GET /ops/v1/customers/{account}/contacts.',
  }),
});

const contact = Type.Object(
  {
    contactId: Type.String({ description: 'The ID of the contact.', examples: ['con_01k9x2m4q8'] }),
    name: Type.String({ examples: ['Dana Ray'] }),
    role: Type.String({ description: 'What to call them about. Empty if unknown.', examples: ['Accounts payable'] }),
    phone: Type.String({ description: 'Empty if unknown.', examples: ['804-555-0142'] }),
    email: Type.String({ description: 'Empty if unknown.', examples: ['dana@example.com'] }),
    changedAt: Type.String({ format: 'date-time', description: 'When it was added or last changed.' }),
    changedBy: Type.String({ description: 'The operator who did so.', examples: ['operator:night'] }),
  },
  { title: 'CustomerContact' },
);
export const contactAnswerSchema = envelopeSchema(contact);
export const contactListSchema = envelopeSchema(Type.Array(contact));
