// Opens what a customer keeps with the carrier: its users and passwords, billing authorizations, addresses and templates.
import { openAddressBook } from '../capabilities/address-book/open-address-book.ts';
import { openBillingAuthorizations } from '../capabilities/billing-authorizations/open-billing-authorizations.ts';
import { openPasswordResets } from '../capabilities/password-resets/open-password-resets.ts';
import { openShipmentTemplates } from '../capabilities/shipment-templates/open-shipment-templates.ts';
import { openUsers } from '../capabilities/users/open-users.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';

export type Customers = ReturnType<typeof openCustomers>;

export function openCustomers(groups: { readonly callers: Callers; readonly company: Company }) {
  const { callers, company } = groups;
  const needs = { ...callers.checkers, mailPurposes: company.mail.purposes, address: company.links };
  return {
    passwordResets: openPasswordResets({ ...needs, ...callers.sessionKinds }),
    users: openUsers(needs),
    billingAuthorizations: openBillingAuthorizations(needs),
    addressBook: openAddressBook(needs),
    templates: openShipmentTemplates(needs),
  };
}
