// Adding a customer account.
import { useNavigate } from '@tanstack/react-router';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { customerWords as words } from '../../words/console-customer-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { usePricingChoices } from './pricing-choices.ts';

export function NewCustomer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={words.addTitle} onClose={onClose}>
      <NewCustomerForm />
    </Dialog>
  );
}

function NewCustomerForm() {
  const navigate = useNavigate();
  const choices = usePricingChoices();
  const add = useOpsChange(
    'post',
    '/ops/v1/customers',
    ({ account }) => void navigate({ to: `/console/customers/${account}` }),
  );
  function submit(form: FormData) {
    const body = {
      account: String(form.get('account')).trim().toUpperCase(),
      name: String(form.get('name')).trim(),
      pricing: form.get('pricing'),
    };
    add.mutate({ body });
  }
  return (
    <DialogForm call={add} fields={['account', 'name', 'pricing']} submit={words.submit} onSubmit={submit}>
      {(failureAt) => (
        <>
          <Field label={words.account} hint={words.accountHint} failure={failureAt('account')}>
            <TextInput name="account" maxLength={7} autoCapitalize="characters" autoComplete="off" autoFocus />
          </Field>
          <Field label={words.name} failure={failureAt('name')}>
            <TextInput name="name" maxLength={80} autoComplete="off" />
          </Field>
          <Field label={words.pricing} failure={failureAt('pricing')}>
            <Select name="pricing" choices={choices} />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
