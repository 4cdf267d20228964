// A terminal's reach as text: areas by transit days, and the days to one area.
import { useState } from 'react';
import { count } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { networkWords as words } from '../../words/console-network-words.ts';
import { daysText, STEP_LOOKS, stepOf, type TransitArea } from './transit-steps.ts';

/** Longer transit times are rare and are counted together. */
const MOST_ROWS = 7;

export function ReachTable({ name, areas }: { name: string; areas: readonly TransitArea[] }) {
  const byDays = new Map<number | null, number>();
  for (const { days } of areas) {
    const row = days === null ? null : Math.min(days, MOST_ROWS);
    byDays.set(row, (byDays.get(row) ?? 0) + 1);
  }
  const rows = [...byDays].sort(([a], [b]) => (a ?? 99) - (b ?? 99));
  return (
    <Card title={words.reach(name)}>
      <table className="w-full text-[13px]">
        <thead>
          <tr className="text-left text-[12px] text-faint">
            <th scope="col" className="py-1 font-semibold">
              {words.reachDays}
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              {words.areas}
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              {words.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([days, number]) => (
            <tr key={String(days)}>
              <th scope="row" className="flex items-center gap-2 py-0.5 text-left font-normal">
                <span
                  aria-hidden="true"
                  className={`size-3 rounded-[2px] ${days === null ? 'border bg-sunken' : STEP_LOOKS[stepOf(days)]}`}
                />
                {days === MOST_ROWS ? words.daysAndMore(days) : daysText(days)}
              </th>
              <td className="py-0.5 text-right tabular-nums">{count(number)}</td>
              <td className="py-0.5 text-right tabular-nums">{Math.round((number / areas.length) * 100)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DaysTo areas={areas} />
    </Card>
  );
}

function DaysTo({ areas }: { areas: readonly TransitArea[] }) {
  const [wanted, setWanted] = useState('');
  const key = wanted.replace(/\s/g, '').toUpperCase();
  const found = key.length < 2 ? undefined : areas.find(({ area }) => area === key.slice(0, area.length));
  const said = found && words.inWords(found.area, daysText(found.days), found.terminal);
  return (
    <div className="mt-3 grid gap-1">
      <Field label={words.lookUp} hint={words.lookUpHint}>
        <TextInput value={wanted} onChange={(event) => setWanted(event.target.value)} className="max-w-40" />
      </Field>
      <p role="status" className="min-h-5 font-medium">
        {said ?? (key.length >= 3 ? words.lookUpNone : '')}
      </p>
    </div>
  );
}
