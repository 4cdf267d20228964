// A shipment's basic facts: customer, freight, origin, destination, promised delivery.
import { Fragment } from 'react';
import { cityState } from '../../shell/city-state.ts';
import { clockTime, zoneName } from '../../shell/clock-time.ts';
import { count, day } from '../../shell/format.ts';
import { localMoment } from '../../shell/local-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { AccountLink } from '../desk/place-link.tsx';
import { RouteMap } from './route-map.tsx';
import { RouteStrip } from './route-strip.tsx';
import type { Tracking, WholeShipment } from './shipment.ts';

const words = shipmentWords.one;

export function ShipmentFacts({ shipment }: { shipment: WholeShipment }) {
  const { tracking } = shipment;
  const { promisedDelivery: promised, estimatedDelivery: estimated, outForDelivery } = tracking;
  const timeZone = shipment.stops.find(({ code }) => code === shipment.route.at(-1))?.timeZone;
  const timeThere: TimeThere = (time, isoDay) =>
    time ? [clockTime(time), timeZone && zoneName(timeZone, isoDay)].filter(Boolean).join(' ') : '';
  const open = tracking.exceptions.filter(({ status }) => status === 'ACTIVE');
  return (
    <Card title={words.about}>
      <div className="grid gap-4">
        <RouteStrip route={shipment.route} stops={shipment.stops} tracking={tracking} />
        <RouteMap stops={shipment.stops} tracking={tracking} />
        <Facts
          facts={[
            [
              words.exceptions,
              open.length > 0 &&
                open.map(({ code, description }) => (
                  <Badge key={code} tone="bad">
                    {code} {description}
                  </Badge>
                )),
            ],
            [words.shipper, <Party key="s" party={tracking.shipper} />],
            [words.consignee, <Party key="c" party={tracking.consignee} />],
            [words.billTo, <Party key="b" party={tracking.billTo} />],
            [words.payer, shipment.payerAccount && <AccountLink account={shipment.payerAccount} />],
            [words.seenBy, shipment.accounts.length > 0 && <Accounts accounts={shipment.accounts} />],
            [words.freight, `${count(tracking.pieces)} ${words.pieces}, ${count(tracking.totalWeight)} lb`],
            [words.terms, tracking.terms],
            [words.references, tracking.documentReferences.map(({ type, id }) => `${type} ${id}`).join(', ')],
            [words.transit, tracking.transitDays > 0 && `${tracking.transitDays} ${words.days}`],
            [words.promised, promised && `${day(promised.date)}, ${timeThere(promised.time, promised.date)}`],
            [words.estimated, estimated && estimateText(estimated, timeThere)],
            [words.appointment, tracking.appointment && appointmentText(tracking.appointment)],
            [words.driver, outForDelivery && driverText(outForDelivery)],
            [words.delivered, tracking.deliveryDate && deliveryText(tracking, timeThere)],
          ]}
        />
      </div>
    </Card>
  );
}

/** A time of day at the consignee's terminal, with its zone. */
type TimeThere = (time: string | undefined, isoDay: string) => string;

function estimateText(
  { startDate, startTime, endDate, endTime }: NonNullable<Tracking['estimatedDelivery']>,
  timeThere: TimeThere,
): string {
  const end = `${day(endDate)}, ${timeThere(endTime, endDate)}`;
  if (startDate !== endDate) return `${day(startDate)}, ${clockTime(startTime)} – ${end}`;
  return startTime === endTime ? end : `${day(endDate)}, ${clockTime(startTime)} – ${timeThere(endTime, endDate)}`;
}

function Party({ party }: { party: Tracking['shipper'] }) {
  if (party === undefined) return null;
  const { address1, city, stateProvince, postalCode } = party.address;
  return (
    <>
      {party.name} {party.account && <AccountLink account={party.account} />}
      <span className="block text-[13px] text-faint">
        {[address1, `${cityState({ city, stateProvince })} ${postalCode}`].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly string[] }) {
  return accounts.map((account, at) => (
    <Fragment key={account}>
      {at > 0 && ', '}
      <AccountLink account={account} />
    </Fragment>
  ));
}

function appointmentText({ status, start, end }: NonNullable<Tracking['appointment']>): string {
  return [status.toLowerCase(), start && localMoment(start), end && `– ${localMoment(end)}`].filter(Boolean).join(' ');
}

function driverText({ driver, stopsAway }: NonNullable<Tracking['outForDelivery']>): string {
  return [driver, stopsAway !== undefined && words.stopsAway(stopsAway)].filter(Boolean).join(', ');
}

function deliveryText({ deliveryDate = '', deliveryTime, receivedBy }: Tracking, timeThere: TimeThere): string {
  return `${day(deliveryDate)}, ${timeThere(deliveryTime, deliveryDate)}${receivedBy ? `, ${words.receivedBy} ${receivedBy}` : ''}`;
}
