// Webhooks: what is sent to subscribers, and who they are.
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { mailWords } from '../../words/console-mail-words.ts';
import { watchWords } from '../../words/console-watch-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { SubscriptionList } from './subscription-list.tsx';

const words = watchWords.webhooks;

export function WebhooksPage() {
  const [{ view = 'deliveries' }, change] = useAddressSearch();
  return (
    <Page title={words.title} actions={<PlaceLink to="/console/mails">{mailWords.title}</PlaceLink>} wide>
      <Tabs
        label={words.title}
        value={view}
        onChange={(id) => change({ view: id === 'deliveries' ? '' : id })}
        tabs={[
          { id: 'deliveries', label: words.views.deliveries, panel: <DeliveryList /> },
          {
            id: 'subscriptions',
            label: words.views.subscriptions,
            panel: <SubscriptionList onShow={(id) => change({ view: '', subscription: id })} />,
          },
        ]}
      />
    </Page>
  );
}
