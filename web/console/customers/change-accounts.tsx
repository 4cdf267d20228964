// Which customer accounts a portal account may act for.

import { DialogForm } from '../../shell/dialog-form.tsx';
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
  const { username, accounts } = portalAccount;
  const change = useOpsChange('put', '/ops/v1/portal-accounts/{username}/accounts', onDone);
  return (
    <DialogForm
      call={change}
      fields={['accounts']}
      submit={customerWords.one.save}
      onSubmit={(form) => change.mutate({ path: { username }, body: { accounts: accountsOf(form) } })}
    >
      {() => (
        <Field label={words.accounts} hint={words.accountsHint} failure={failureOfAccounts(change.error)}>
          <TextInput name="accounts" defaultValue={accounts.join(' ')} autoFocus />
        </Field>
      )}
    </DialogForm>
  );
}
