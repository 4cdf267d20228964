// Billing: the accounts that may bill their shipments to the signed-in customer.
import { Page } from '../../shell/page.tsx';
import { billingWords as words } from '../../words/billing-words.ts';
import { AuthorizationList } from './authorization-list.tsx';
import { AuthorizeForm } from './authorize-form.tsx';

export function BillingPage() {
  return (
    <Page title={words.title} lead={words.lead}>
      <AuthorizeForm />
      <AuthorizationList />
    </Page>
  );
}
