// One version of a customer's contract: its rows, how it differs from the active one, trying it, activating and ending it.
import { useState } from 'react';
import type { DataOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { moment, money } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { contractWords } from '../../words/console-contract-words.ts';
import { usePathPart } from '../desk/address.ts';
import { part } from '../desk/ops.ts';
import { AccountLink } from '../desk/place-link.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import { FileDiffs } from '../tariffs/diff-view.tsx';
import { DryRunCard, useOpenJob } from '../tariffs/dry-run-form.tsx';
import { isProposal } from '../tariffs/tariff-proposals.tsx';
import { ContractBadge } from './contract-card.tsx';

type Contract = DataOf<'/ops/v1/customers/{account}/contracts/{version}'>;
type ContractRow = Contract['lanes'][number];

const words = contractWords.one;

export function ContractPage() {
  const account = usePathPart('account');
  const version = usePathPart('version');
  const contract = useOps('/ops/v1/customers/{account}/contracts/{version}', { path: { account, version } });
  const mayChange = useSignedIn().session.permissions.includes('pricing.write');
  return (
    <Page
      title={words.title(account, version)}
      lead={contract.data && <Lead account={account} contract={contract.data} />}
      wide
    >
      <Asked query={contract}>
        {(whole) => (
          <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <div className="grid min-w-0 gap-4">
              {whole.state !== 'active' && <Changes account={account} version={version} />}
              <Rows account={account} contract={whole} />
            </div>
            {mayChange && (
              <div className="grid min-w-0 gap-4">
                <DryRun account={account} version={version} />
                <Activation key={whole.state} account={account} contract={whole} />
              </div>
            )}
          </div>
        )}
      </Asked>
    </Page>
  );
}

function Lead({ account, contract: { state, importedAt, importedBy, note } }: { account: string; contract: Contract }) {
  return (
    <>
      <ContractBadge state={state} /> <AccountLink account={account} /> {contractWords.imported} {moment(importedAt)}{' '}
      {contractWords.by} {importedBy}. {note}
    </>
  );
}

function Changes({ account, version }: { account: string; version: string }) {
  const diff = useOps('/ops/v1/customers/{account}/contracts/{version}/diff', { path: { account, version } });
  return (
    <Card title={words.compare}>
      <Asked query={diff}>
        {({ against, files }) => (
          <>
            {against === null && <p className="mb-3 text-faint">{words.allNew}</p>}
            {files.length === 0 ? <p className="text-faint">{words.same}</p> : <FileDiffs files={files} />}
          </>
        )}
      </Asked>
    </Card>
  );
}

const COLUMNS: readonly Column<ContractRow>[] = [
  { head: words.row, cell: ({ row }) => row, numeric: true },
  {
    head: words.lane,
    cell: ({ origin, destination, direction }) => words[direction](origin, destination),
    className: 'whitespace-nowrap',
  },
  { head: words.terms, cell: ({ terms }) => (terms === null ? words.allTerms : (words.termsText[terms] ?? terms)) },
  { head: words.dates, cell: datesOf },
  {
    head: words.discount,
    cell: ({ discountPercent }) => (discountPercent === null ? '' : `${discountPercent}%`),
    numeric: true,
  },
  {
    head: words.minimum,
    cell: ({ minimumCents }) => (minimumCents === null ? '' : money(minimumCents)),
    numeric: true,
  },
  { head: words.fak, cell: ({ fak }) => fak },
  { head: words.fuel, cell: ({ fuelTable }) => fuelTable },
];

function datesOf({ effectiveFrom, effectiveTo }: ContractRow): string {
  const dates = [
    ...(effectiveFrom === null ? [] : [words.from(effectiveFrom)]),
    ...(effectiveTo === null ? [] : [words.until(effectiveTo)]),
  ];
  return dates.length === 0 ? words.always : dates.join(' ');
}

function Files({ account, contract: { version, files } }: { account: string; contract: Contract }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-3">
      {files.map((name) => (
        <a
          key={name}
          href={`/ops/v1/customers/${part(account)}/contracts/${version}/files/${part(name)}`}
          download={name}
          className="font-mono text-[13px] text-accent hover:underline"
        >
          <span className="sr-only">{words.download} </span>
          {name}
        </a>
      ))}
    </span>
  );
}

function Rows({ account, contract }: { account: string; contract: Contract }) {
  return (
    <Card title={words.lanes} aside={<Files account={account} contract={contract} />} flush>
      <DataTable
        caption={words.lanes}
        cardsOnPhone
        columns={COLUMNS}
        rows={contract.lanes}
        keyOf={({ row }) => String(row)}
      />
      {contract.rows > contract.lanes.length && <p className="px-4 py-3 text-[13px] text-faint">{words.firstRows}</p>}
    </Card>
  );
}

function DryRun({ account, version }: { account: string; version: string }) {
  const start = useOpsChange('post', '/ops/v1/customers/{account}/contracts/{version}/dry-run', useOpenJob());
  return (
    <DryRunCard
      words={words}
      usualSpan="30d"
      start={start}
      onStart={(form) => start.mutate({ path: { account, version }, body: { last: form.get('last') } })}
    />
  );
}

function Activation({ account, contract: { version, state } }: { account: string; contract: Contract }) {
  const [isAsked, setAsked] = useState(false);
  const activate = useOpsChange('post', '/ops/v1/customers/{account}/contracts/{version}/activate');
  const end = useOpsChange('post', '/ops/v1/customers/{account}/contracts/end');
  const isActive = state === 'active';
  const change = isActive ? end : activate;
  const after = { onSuccess: () => setAsked(false) };
  const isProposed = change.data !== undefined && isProposal(change.data);
  return (
    <Card title={isActive ? words.end : words.activate}>
      <p className="mb-4 text-[13px] text-faint">{isActive ? words.activated : words.activateLead}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind={isActive ? 'plain' : 'primary'} onClick={() => setAsked(true)}>
          {isActive ? words.end : words.activateSubmit}
        </Button>
        <span role="status" className="text-good">
          {isProposed && words.proposed}
        </span>
      </div>
      <SureDialog
        open={isAsked}
        title={isActive ? words.end : words.activateSubmit}
        says={isActive ? words.endSure(account) : words.activateSure(account)}
        refusal={change.error}
        action={isActive ? words.end : words.activate}
        busy={change.isPending}
        onSure={() =>
          isActive
            ? end.mutate({ path: { account } }, after)
            : activate.mutate({ path: { account, version: String(version) } }, after)
        }
        onClose={() => setAsked(false)}
      />
    </Card>
  );
}
