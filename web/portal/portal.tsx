// The customer's portal: its places, and the page of each.

import type { ApplicationProps } from '../session/session-gate.tsx';
import { Application } from '../shell/application.tsx';
import { Frame } from '../shell/frame.tsx';
import { makeRouter } from '../shell/make-router.tsx';
import { portalWords } from '../words/portal-words.ts';
import { FindShipment } from './find-shipment.tsx';

const { places } = portalWords;

const router = makeRouter(
  '/',
  () => (
    <Frame
      places={[
        { to: '/', label: places.home },
        { to: '/quotes', label: places.quotes },
        { to: '/ship', label: places.ship },
        { to: '/pickups', label: places.pickups },
        { to: '/track', label: places.track },
        { to: '/shipments', label: places.shipments },
        { to: '/bulk', label: places.bulk },
        { to: '/developers', label: places.developers },
      ]}
      search={<FindShipment />}
    />
  ),
  [{ path: '/', load: async () => (await import('./home/home-page.tsx')).HomePage }],
);

export default function Portal(props: ApplicationProps) {
  return <Application {...props} realm="portal" router={router} />;
}
