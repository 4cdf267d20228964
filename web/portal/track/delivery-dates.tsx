// Promised, expected and actual delivery side by side, and whether it is late.
import type { ReactNode } from 'react';
import { clockTime, zonedTime, zoneName } from '../../shell/clock-time.ts';
import { day } from '../../shell/format.ts';
import { LocalTime } from '../../shell/local-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { useShipmentRoute } from './shipment-route.ts';

const words = trackWords.dates;

export function DeliveryDates({ shipment }: { shipment: ShipmentHistory }) {
  const { promisedDelivery, estimatedDelivery, deliveryDate, deliveryTime, appointment, outForDelivery } = shipment;
  const route = useShipmentRoute(shipment).data;
  const isLate = route?.isLate;
  const timeZone = route?.terminals.find(({ kind }) => kind === 'destination')?.timeZone;
  const there = shipment.movementHistory.at(-1)?.occurredAt;
  const isOver = ['Cancelled', 'Returned'].includes(shipment.status.conciseStatus);
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
      {promisedDelivery && (
        <Fact
          name={words.promised}
          value={day(promisedDelivery.date)}
          more={byText(promisedDelivery.time, promisedDelivery.date, timeZone)}
        />
      )}
      {deliveryDate ? (
        <Fact
          name={words.delivered}
          value={[day(deliveryDate), zonedTime(deliveryTime, there)].filter(Boolean).join(', ')}
          more={
            <>
              {shipment.receivedBy && words.received(shipment.receivedBy)}
              {shipment.deliveryCondition && `, ${trackWords.condition[shipment.deliveryCondition]}`}{' '}
              <Punctuality isLate={isLate} promised={promisedDelivery?.date} actual={deliveryDate} />
            </>
          }
        />
      ) : (
        !isOver && (
          <Estimate
            estimated={estimatedDelivery}
            timeZone={timeZone}
            isLate={isLate}
            promised={promisedDelivery?.date}
          />
        )
      )}
      {appointment && !deliveryDate && (
        <Fact
          name={words.appointment}
          value={appointment.start ? <LocalTime iso={appointment.start} /> : words.appointmentPending}
          more={appointment.end && <LocalTime iso={appointment.end} says={(text) => `– ${text}`} />}
        />
      )}
      {outForDelivery?.stopsAway !== undefined && shipment.status.conciseStatus === 'Out for Delivery' && (
        <Fact
          name={trackWords.map.truck}
          value={words.stopsAway(outForDelivery.stopsAway)}
          more={outForDelivery.eta && <LocalTime iso={outForDelivery.eta} says={words.eta} />}
        />
      )}
    </dl>
  );
}

/** Undefined until the route is loaded, and if the network no longer has the terminal. */
type TimeZone = string | undefined;

function byText(time: string, isoDay: string, timeZone: TimeZone): string {
  const text = clockTime(time);
  return timeZone === undefined ? words.by(text) : words.byZoned(`${text} ${zoneName(timeZone, isoDay)}`);
}

function Estimate({
  estimated,
  timeZone,
  ...punctuality
}: {
  estimated: ShipmentHistory['estimatedDelivery'];
  timeZone: TimeZone;
} & Omit<Parameters<typeof Punctuality>[0], 'actual'>) {
  if (estimated === undefined) return <Fact name={words.estimated} value={words.unknown} />;
  const { startDate, startTime, endDate, endTime } = estimated;
  return (
    <Fact
      name={words.estimated}
      value={startDate === endDate ? day(endDate) : words.between(day(startDate), day(endDate))}
      more={
        <>
          {startTime === endTime
            ? byText(endTime, endDate, timeZone)
            : `${words.between(clockTime(startTime), clockTime(endTime))} ${timeZone === undefined ? words.localTime : zoneName(timeZone, endDate)}`}{' '}
          <Punctuality {...punctuality} actual={endDate} />
        </>
      }
    />
  );
}

function Punctuality({
  isLate,
  promised,
  actual,
}: {
  /** By the same rule as in lists and reports; undefined until it is known. */
  isLate: boolean | undefined;
  promised: string | undefined;
  actual: string;
}) {
  if (promised === undefined || isLate === undefined) return null;
  if (isLate) return <Badge tone="bad">{words.late}</Badge>;
  // ISO dates compare correctly as text.
  return <Badge tone="good">{actual < promised ? words.early : words.onTime}</Badge>;
}

function Fact({ name, value, more }: { name: string; value: ReactNode; more?: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-faint">{name}</dt>
      <dd className="text-lg font-semibold">{value}</dd>
      {more && <dd className="text-[13px] text-faint">{more}</dd>}
    </div>
  );
}
