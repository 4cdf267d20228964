// Developers: the API key, webhooks, the log of requests, and the documentation, each in a tab that has an address.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { developersWords as words } from '../../words/developers-words.ts';
import { ApiKeyTab } from './api-key/api-key-tab.tsx';
import { DocsTab } from './docs-tab.tsx';
import { RequestsTab } from './requests/requests-tab.tsx';
import { WebhooksTab } from './webhooks/webhooks-tab.tsx';

const TABS = [
  { id: 'key', label: words.tabs.key, panel: <ApiKeyTab /> },
  { id: 'webhooks', label: words.tabs.webhooks, panel: <WebhooksTab /> },
  { id: 'requests', label: words.tabs.requests, panel: <RequestsTab /> },
  { id: 'docs', label: words.tabs.docs, panel: <DocsTab /> },
];

export function DevelopersPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const open = TABS.some(({ id }) => id === tab) ? tab : 'key';
  return (
    <Page title={words.title} lead={words.lead}>
      <Tabs
        label={words.tabs.label}
        tabs={TABS}
        value={open}
        onChange={(id) => void navigate({ to: '/developers', search: { tab: id } as never, replace: true })}
      />
    </Page>
  );
}
