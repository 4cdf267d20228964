// One version of the tariff: its files, its differences, dry runs, and activation.
import { Asked } from '../../shell/asked.tsx';
import { byteSize } from '../../shell/byte-size.ts';
import { count, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { useAddressSearch, usePathPart } from '../desk/address.ts';
import { part } from '../desk/ops.ts';
import { useOps } from '../desk/use-ops.ts';
import { ActivateForm } from './activate-form.tsx';
import { DiffView } from './diff-view.tsx';
import { DryRunForm } from './dry-run-form.tsx';
import type { TariffVersion, WholeTariff } from './tariff.ts';
import { activeFromText, TariffBadge } from './tariff-badge.tsx';

const words = tariffWords.one;

export function TariffPage() {
  const version = usePathPart('version');
  const [{ against = '' }, change] = useAddressSearch();
  const tariff = useOps('/ops/v1/tariffs/{version}', { path: { version } });
  const versions = useOps('/ops/v1/tariffs');
  return (
    <Page title={words.title(version)} lead={tariff.data && <TariffLead tariff={tariff.data} />} wide>
      <Asked query={tariff}>
        {(whole) => (
          <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <div className="grid min-w-0 gap-4">
              {(versions.data?.length ?? 0) > 1 && (
                <DiffView
                  version={whole.version}
                  versions={versions.data ?? []}
                  against={against || earlierThan(whole, versions.data ?? [])}
                  onAgainst={(next) => change({ against: next })}
                />
              )}
              <FilesCard tariff={whole} />
            </div>
            <div className="grid min-w-0 gap-4">
              <DryRunForm version={whole.version} />
              <ActivateForm key={whole.version} tariff={whole} />
              <Card title={words.pricings}>
                <ul className="grid gap-1">
                  {whole.pricings.map(({ pricing, description }) => (
                    <li key={pricing}>
                      <code className="font-mono text-[13px]">{pricing}</code> {description}
                    </li>
                  ))}
                </ul>
              </Card>
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

/** The version in force is compared with the previous one; all others with the one in force, which the server knows. */
function earlierThan({ version, state }: WholeTariff, versions: readonly TariffVersion[]): string {
  if (state !== 'active') return '';
  const others = versions.map((one) => one.version).filter((one) => one !== version);
  return String(Math.max(...others.filter((one) => one < version), Math.min(...others)));
}

function TariffLead({ tariff }: { tariff: WholeTariff }) {
  const { state, activeFrom, loadedAt, loadedBy, note } = tariff;
  const from = activeFrom === null ? '' : `${tariffWords.from} ${activeFromText(activeFrom)}. `;
  return (
    <>
      <TariffBadge state={state} /> {from}
      {tariffWords.loaded} {moment(loadedAt)} {tariffWords.by} {loadedBy}. {note}
    </>
  );
}

function FilesCard({ tariff: { version, files } }: { tariff: WholeTariff }) {
  const columns: readonly Column<WholeTariff['files'][number]>[] = [
    {
      head: words.file,
      cell: ({ name }) => (
        <a
          href={`/ops/v1/tariffs/${version}/files/${part(name)}`}
          download={name}
          className="font-mono text-[13px] text-accent hover:underline"
        >
          <span className="sr-only">{words.download} </span>
          {name}
        </a>
      ),
    },
    { head: tariffWords.rows, cell: ({ rows }) => count(rows), numeric: true },
    { head: words.size, cell: ({ bytes }) => byteSize(bytes), numeric: true, className: 'whitespace-nowrap' },
  ];
  return (
    <Card title={words.files} flush>
      <DataTable caption={words.files} columns={columns} rows={files} keyOf={({ name }) => name} />
    </Card>
  );
}
