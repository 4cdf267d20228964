// Tariffs: the versions, importing another, and rolling back.
import { Asked } from '../../shell/asked.tsx';
import { count, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { tariffWords as words } from '../../words/console-tariff-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { RecentJobs } from '../jobs/recent-jobs.tsx';
import { ImportForm } from './import-form.tsx';
import { RollBack } from './roll-back.tsx';
import type { TariffVersion } from './tariff.ts';
import { activeFromText, TariffBadge } from './tariff-badge.tsx';
import { TariffProposals } from './tariff-proposals.tsx';

const COLUMNS: readonly Column<TariffVersion>[] = [
  {
    head: words.version,
    cell: ({ version }) => <PlaceLink to={`/console/tariffs/${version}`}>{words.open(version)}</PlaceLink>,
    className: 'whitespace-nowrap',
  },
  { head: words.state, cell: ({ state }) => <TariffBadge state={state} /> },
  { head: words.from, cell: ({ activeFrom }) => activeFromText(activeFrom), className: 'whitespace-nowrap' },
  { head: words.rows, cell: ({ rows }) => count(rows), numeric: true },
  { head: words.loaded, cell: ({ loadedAt, loadedBy }) => `${moment(loadedAt)} ${words.by} ${loadedBy}` },
  { head: words.note, cell: ({ note }) => note },
];

export function TariffsPage() {
  const versions = useOps('/ops/v1/tariffs');
  return (
    <Page title={words.title} lead={words.lead} actions={<RollBack />} wide>
      <TariffProposals />
      <Asked query={versions}>
        {(list) => (
          <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <Card flush>
              <DataTable
                caption={words.caption}
                cardsOnPhone
                columns={COLUMNS}
                rows={list}
                keyOf={({ version }) => String(version)}
                empty={<EmptyState title={words.none}>{words.noneLead}</EmptyState>}
              />
            </Card>
            <div className="grid min-w-0 gap-4">
              <ImportForm versions={list} />
              <RecentJobs />
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}
