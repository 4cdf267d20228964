// What a portal account may act for.

import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { accountsOf, failureOfAccounts } from './account-numbers.ts';
import type { PortalAccount } from './customer.ts';

const words = customerWords.portal;

export function ChangeAccounts({
  portalAccount,
  onClose,
}: {
  portalAccount: PortalAccount | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={portalAccount !== undefined}
      title={words.accountsOf(portalAccount?.username ?? '')}
      onClose={onClose}
    >
      {portalAccount && <AccountsForm portalAccount={portalAccount} onDone={onClose} />}
    </Dialog>
  );
}

function AccountsForm({ portalAccount, onDone }: { portalAccount: PortalAccount; onDone: () => void }) {
  const change = useOpsChange('put', '/ops/v1/portal-accounts/{username}/accounts', onDone);
  return (
    <RefusableForm
      refusal={change.error}
      fields={['accounts']}
      onSubmit={(form) =>
        change.mutate({
          path: { username: portalAccount.username },
          body: { accounts: accountsOf(form) },
        })
      }
    >
      {() => (
        <>
          <Field label={words.accounts} hint={words.accountsHint} failure={failureOfAccounts(change.error)}>
            <TextInput name="accounts" defaultValue={portalAccount.accounts.join(' ')} autoFocus />
          </Field>
          <div>
            <Button type="submit" kind="primary" busy={change.isPending}>
              {customerWords.one.save}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
