// Operators' work on customers and their credentials.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { contactRoutes } from './contact.routes.ts';
import { credentialRoutes } from './credential.routes.ts';
import { customerRoutes } from './customer.routes.ts';
import type { CustomerDeskParts } from './customer-desk-parts.ts';

export function openCustomerDesk(needs: CustomerDeskParts & { readonly operators: OperatorChecker }): Capability {
  const { operators } = needs;
  return {
    routes: [
      ...customerRoutes(needs, operators),
      ...contactRoutes(needs, operators),
      ...credentialRoutes(needs, operators),
    ],
  };
}
