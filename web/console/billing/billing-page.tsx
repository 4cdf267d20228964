// Billing in the operator's console: claims, disputes, receivables, and what waits for a second operator.
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { billingDeskWords as words } from '../../words/console-billing-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { ClaimList } from './claim-list.tsx';
import { CreditProposals } from './credit-proposals.tsx';
import { DisputeList } from './dispute-list.tsx';
import { ReceivableList } from './receivable-list.tsx';

export function BillingPage() {
  const [{ view = 'claims' }, change] = useAddressSearch();
  return (
    <Page title={words.title} wide>
      <Tabs
        label={words.title}
        value={view}
        onChange={(id) => change({ view: id === 'claims' ? '' : id, status: '' })}
        tabs={[
          { id: 'claims', label: words.views.claims, panel: <ClaimList /> },
          { id: 'disputes', label: words.views.disputes, panel: <DisputeList /> },
          { id: 'receivables', label: words.views.receivables, panel: <ReceivableList /> },
          { id: 'approvals', label: words.views.approvals, panel: <CreditProposals /> },
        ]}
      />
    </Page>
  );
}
