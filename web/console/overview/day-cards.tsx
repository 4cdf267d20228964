// What else needs attention today: missed pickups, appointments, and freight without a price.
import { PICKUP_STATUS } from '../../../src/freight/pickups/pickup-status.ts';
import { count, moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { queueWords as words } from '../../words/console-queue-words.ts';
import { appointmentTime } from '../appointments/clock-time.ts';
import { PickupLink, PlaceLink, ProLink } from '../desk/place-link.tsx';
import type { Today } from '../queue/queue-item.ts';

export function DayCards({ today }: { today: Today }) {
  return (
    <>
      <MissedPickups pickups={today.missedPickups} />
      <TodaysAppointments appointments={today.appointmentsToday} />
      <WithoutPrice freight={today.withoutPrice} />
    </>
  );
}

function MissedPickups({ pickups }: { pickups: Today['missedPickups'] }) {
  return (
    <Card title={words.missed}>
      {pickups.length === 0 ? (
        <p className="text-faint">{words.noMissed}</p>
      ) : (
        <ul aria-label={words.missed} className="grid max-h-80 gap-2 overflow-y-auto">
          {pickups.map(({ requestNumber, status, terminal, closesAt, shipper, city, phone }) => (
            <li key={requestNumber}>
              <span className="flex flex-wrap items-center gap-x-2">
                <PickupLink number={requestNumber} />
                <Badge tone="warn">{PICKUP_STATUS.describe(status)}</Badge>
                {terminal}
              </span>
              {[shipper, city].filter(Boolean).join(', ')}
              {phone && (
                <>
                  {', '}
                  <a href={`tel:${phone}`} className="text-accent hover:underline">
                    {phone}
                  </a>
                </>
              )}
              <span className="block text-[13px] text-faint">{words.closed(moment(closesAt))}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TodaysAppointments({ appointments }: { appointments: Today['appointmentsToday'] }) {
  return (
    <Card title={words.appointments} aside={<PlaceLink to="/console/appointments">{words.allAppointments}</PlaceLink>}>
      {appointments.length === 0 ? (
        <p className="text-faint">{words.noAppointments}</p>
      ) : (
        <ul aria-label={words.appointments} className="grid max-h-80 gap-2 overflow-y-auto">
          {appointments.map(({ pro, terminal, consignee, isAtTerminal, stage, ...time }) => (
            <li key={pro}>
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="tabular-nums">{appointmentTime(time)}</span>
                <ProLink pro={pro} />
                {terminal}
                {!isAtTerminal && stage !== 'OUT_FOR_DELIVERY' && <Badge tone="warn">{words.notThere}</Badge>}
              </span>
              <span className="block text-[13px] text-faint">{`${consignee.name}, ${consignee.city}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function WithoutPrice({ freight }: { freight: Today['withoutPrice'] }) {
  const mayBill = useSignedIn().session.permissions.includes('billing.read');
  return (
    <Card title={words.unpriced} aside={mayBill && <PlaceLink to="/console/unbilled">{words.unbilled}</PlaceLink>}>
      {freight.count === 0 ? (
        <p className="text-faint">{words.noUnpriced}</p>
      ) : (
        <>
          <p>{words.unpricedCount(freight.count, count(freight.count))}</p>
          <ul aria-label={words.unpriced} className="mt-1 flex flex-wrap gap-x-3">
            {freight.pros.map((pro) => (
              <li key={pro}>
                <ProLink pro={pro} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
