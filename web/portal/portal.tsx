// The customer's portal: its sections, and the page of each.

import type { ApplicationProps } from '../session/session-gate.tsx';
import { Application } from '../shell/application.tsx';
import { Frame } from '../shell/frame.tsx';
import { makeRouter } from '../shell/make-router.tsx';
import { portalWords } from '../words/portal-words.ts';
import { FindShipment } from './find-shipment.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';

const { places } = portalWords;

const router = makeRouter(
  '/',
  () => (
    <Frame
      places={[
        { to: '/', label: places.home },
        { to: '/quotes', needs: 'freight.quote', label: places.quotes },
        { to: '/ship', needs: 'freight.write', label: places.ship },
        { to: '/pickups', label: places.pickups },
        { to: '/track', label: places.track },
        { to: '/shipments', label: places.shipments },
        { to: '/bulk', needs: 'freight.write', label: places.bulk },
        { to: '/addresses', label: places.addresses },
        { to: '/billing', needs: 'billing.read', label: places.billing },
        { to: '/users', needs: 'users.read', label: places.users },
        { to: '/developers', needs: 'developer.read', label: places.developers },
      ]}
      search={
        <>
          <FindShipment />
          <Shortcuts />
        </>
      }
    />
  ),
  [
    { path: '/', load: async () => (await import('./home/home-page.tsx')).HomePage },
    { path: '/quotes', load: async () => (await import('./quotes/quotes-page.tsx')).QuotesPage },
    {
      path: '/quotes/saved',
      load: async () => (await import('./quotes/saved-quotes-page.tsx')).SavedQuotesPage,
    },
    { path: '/ship', load: async () => (await import('./ship/ship-page.tsx')).ShipPage },
    { path: '/ship/templates', load: async () => (await import('./templates/templates-page.tsx')).TemplatesPage },
    { path: '/ship/done/$pro', load: async () => (await import('./done/done-page.tsx')).DonePage },
    { path: '/pickups', load: async () => (await import('./pickups/pickups-page.tsx')).PickupsPage },
    { path: '/pickups/new', load: async () => (await import('./pickups/new-pickup-page.tsx')).NewPickupPage },
    { path: '/pickups/$number', load: async () => (await import('./pickups/pickup-page.tsx')).PickupPage },
    { path: '/track', load: async () => (await import('./track/track-page.tsx')).TrackPage },
    { path: '/track/$number', load: async () => (await import('./track/track-page.tsx')).TrackPage },
    { path: '/shipments', load: async () => (await import('./shipments/shipments-page.tsx')).ShipmentsPage },
    { path: '/shipments/late', load: async () => (await import('./shipments/late-page.tsx')).LatePage },
    { path: '/shipments/reports', load: async () => (await import('./reports/reports-page.tsx')).ReportsPage },
    { path: '/bulk', load: async () => (await import('./bulk/bulk-page.tsx')).BulkPage },
    { path: '/addresses', load: async () => (await import('./addresses/addresses-page.tsx')).AddressesPage },
    { path: '/billing', load: async () => (await import('./billing/billing-page.tsx')).BillingPage },
    {
      path: '/billing/invoices/$number',
      load: async () => (await import('./billing/invoices/invoice-page.tsx')).InvoicePage,
    },
    {
      path: '/billing/claims/new',
      load: async () => (await import('./billing/claims/new-claim-page.tsx')).NewClaimPage,
    },
    { path: '/billing/claims/$claimId', load: async () => (await import('./billing/claims/claim-page.tsx')).ClaimPage },
    { path: '/users', load: async () => (await import('./users/users-page.tsx')).UsersPage },
    { path: '/account', load: async () => (await import('../shell/own-account/account-page.tsx')).AccountPage },
    { path: '/developers', load: async () => (await import('./developers/developers-page.tsx')).DevelopersPage },
    {
      path: '/developers/webhooks/$id',
      load: async () => (await import('./developers/webhooks/webhook-page.tsx')).WebhookPage,
    },
    {
      path: '/developers/requests/$requestId',
      load: async () => (await import('./developers/requests/request-page.tsx')).RequestPage,
    },
  ],
);

export default function Portal(props: ApplicationProps) {
  return <Application {...props} realm="portal" router={router} />;
}
