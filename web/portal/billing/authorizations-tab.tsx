// The accounts that may bill their shipments to the signed-in customer.
import { billingWords as words } from '../../words/billing-words.ts';
import { AuthorizationList } from './authorization-list.tsx';
import { AuthorizeForm } from './authorize-form.tsx';

export function AuthorizationsTab() {
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-faint">{words.lead}</p>
      <AuthorizeForm />
      <AuthorizationList />
    </div>
  );
}
