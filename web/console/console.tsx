// The operator's console: its sections, and the page of each.

import type { ApplicationProps } from '../session/session-gate.tsx';
import { Application } from '../shell/application.tsx';
import { Frame } from '../shell/frame.tsx';
import { makeRouter } from '../shell/make-router.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { consoleWords } from '../words/console-words.ts';
import { FindFreight } from './find-freight.tsx';

const { places } = consoleWords;

const router = makeRouter(
  '/console',
  function ConsoleFrame() {
    const isTest = useSignedIn().about.environment === 'test';
    return (
      <Frame
        places={[
          { to: '/console', label: places.overview },
          { to: '/console/shipments', label: places.shipments },
          { to: '/console/pickups', label: places.pickups },
          { to: '/console/appointments', label: places.appointments },
          { to: '/console/bills/new', needs: 'freight.write', label: places.enterBill },
          { to: '/console/customers', needs: 'customers.read', label: places.customers },
          { to: '/console/billing', needs: 'billing.read', label: places.billing },
          { to: '/console/unbilled', needs: 'billing.read', label: places.unbilled },
          { to: '/console/tariffs', needs: 'pricing.read', label: places.tariffs },
          { to: '/console/fuel', needs: 'pricing.read', label: places.fuel },
          { to: '/console/network', label: places.network },
          { to: '/console/requests', needs: 'traffic.read', label: places.requests },
          { to: '/console/webhooks', needs: 'traffic.read', label: places.webhooks },
          { to: '/console/mails', needs: 'traffic.read', label: places.mails },
          { to: '/console/traffic', needs: 'system.read', label: places.traffic },
          ...(isTest ? [{ to: '/console/sandboxes', needs: 'customers.read', label: places.sandboxes }] : []),
          { to: '/console/audit', needs: 'audit.read', label: places.audit },
          { to: '/console/operators', needs: 'operators.read', label: places.operators },
          { to: '/console/health', needs: 'system.read', label: places.health },
          { to: '/console/setup', needs: 'operators.write', label: places.setup },
        ]}
        search={<FindFreight />}
      />
    );
  },
  [
    { path: '/console', load: async () => (await import('./overview/overview-page.tsx')).OverviewPage },
    { path: '/console/network', load: async () => (await import('./network/network-page.tsx')).NetworkPage },
    { path: '/console/tariffs', load: async () => (await import('./tariffs/tariffs-page.tsx')).TariffsPage },
    { path: '/console/tariffs/$version', load: async () => (await import('./tariffs/tariff-page.tsx')).TariffPage },
    { path: '/console/fuel', load: async () => (await import('./fuel/fuel-page.tsx')).FuelPage },
    { path: '/console/jobs/$id', load: async () => (await import('./jobs/job-page.tsx')).JobPage },
    { path: '/console/customers', load: async () => (await import('./customers/customers-page.tsx')).CustomersPage },
    {
      path: '/console/customers/$account/contracts/$version',
      load: async () => (await import('./customers/contract-page.tsx')).ContractPage,
    },
    {
      path: '/console/customers/$account',
      load: async () => (await import('./customers/customer-page.tsx')).CustomerPage,
    },
    {
      path: '/console/customers/$account/billing',
      load: async () => (await import('./customers/customer-billing-page.tsx')).CustomerBillingPage,
    },
    { path: '/console/billing', load: async () => (await import('./billing/billing-page.tsx')).BillingPage },
    {
      path: '/console/billing/claims/$claimId',
      load: async () => (await import('./billing/claim-page.tsx')).ClaimPage,
    },
    {
      path: '/console/billing/disputes/$disputeId',
      load: async () => (await import('./billing/dispute-page.tsx')).DisputePage,
    },
    { path: '/console/pickups', load: async () => (await import('./pickups/pickups-page.tsx')).PickupsPage },
    { path: '/console/pickups/$number', load: async () => (await import('./pickups/pickup-page.tsx')).PickupPage },
    {
      path: '/console/appointments',
      load: async () => (await import('./appointments/appointments-page.tsx')).AppointmentsPage,
    },
    { path: '/console/shipments', load: async () => (await import('./shipments/shipments-page.tsx')).ShipmentsPage },
    { path: '/console/shipments/$pro', load: async () => (await import('./shipments/shipment-page.tsx')).ShipmentPage },
    {
      path: '/console/shipments/$pro/correction',
      load: async () => (await import('./bills/correct-bill-page.tsx')).CorrectBillPage,
    },
    {
      path: '/console/shipments/$pro/reconsignment',
      load: async () => (await import('./bills/correct-bill-page.tsx')).ReconsignPage,
    },
    {
      path: '/console/instructions',
      load: async () => (await import('./instructions/instructions-page.tsx')).InstructionsPage,
    },
    { path: '/console/bills/new', load: async () => (await import('./bills/enter-bill-page.tsx')).EnterBillPage },
    { path: '/console/unbilled', load: async () => (await import('./unbilled/unbilled-page.tsx')).UnbilledPage },
    { path: '/console/requests', load: async () => (await import('./requests/requests-page.tsx')).RequestsPage },
    { path: '/console/requests/$id', load: async () => (await import('./requests/request-page.tsx')).RequestPage },
    { path: '/console/webhooks', load: async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage },
    { path: '/console/mails', load: async () => (await import('./mails/mails-page.tsx')).MailsPage },
    { path: '/console/traffic', load: async () => (await import('./traffic/traffic-page.tsx')).TrafficPage },
    { path: '/console/setup', load: async () => (await import('./setup/setup-page.tsx')).SetupPage },
    { path: '/console/sandboxes', load: async () => (await import('./sandboxes/sandboxes-page.tsx')).SandboxesPage },
    { path: '/console/audit', load: async () => (await import('./audit/audit-page.tsx')).AuditPage },
    {
      path: '/console/audit/sign-ins',
      load: async () => (await import('./audit/failed-sign-ins-page.tsx')).FailedSignInsPage,
    },
    { path: '/console/operators', load: async () => (await import('./operators/operators-page.tsx')).OperatorsPage },
    { path: '/console/account', load: async () => (await import('../shell/own-account/account-page.tsx')).AccountPage },
    { path: '/console/settings', load: async () => (await import('./settings/settings-page.tsx')).SettingsPage },
    { path: '/console/health', load: async () => (await import('./health/health-page.tsx')).HealthPage },
  ],
);

export default function Console(props: ApplicationProps) {
  return <Application {...props} realm="console" router={router} />;
}
