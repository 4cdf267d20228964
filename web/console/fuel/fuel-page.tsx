// The fuel surcharge: its weeks, setting one, withdrawing one, and who changed it when.
import { useState } from 'react';
import type { DataOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { day, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fuelWords as words } from '../../words/console-fuel-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import { percentOf } from './fuel-percent.ts';
import { SetFuel } from './set-fuel.tsx';

export function FuelPage() {
  const fuel = useOps('/ops/v1/fuel');
  const mayChange = useSignedIn().session.permissions.includes('pricing.write');
  return (
    <Page title={words.title} lead={words.lead} wide>
      <Asked query={fuel}>
        {({ weeks, changes }) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <Weeks weeks={weeks} mayChange={mayChange} />
            <div className="grid min-w-0 gap-4">
              {mayChange && <SetFuel />}
              <Card title={words.history} flush>
                <DataTable
                  caption={words.history}
                  columns={CHANGE_COLUMNS}
                  rows={changes}
                  keyOf={({ from, setAt }) => `${from} ${setAt}`}
                  empty={<EmptyState title={words.noChanges}>{words.noChangesNext}</EmptyState>}
                />
              </Card>
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

type Week = DataOf<'/ops/v1/fuel'>['weeks'][number];
type Change = DataOf<'/ops/v1/fuel'>['changes'][number];

const TONES = { scheduled: 'warn', current: 'good', past: 'plain' } as const;

const WEEK_COLUMNS: readonly Column<Week>[] = [
  { head: words.from, cell: ({ from }) => day(from, true), className: 'whitespace-nowrap' },
  { head: words.percent, cell: ({ percent }) => percentOf(percent), numeric: true },
  { head: words.source, cell: ({ source }) => words.sources[source] },
  { head: words.state, cell: ({ state }) => <Badge tone={TONES[state]}>{words.states[state]}</Badge> },
];

const CHANGE_COLUMNS: readonly Column<Change>[] = [
  { head: words.from, cell: ({ from }) => day(from, true), className: 'whitespace-nowrap' },
  {
    head: words.percent,
    cell: ({ percent }) => (percent === null ? words.withdrawn : percentOf(percent)),
    numeric: true,
  },
  { head: words.changedAt, cell: ({ setAt }) => moment(setAt) },
  { head: words.changedBy, cell: ({ setBy }) => setBy },
];

function Weeks({ weeks, mayChange }: { weeks: readonly Week[]; mayChange: boolean }) {
  const [asked, setAsked] = useState<string>();
  const withdraw = useOpsChange('delete', '/ops/v1/fuel/{from}', () => setAsked(undefined));
  const actions: Column<Week> = {
    head: words.actions,
    cell: ({ from, source }) =>
      source === 'SET' && (
        <Button size="small" onClick={() => setAsked(from)}>
          {words.withdraw}
        </Button>
      ),
  };
  return (
    <Card flush>
      <DataTable
        caption={words.weeks}
        cardsOnPhone
        columns={mayChange ? [...WEEK_COLUMNS, actions] : WEEK_COLUMNS}
        rows={weeks}
        keyOf={({ from }) => from}
      />
      <SureDialog
        open={asked !== undefined}
        title={words.withdrawTitle(day(asked, true))}
        says={words.withdrawLead}
        action={words.withdraw}
        busy={withdraw.isPending}
        refusal={withdraw.error}
        onSure={() => asked !== undefined && withdraw.mutate({ path: { from: asked } })}
        onClose={() => setAsked(undefined)}
      />
    </Card>
  );
}
