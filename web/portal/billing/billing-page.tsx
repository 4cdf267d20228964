// Billing: invoices, statements, claims, and who may bill the customer, each in a tab with its own URL.
import { useNavigate } from '@tanstack/react-router';
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { billingWords as words } from '../../words/billing-words.ts';
import { plainSearch, useSearchTexts } from '../quotes/page-search.ts';
import { AuthorizationsTab } from './authorizations-tab.tsx';
import { ClaimsTab } from './claims/claims-tab.tsx';
import { InvoicesTab } from './invoices/invoices-tab.tsx';
import { StatementsTab } from './statements-tab.tsx';

const TABS = [
  { id: 'invoices', label: words.tabs.invoices, panel: <InvoicesTab /> },
  { id: 'statements', label: words.tabs.statements, panel: <StatementsTab /> },
  { id: 'claims', label: words.tabs.claims, panel: <ClaimsTab /> },
  { id: 'authorizations', label: words.tabs.authorizations, panel: <AuthorizationsTab /> },
];

export function BillingPage() {
  const { tab } = useSearchTexts();
  const navigate = useNavigate();
  const open = TABS.some(({ id }) => id === tab) ? tab! : TABS[0]!.id;
  return (
    <Page title={words.title}>
      <Tabs
        label={words.title}
        tabs={TABS}
        value={open}
        onChange={(id) => void navigate({ to: '/billing', search: plainSearch({ tab: id }), replace: true })}
      />
    </Page>
  );
}
