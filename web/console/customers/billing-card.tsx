// Which other accounts may bill a customer: authorized and revoked by an operator.
import { useState } from 'react';
import { moment } from '../../shell/format.ts';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { AccountLink } from '../desk/place-link.tsx';
import { useOpsChange } from '../desk/use-ops.ts';
import type { WholeCustomer } from './customer.ts';

type Authorization = WholeCustomer['billingAuthorizations'][number];

const words = customerWords.billing;
const PATH = '/ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}';

export function BillingCard({ customer }: { customer: WholeCustomer }) {
  const { account, billingAuthorizations } = customer;
  const [revoking, setRevoking] = useState<string>();
  const revoke = useOpsChange('delete', PATH, () => setRevoking(undefined));
  const columns: readonly Column<Authorization>[] = [
    {
      head: customerWords.account,
      cell: ({ authorizedAccount, name }) => (
        <>
          {name === '' ? (
            <code className="font-mono text-[13px]">{authorizedAccount}</code>
          ) : (
            <AccountLink account={authorizedAccount} />
          )}
          <span className="block text-[13px] text-faint">{name || words.noCustomer}</span>
        </>
      ),
    },
    { head: words.by, cell: ({ authorizedBy }) => authorizedBy },
    { head: customerWords.created, cell: ({ authorizedAt }) => moment(authorizedAt), className: 'whitespace-nowrap' },
    {
      head: words.actions,
      cell: ({ authorizedAccount }) => (
        <Button size="small" onClick={() => setRevoking(authorizedAccount)}>
          {words.revoke}
          <span className="sr-only"> {authorizedAccount}</span>
        </Button>
      ),
    },
  ];
  return (
    <Card title={words.title} flush>
      <div className="px-4 pb-3">
        <AuthorizeForm account={account} />
      </div>
      <DataTable
        caption={words.title}
        cardsOnPhone
        columns={columns}
        rows={billingAuthorizations}
        keyOf={({ authorizedAccount }) => authorizedAccount}
        empty={<EmptyState title={words.none}>{words.noneLead}</EmptyState>}
      />
      <SureDialog
        open={revoking !== undefined}
        title={words.revoke}
        says={words.revokeSure(revoking ?? '', account)}
        action={words.revoke}
        busy={revoke.isPending}
        refusal={revoke.error}
        onSure={() => revoke.mutate({ path: { account, authorizedAccount: revoking ?? '' } })}
        onClose={() => setRevoking(undefined)}
      />
    </Card>
  );
}

function AuthorizeForm({ account }: { account: string }) {
  const [typed, setTyped] = useState('');
  const authorize = useOpsChange('put', PATH, () => setTyped(''));
  return (
    <RefusableForm
      refusal={authorize.error}
      fields={['authorizedAccount']}
      onSubmit={() => authorize.mutate({ path: { account, authorizedAccount: typed.trim().toUpperCase() } })}
    >
      {(failureAt) => (
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label={words.account}
            hint={customerWords.accountHint}
            failure={failureAt('authorizedAccount')}
            className="w-64"
          >
            <TextInput
              value={typed}
              maxLength={7}
              autoComplete="off"
              className="uppercase"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button type="submit" busy={authorize.isPending} disabled={typed.trim() === ''} className="sm:mt-[22px]">
            {words.authorize}
          </Button>
        </div>
      )}
    </RefusableForm>
  );
}
