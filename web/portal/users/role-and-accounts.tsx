// The fields for what a user may do, and for which accounts.

import { useSignedIn } from '../../shell/signed-in.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select } from '../../ui/inputs.tsx';
import { roleWords } from '../../words/role-words.ts';
import { userWords as words } from '../../words/user-words.ts';
import type { UserRole } from './users.ts';

interface Given {
  readonly role: string;
  readonly accounts: readonly string[];
}

export function RoleAndAccounts({
  given,
  failureAt,
}: {
  given: Given;
  failureAt: (field: string) => string | undefined;
}) {
  const { accounts = [] } = useSignedIn().session;
  const choices = Object.entries(roleWords.customers).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Field label={words.role} failure={failureAt('role')}>
        <Select name="role" defaultValue={given.role} choices={choices} />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-[13px]">{words.accounts}</legend>
        {accounts.map(({ account, name }) => (
          <Checkbox
            key={account}
            name="accounts"
            value={account}
            defaultChecked={given.accounts.includes(account)}
            label={`${account} – ${name}`}
          />
        ))}
        {failureAt('accounts') && <p className="text-[13px] text-bad">{failureAt('accounts')}</p>}
      </fieldset>
    </>
  );
}

export function roleAndAccountsOf(form: FormData): { role: UserRole; accounts: string[] } {
  return { role: String(form.get('role')) as UserRole, accounts: form.getAll('accounts').map(String) };
}
