// A customer's contract on its page: the versions, and importing another as a draft.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { count, moment } from '../../shell/format.ts';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { contractWords } from '../../words/console-contract-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

type ContractVersion = RowOf<'/ops/v1/customers/{account}/contracts'>;

const words = contractWords;

export function ContractBadge({ state }: Pick<ContractVersion, 'state'>) {
  return <Badge tone={state === 'active' ? 'good' : 'plain'}>{words.states[state]}</Badge>;
}

export function ContractCard({ account }: { account: string }) {
  const { permissions } = useSignedIn().session;
  if (!permissions.includes('pricing.read')) return null;
  return <Versions account={account} mayImport={permissions.includes('pricing.write')} />;
}

function Versions({ account, mayImport }: { account: string; mayImport: boolean }) {
  const versions = useOps('/ops/v1/customers/{account}/contracts', { path: { account } });
  const columns: readonly Column<ContractVersion>[] = [
    {
      head: words.version,
      cell: ({ version, note }) => (
        <>
          <Link to={`/console/customers/${account}/contracts/${version}`} className="text-accent hover:underline">
            {words.open(version)}
          </Link>
          <span className="block text-[13px] text-faint">{note}</span>
        </>
      ),
    },
    { head: words.state, cell: ({ state }) => <ContractBadge state={state} /> },
    { head: words.rows, cell: ({ rows }) => count(rows), numeric: true },
    { head: words.imported, cell: ({ importedAt }) => moment(importedAt) },
  ];
  return (
    <Card title={words.title} flush>
      <p className="px-4 pb-3 text-[13px] text-faint">{words.lead}</p>
      <Asked query={versions}>
        {(list) => (
          <DataTable
            caption={words.caption}
            cardsOnPhone
            columns={columns}
            rows={list}
            keyOf={({ version }) => String(version)}
            empty={<EmptyState title={words.none}>{words.noneLead}</EmptyState>}
          />
        )}
      </Asked>
      {mayImport && <ImportContract account={account} />}
    </Card>
  );
}

function ImportContract({ account }: { account: string }) {
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const send = useOpsChange(
    'post',
    '/ops/v1/customers/{account}/contracts',
    ({ id }) => void navigate({ to: `/console/jobs/${id}` }),
  );

  async function submit(form: FormData) {
    const [lanes, fuel] = [form.get('lanes') as File, form.get('fuel') as File];
    setMissing(lanes.size === 0);
    if (lanes.size === 0) return;
    const note = textOf(form, 'note');
    const body = {
      lanes: await lanes.text(),
      ...(fuel.size > 0 && { fuel: await fuel.text() }),
      ...(note && { note }),
    };
    send.mutate({ path: { account }, body });
  }

  return (
    <details className="border-t px-4 py-3">
      <summary className="cursor-pointer font-medium">{words.import.title}</summary>
      <p className="my-3 text-[13px] text-faint">{words.import.lead}</p>
      <RefusableForm refusal={send.error} fields={['lanes', 'fuel', 'note']} onSubmit={(form) => void submit(form)}>
        {(failureAt) => (
          <>
            <Field label={words.import.lanes} failure={isMissing ? words.import.choose : failureAt('lanes')}>
              <TextInput name="lanes" type="file" accept=".csv,text/csv" onChange={() => setMissing(false)} />
            </Field>
            <Field label={words.import.fuel} failure={failureAt('fuel')} optional>
              <TextInput name="fuel" type="file" accept=".csv,text/csv" />
            </Field>
            <Field label={words.import.note} hint={words.import.noteHint} failure={failureAt('note')} optional>
              <TextInput name="note" maxLength={200} />
            </Field>
            <div>
              <Button type="submit" kind="primary" busy={send.isPending}>
                {words.import.submit}
              </Button>
            </div>
          </>
        )}
      </RefusableForm>
    </details>
  );
}
