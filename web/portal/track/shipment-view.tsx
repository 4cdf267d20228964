// Everything about one shipment: its status in large letters, problems, location, history, documents.
import { Link } from '@tanstack/react-router';
import type { LiveState } from '../../api/live.ts';
import { buttonLook } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { trackWords as words } from '../../words/track-words.ts';
import { SaveBillAsTemplate } from '../templates/save-bill-as-template.tsx';
import { BillActions } from './bill-actions.tsx';
import { BillingRefusal } from './billing-refusal.tsx';
import { ChargesCard } from './charges-card.tsx';
import { DeliveryDates } from './delivery-dates.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { FactsCard } from './facts-card.tsx';
import type { ShipmentHistory } from './find-shipments.ts';
import { MovementTimeline } from './movement-timeline.tsx';
import { RouteCard } from './route-card.tsx';
import { SimulateTrouble } from './simulate-trouble.tsx';
import { StatusCard } from './status-card.tsx';
import { TrackingLink } from './tracking-link.tsx';
import { Troubles } from './troubles.tsx';

export function ShipmentView({ shipment, news }: { shipment: ShipmentHistory; news: LiveState }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-4">
        <StatusCard shipment={shipment} news={news}>
          <DeliveryDates shipment={shipment} />
          <div className="no-print flex flex-wrap gap-2">
            <Link to="/ship" search={{ again: shipment.pro } as never} className={buttonLook({ size: 'small' })}>
              {words.shipAgain}
            </Link>
            <CopyButton text={() => `${location.origin}/track/${shipment.pro}`} label={words.share} />
            <SaveBillAsTemplate pro={shipment.pro} />
            <TrackingLink pro={shipment.pro} />
            <BillActions shipment={shipment} />
            <SimulateTrouble shipment={shipment} />
          </div>
        </StatusCard>
        <BillingRefusal shipment={shipment} />
        <Troubles shipment={shipment} />
        <RouteCard shipment={shipment} />
      </div>
      <div className="grid content-start gap-4 lg:row-span-2">
        <MovementTimeline shipment={shipment} />
      </div>
      <div className="grid content-start gap-4 lg:col-start-1 xl:grid-cols-2 xl:items-start">
        <FactsCard shipment={shipment} />
        <div className="grid content-start gap-4">
          <DocumentsCard shipment={shipment} />
          <ChargesCard shipment={shipment} />
        </div>
      </div>
    </div>
  );
}
