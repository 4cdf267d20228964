// The calendar of delivery appointments: a week for all terminals or one, and the freight that still needs a time.
import type { DataOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { count, day } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { appointmentWords as words } from '../../words/console-appointment-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { ProLink } from '../desk/place-link.tsx';
import { TerminalFilter } from '../desk/terminals.tsx';
import { useOps } from '../desk/use-ops.ts';
import { appointmentTime } from './clock-time.ts';
import { daysFrom, isDay } from './week-days.ts';

type Appointments = DataOf<'/ops/v1/appointments'>;
type Appointment = Appointments['appointments'][number];

const DAYS = 7;
const TONES: Readonly<Record<Appointment['status'], Tone>> = {
  PENDING: 'warn',
  SET: 'good',
  CHANGED: 'accent',
  MISSED: 'bad',
};

export function AppointmentsPage() {
  const [{ terminal = '', from: asked = '' }, change] = useAddressSearch();
  const now = useFreightNow();
  const from = isDay(asked) ? asked : now().toISOString().slice(0, 10);
  const days = daysFrom(from, DAYS);
  const week = useOps('/ops/v1/appointments', { query: { terminal, from, days: String(DAYS) } });
  return (
    <Page title={words.title} lead={words.lead} wide>
      <div className="flex flex-wrap items-end gap-3">
        <TerminalFilter value={terminal} onChange={(next) => change({ terminal: next })} />
        <Button onClick={() => change({ from: daysFrom(from, 1, -DAYS)[0] })}>{words.earlier}</Button>
        <Button onClick={() => change({ from: '' })}>{words.today}</Button>
        <Button onClick={() => change({ from: daysFrom(from, 1, DAYS)[0] })}>{words.later}</Button>
        <p className="pb-2 text-faint">{words.week(day(days[0]), day(days.at(-1)))}</p>
      </div>
      <Asked query={week}>
        {({ appointments, toSchedule, more }) => (
          <>
            {more && <p role="status">{words.more}</p>}
            <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-7">
              {days.map((date) => (
                <Card key={date} title={day(date)}>
                  <AppointmentList
                    label={day(date)}
                    none={words.none}
                    appointments={appointments.filter((one) => one.date === date)}
                  />
                </Card>
              ))}
            </div>
            <Card title={words.toSchedule}>
              <AppointmentList label={words.toSchedule} none={words.noneToSchedule} appointments={toSchedule} />
            </Card>
          </>
        )}
      </Asked>
    </Page>
  );
}

function AppointmentList(props: { label: string; none: string; appointments: readonly Appointment[] }) {
  if (props.appointments.length === 0) return <p className="text-faint">{props.none}</p>;
  return (
    <ul aria-label={props.label} className="grid gap-3">
      {props.appointments.map((one) => (
        <li key={one.pro} className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2">
            {one.start && <span className="font-medium tabular-nums">{appointmentTime(one)}</span>}
            <Badge tone={TONES[one.status]}>{words.statuses[one.status]}</Badge>
          </span>
          <span className="flex flex-wrap gap-x-2">
            <ProLink pro={one.pro} /> {one.terminal}
          </span>
          <span>{`${one.consignee.name}, ${one.consignee.city}`}</span>
          {one.consignee.phone && (
            <a href={`tel:${one.consignee.phone}`} className="text-[13px] text-accent hover:underline">
              {one.consignee.phone}
            </a>
          )}
          <span className="text-[13px] text-faint">
            {words.freight(one.handlingUnits, count(one.weightLb))}
            {!one.isAtTerminal && one.stage !== 'OUT_FOR_DELIVERY' && `, ${words.notThere}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
