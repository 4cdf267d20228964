// Day and window of a pickup: shows closed days, the cut-off, and the rule for windows.
import { useEffect } from 'react';
import { clockTime, zoneName } from '../../shell/clock-time.ts';
import { day } from '../../shell/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import { usePickupDays } from '../quotes/postal-place.ts';
import { nextOpenDay, whyClosed } from './closed-days.ts';
import type { PartProps } from './pickup-form.ts';
import { WindowBar } from './window-bar.tsx';

const words = pickupWords.form;

export function WhenCard({ form, change, failureAt }: PartProps) {
  const days = usePickupDays(form.postalCode).data;
  const next = days?.next?.pickupDate;
  // Defaults to the next day with a truck. A chosen day stays.
  useEffect(() => {
    if (next !== undefined && form.pickupDate === '') change({ pickupDate: next });
  }, [next, form.pickupDate, change]);
  const isToday = days !== undefined && form.pickupDate === days.today;
  const closed = whyClosed(days, form.pickupDate);
  const nextOpen = closed && nextOpenDay(days, form.pickupDate);
  return (
    <Card title={words.when}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid w-52 gap-1">
          <Field label={words.day} failure={closed ?? failureAt('pickupDate')}>
            <TextInput
              type="date"
              min={days?.today}
              value={form.pickupDate}
              onChange={(event) => change({ pickupDate: event.target.value })}
            />
          </Field>
          {nextOpen && (
            <Button size="small" className="justify-self-start" onClick={() => change({ pickupDate: nextOpen })}>
              {words.takeDay(day(nextOpen))}
            </Button>
          )}
        </div>
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
          {words.now(`${clockTime(days.time)} ${zoneName(days.timeZone, days.today)}`, days.terminal.name)}{' '}
          {words.cutOff(clockTime(days.cutOff))}
        </p>
      )}
    </Card>
  );
}
