// Lists, adds, changes and removes the people whom operators call about a customer.
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { customerSubject } from '../accounts/customers/manage-customer-accounts.ts';
import type { WantedContact } from './contact.schema.ts';
import { type ContactRow, contactStore } from './contact.store.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';
import { requireCustomer } from './read-customers.ts';

const MOST_CONTACTS = 50;

export async function listContacts(parts: CustomerDeskParts, account: string): Promise<Answer> {
  return { status: 200, body: enveloped((await contactsOf(parts, account)).map(contactView)) };
}

export async function addContact(
  parts: CustomerDeskParts,
  operator: OperatorPrincipal,
  account: string,
  wanted: WantedContact,
): Promise<Answer> {
  const { context } = parts;
  if ((await contactsOf(parts, account)).length >= MOST_CONTACTS) throw new Refusal('tooManyContacts');
  const row = rowOf(parts, operator, { account, contactId: context.ids.make('con_') }, wanted);
  return {
    status: 201,
    body: enveloped(contactView(row)),
    writes: [contactStore(context.db).insert(row), audit(parts, operator, row, 'customer-account.contact-added')],
  };
}

export async function changeContact(
  parts: CustomerDeskParts,
  operator: OperatorPrincipal,
  place: ContactPlace,
  wanted: WantedContact,
): Promise<Answer> {
  await requireContact(parts, place);
  const row = rowOf(parts, operator, place, wanted);
  return {
    status: 200,
    body: enveloped(contactView(row)),
    writes: [
      contactStore(parts.context.db).change(row),
      audit(parts, operator, row, 'customer-account.contact-changed'),
    ],
  };
}

export async function removeContact(
  parts: CustomerDeskParts,
  operator: OperatorPrincipal,
  place: ContactPlace,
): Promise<Answer> {
  const row = await requireContact(parts, place);
  return {
    status: 204,
    writes: [
      contactStore(parts.context.db).delete(place.account, place.contactId),
      audit(parts, operator, row, 'customer-account.contact-removed'),
    ],
  };
}

interface ContactPlace {
  readonly account: string;
  readonly contactId: string;
}

/** @throws Refusal if there is no such customer */
async function contactsOf(parts: CustomerDeskParts, account: string): Promise<ContactRow[]> {
  await requireCustomer(parts, account);
  return contactStore(parts.context.db).ofAccount(account);
}

/** @throws Refusal */
async function requireContact(parts: CustomerDeskParts, { account, contactId }: ContactPlace): Promise<ContactRow> {
  const found = (await contactsOf(parts, account)).find(({ contact_id }) => contact_id === contactId);
  if (found === undefined) throw new Refusal('noSuchContact');
  return found;
}

function rowOf(
  { context }: CustomerDeskParts,
  { actor }: OperatorPrincipal,
  { account, contactId }: ContactPlace,
  { name, role = '', phone = '', email = '' }: WantedContact,
): ContactRow {
  return {
    contact_id: contactId,
    account,
    name: name.trim(),
    role: role.trim(),
    phone: phone.trim(),
    email,
    changed_at: context.clock.now(),
    changed_by: actor,
  };
}

/** Without the person, because the audit log is never shortened. */
function audit({ context }: CustomerDeskParts, { actor }: OperatorPrincipal, row: ContactRow, action: string): Step {
  return auditLine(context, actor, action, customerSubject(row.account), { contactId: row.contact_id });
}

function contactView({ contact_id, name, role, phone, email, changed_at, changed_by }: ContactRow) {
  return {
    contactId: contact_id,
    name,
    role,
    phone,
    email,
    changedAt: new Date(changed_at).toISOString(),
    changedBy: changed_by,
  };
}
