// Developers: the API key, webhooks, the request log, and the documentation, each in a tab with its own URL.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { developersWords as words } from '../../words/developers-words.ts';
import { ApiKeyTab } from './api-key/api-key-tab.tsx';
import { CertificationTab } from './certification/certification-tab.tsx';
import { DocsTab } from './docs-tab.tsx';
import { FaultsTab } from './faults/faults-tab.tsx';
import { RequestsTab } from './requests/requests-tab.tsx';
import { SandboxesTab } from './sandboxes/sandboxes-tab.tsx';
import { WebhooksTab } from './webhooks/webhooks-tab.tsx';

const TABS: readonly (Tab & { readonly in?: 'test' | 'shared-test' })[] = [
  { id: 'key', label: words.tabs.key, panel: <ApiKeyTab /> },
  { id: 'webhooks', label: words.tabs.webhooks, panel: <WebhooksTab /> },
  { id: 'requests', label: words.tabs.requests, panel: <RequestsTab /> },
  { id: 'sandboxes', label: words.tabs.sandboxes, panel: <SandboxesTab />, in: 'shared-test' },
  { id: 'faults', label: words.tabs.faults, panel: <FaultsTab />, in: 'test' },
  { id: 'certification', label: words.tabs.certification, panel: <CertificationTab />, in: 'test' },
  { id: 'docs', label: words.tabs.docs, panel: <DocsTab /> },
];

export function DevelopersPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const { about } = useSignedIn();
  // Production has no sandboxes, faults or certification, and a sandbox cannot contain sandboxes.
  const isShared = about.environment === 'test' && about.sandbox === undefined;
  const tabs = TABS.filter(
    (one) => one.in === undefined || (one.in === 'test' ? about.environment === 'test' : isShared),
  );
  const open = tabs.some(({ id }) => id === tab) ? tab : 'key';
  return (
    <Page title={words.title} lead={words.lead}>
      <Tabs
        label={words.tabs.label}
        tabs={tabs}
        value={open}
        onChange={(id) => void navigate({ to: '/developers', search: { tab: id } as never, replace: true })}
      />
    </Page>
  );
}
