// What else is known about a shipment: its bill, invoice, pickups, mail, and webhook deliveries.
import { type ReactNode, useState } from 'react';
import type { PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { PICKUP_STATUS } from '../../../src/freight/pickups/pickup-status.ts';
import { day, moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { billWords } from '../../words/console-bill-words.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { JsonBlock } from '../desk/json-block.tsx';
import { PickupLink, PlaceLink } from '../desk/place-link.tsx';
import type { Delivery } from '../webhooks/delivery.ts';
import { DeliveryBadge } from '../webhooks/delivery-badge.tsx';
import { DeliveryDialog } from '../webhooks/delivery-dialog.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import type { Dossier } from './shipment.ts';
import { VoidBill } from './void-bill.tsx';

const words = shipmentWords.one;

/** `isPending`: the freight has not been picked up. */
export function DossierCards({ dossier, isPending }: { dossier: Dossier; isPending: boolean }) {
  return (
    <>
      <BillCard pro={dossier.pro} bill={dossier.bill} isPending={isPending} />
      <InvoiceCard invoice={dossier.invoice} />
      <Card title={words.pickups}>
        <Lines none={words.noPickups}>
          {dossier.pickups.map(({ requestNumber, status, pickupDate }) => (
            <li key={requestNumber}>
              <PickupLink number={requestNumber} /> {day(pickupDate)}{' '}
              <Badge>{PICKUP_STATUS.has(status) ? PICKUP_STATUS.describe(status as PickupStatus) : status}</Badge>
            </li>
          ))}
        </Lines>
      </Card>
      <Card title={words.mails}>
        <Lines none={words.noMails}>
          {dossier.mails.map(({ id, purpose, state, recipients, createdAt, sentAt, lastError }) => (
            <li key={id}>
              {moment(sentAt ?? createdAt)} {purpose} – {recipients.join(', ')} <Badge>{state}</Badge>
              {lastError && <span className="block text-[13px] text-bad">{lastError}</span>}
            </li>
          ))}
        </Lines>
      </Card>
      <DeliveriesCard deliveries={dossier.deliveries} />
    </>
  );
}

function DeliveriesCard({ deliveries }: { deliveries: Dossier['deliveries'] }) {
  const [shown, setShown] = useState<Delivery>();
  return (
    <Card title={words.deliveries}>
      <Lines none={words.noDeliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-2">
            {moment(delivery.createdAt)}
            <Button kind="quiet" size="small" onClick={() => setShown(delivery)}>
              {delivery.type}
            </Button>
            <DeliveryBadge state={delivery.state} />
          </li>
        ))}
      </Lines>
      <DeliveryDialog delivery={shown} onClose={() => setShown(undefined)} />
    </Card>
  );
}

function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="text-faint">{none}</p>;
  return <ul className="grid gap-1.5">{children}</ul>;
}

function BillCard({ pro, bill, isPending }: { pro: string; bill: Dossier['bill']; isPending: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { permissions } = useSignedIn().session;
  const mayCorrect = permissions.includes('billing.write');
  if (bill === null) return null;
  return (
    <Card
      title={words.bill}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {mayCorrect && (
            <>
              <PlaceLink to={`/console/shipments/${pro}/correction`}>{billWords.correct}</PlaceLink>
              <PlaceLink to={`/console/shipments/${pro}/reconsignment`}>{billWords.reconsign}</PlaceLink>
            </>
          )}
          {isPending && permissions.includes('freight.write') && <VoidBill pro={pro} />}
          <Button size="small" onClick={() => setOpen(true)}>
            {words.show}
          </Button>
        </span>
      }
    >
      <ul className="grid gap-1.5">
        {bill.versions.map(({ version, action, madeAt, username }) => (
          <li key={version}>
            {words.billVersion(version)}: {action}, {moment(madeAt)}, {username}
          </li>
        ))}
      </ul>
      <Dialog open={isOpen} title={words.bill} onClose={() => setOpen(false)} wide>
        <JsonBlock label={words.billRequest} value={bill.request} />
      </Dialog>
    </Card>
  );
}
