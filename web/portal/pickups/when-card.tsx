// Day and window of a pickup: the days on which a truck comes, the cut-off marked, the rule said.
import { useEffect } from 'react';
import { day } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import { clockTime } from '../quotes/clock-time.ts';
import { usePickupDays } from '../quotes/postal-place.ts';
import type { PartProps } from './pickup-form.ts';
import { WindowBar } from './window-bar.tsx';

const words = pickupWords.form;

export function WhenCard({ form, change, failureAt }: PartProps) {
  const days = usePickupDays(form.postalCode).data;
  const open = (days?.days ?? []).filter(({ isOpen }) => isOpen);
  const isKnown = open.some(({ date }) => date === form.pickupDate);
  const next = days?.next?.pickupDate;
  // A day on which no truck comes is no choice; the next one is.
  useEffect(() => {
    if (next !== undefined && !isKnown) change({ pickupDate: next });
  }, [next, isKnown, change]);
  const isToday = days !== undefined && form.pickupDate === days.today;
  return (
    <Card title={words.when}>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={words.day} failure={failureAt('pickupDate')} className="w-52">
          {days === undefined ? (
            <TextInput
              type="date"
              value={form.pickupDate}
              onChange={(event) => change({ pickupDate: event.target.value })}
            />
          ) : (
            <Select
              choices={open.map(({ date }) => ({ value: date, label: day(date) }))}
              value={form.pickupDate}
              onChange={(event) => change({ pickupDate: event.target.value })}
            />
          )}
        </Field>
        <Field label={words.from} failure={failureAt('pickupStartTime')} className="w-36">
          <TextInput
            type="time"
            step={900}
            value={form.pickupStartTime}
            onChange={(event) => change({ pickupStartTime: event.target.value })}
          />
        </Field>
        <Field label={words.to} failure={failureAt('pickupEndTime')} hint={words.rule} className="w-64">
          <TextInput
            type="time"
            step={900}
            className="max-w-36"
            value={form.pickupEndTime}
            onChange={(event) => change({ pickupEndTime: event.target.value })}
          />
        </Field>
      </div>
      <WindowBar
        start={form.pickupStartTime}
        end={form.pickupEndTime}
        cutOff={days?.cutOff}
        now={isToday ? days.time : undefined}
      />
      {days && (
        <p className="text-[13px] text-faint">
          {words.now(clockTime(days.time), days.terminal.name)} {words.cutOff(clockTime(days.cutOff))}
        </p>
      )}
    </Card>
  );
}
