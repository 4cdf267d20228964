// The operator's console: its places, and the page of each.

import type { ApplicationProps } from '../session/session-gate.tsx';
import { Application } from '../shell/application.tsx';
import { Frame } from '../shell/frame.tsx';
import { makeRouter } from '../shell/make-router.tsx';
import { consoleWords } from '../words/console-words.ts';

const { places } = consoleWords;

const router = makeRouter(
  '/console',
  () => (
    <Frame
      places={[
        { to: '/console', label: places.overview },
        { to: '/console/network', label: places.network },
        { to: '/console/tariffs', label: places.tariffs },
        { to: '/console/customers', label: places.customers },
        { to: '/console/pickups', label: places.pickups },
        { to: '/console/shipments', label: places.shipments },
        { to: '/console/requests', label: places.requests },
        { to: '/console/webhooks', label: places.webhooks },
        { to: '/console/audit', label: places.audit },
        { to: '/console/health', label: places.health },
      ]}
    />
  ),
  [{ path: '/console', load: async () => (await import('./overview/overview-page.tsx')).OverviewPage }],
);

export default function Console(props: ApplicationProps) {
  return <Application {...props} realm="console" router={router} />;
}
