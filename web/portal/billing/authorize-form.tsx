// Authorizes another account to bill one of the customer's accounts.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { billingWords } from '../../words/billing-words.ts';
import { RefusalNote, useSentForm } from '../sent-form.tsx';
import { authorize } from './authorizations.ts';

const words = billingWords.form;

export function AuthorizeForm() {
  const { session } = useSignedIn();
  const accounts = session.accounts ?? [];
  const queries = useQueryClient();
  const [payerAccount, setPayer] = useState(accounts[0]?.account ?? '');
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState('');
  const sent = useSentForm(
    async () => {
      setAdded('');
      const { authorizedAccount } = await authorize({ payerAccount, authorizedAccount: typed.trim().toUpperCase() });
      setTyped('');
      setAdded(authorizedAccount);
      await queries.invalidateQueries({ queryKey: ['billing-authorizations'] });
    },
    (failures) => failures,
  );
  return (
    <Card title={words.title}>
      <form {...sent.props} className="grid gap-3">
        <RefusalNote sent={sent} outcome={words.notAdded} isOnPage={(field) => field === 'authorizedAccount'} />
        <div className="flex flex-wrap items-start gap-3">
          {accounts.length > 1 && (
            <Field label={words.payer} className="w-64">
              <Select
                choices={accounts.map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))}
                value={payerAccount}
                onChange={({ target }) => setPayer(target.value)}
              />
            </Field>
          )}
          <Field
            label={words.account}
            hint={words.accountHint}
            failure={sent.failures.find(({ field }) => field === 'authorizedAccount')?.description}
            className="w-64"
          >
            <TextInput
              value={typed}
              maxLength={7}
              autoComplete="off"
              className="uppercase"
              onChange={({ target }) => {
                setTyped(target.value);
                sent.touch('authorizedAccount');
              }}
            />
          </Field>
          <Button type="submit" kind="primary" busy={sent.isSending} className="sm:mt-[22px]">
            {words.submit}
          </Button>
        </div>
        <p role="status" className="text-good empty:hidden">
          {added && words.added(added)}
        </p>
      </form>
    </Card>
  );
}
