// Customers, their portal accounts, and the API clients.
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { customerWords as words } from '../../words/console-customer-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { ClientList } from './client-list.tsx';
import { CustomerList } from './customer-list.tsx';
import { PortalList } from './portal-list.tsx';

export function CustomersPage() {
  const [{ view = 'customers' }, change] = useAddressSearch();
  return (
    <Page title={words.title} wide>
      <Tabs
        label={words.title}
        value={view}
        onChange={(id) => change({ view: id === 'customers' ? '' : id, search: '' })}
        tabs={[
          { id: 'customers', label: words.views.customers, panel: <CustomerList /> },
          { id: 'portal', label: words.views.portal, panel: <PortalList /> },
          { id: 'clients', label: words.views.clients, panel: <ClientList /> },
        ]}
      />
    </Page>
  );
}
