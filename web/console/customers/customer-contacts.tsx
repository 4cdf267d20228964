// The people to call about a customer, with forms to add, change and remove them.
import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { Asked } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { ContactText } from '../desk/contact-text.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

type Contact = RowOf<'/ops/v1/customers/{account}/contacts'>;

const words = customerWords.contacts;
const FIELDS = ['name', 'role', 'phone', 'email'] as const;

export function CustomerContacts({ account }: { account: string }) {
  const contacts = useOps('/ops/v1/customers/{account}/contacts', { path: { account } });
  const mayChange = useSignedIn().session.permissions.includes('customers.write');
  const [changing, setChanging] = useState<Contact>();
  const [removing, setRemoving] = useState<Contact>();
  const remove = useOpsChange('delete', '/ops/v1/customers/{account}/contacts/{contactId}', () =>
    setRemoving(undefined),
  );
  return (
    <Card title={words.title} aside={mayChange && <NewContact account={account} />}>
      <Asked query={contacts}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState title={words.none} />
          ) : (
            <ul className="grid gap-3">
              {known.map((one) => (
                <li key={one.contactId} className="flex flex-wrap items-start justify-between gap-2">
                  <div className="min-w-0">
                    <ContactText {...one} />
                    {one.role && <span className="block text-[13px] text-faint">{one.role}</span>}
                  </div>
                  {mayChange && (
                    <span className="flex gap-2">
                      <Button size="small" onClick={() => setChanging(one)}>
                        {words.change}
                        <span className="sr-only"> {one.name}</span>
                      </Button>
                      <Button size="small" onClick={() => setRemoving(one)}>
                        {words.remove}
                        <span className="sr-only"> {one.name}</span>
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      <Dialog
        open={changing !== undefined}
        title={words.changeTitle(changing?.name ?? '')}
        onClose={() => setChanging(undefined)}
      >
        {changing && <ChangeContact account={account} contact={changing} onDone={() => setChanging(undefined)} />}
      </Dialog>
      <SureDialog
        open={removing !== undefined}
        title={words.removeTitle(removing?.name ?? '')}
        says={words.removeSays}
        action={words.remove}
        busy={remove.isPending}
        refusal={remove.error}
        onSure={() => remove.mutate({ path: { account, contactId: removing?.contactId ?? '' } })}
        onClose={() => setRemoving(undefined)}
      />
    </Card>
  );
}

function NewContact({ account }: { account: string }) {
  const [isOpen, setOpen] = useState(false);
  const add = useOpsChange('post', '/ops/v1/customers/{account}/contacts', () => setOpen(false));
  return (
    <AddDialog
      label={words.add}
      title={words.add}
      isOpen={isOpen}
      onOpen={setOpen}
      small
      call={add}
      fields={FIELDS}
      submit={words.save}
      onSubmit={(form) => add.mutate({ path: { account }, body: contactOf(form) })}
    >
      {(failureAt) => <ContactFields failureAt={failureAt} />}
    </AddDialog>
  );
}

function ChangeContact({ account, contact, onDone }: { account: string; contact: Contact; onDone: () => void }) {
  const change = useOpsChange('put', '/ops/v1/customers/{account}/contacts/{contactId}', onDone);
  const { contactId } = contact;
  return (
    <DialogForm
      call={change}
      fields={FIELDS}
      submit={words.save}
      onSubmit={(form) => change.mutate({ path: { account, contactId }, body: contactOf(form) })}
    >
      {(failureAt) => <ContactFields contact={contact} failureAt={failureAt} />}
    </DialogForm>
  );
}

function ContactFields(props: { contact?: Contact; failureAt: (field: string) => string | undefined }) {
  const { contact, failureAt } = props;
  return (
    <>
      <Field label={words.name} failure={failureAt('name')}>
        <TextInput name="name" maxLength={80} autoComplete="off" defaultValue={contact?.name} required autoFocus />
      </Field>
      <Field label={words.role} hint={words.roleHint} failure={failureAt('role')}>
        <TextInput name="role" maxLength={60} autoComplete="off" defaultValue={contact?.role} />
      </Field>
      <Field label={words.phone} failure={failureAt('phone')}>
        <TextInput name="phone" type="tel" maxLength={30} autoComplete="off" defaultValue={contact?.phone} />
      </Field>
      <Field label={words.email} failure={failureAt('email')}>
        <TextInput name="email" type="email" maxLength={254} autoComplete="off" defaultValue={contact?.email} />
      </Field>
    </>
  );
}

/** Fields that were left blank are left out. */
function contactOf(form: FormData) {
  const [role, phone, email] = (['role', 'phone', 'email'] as const).map((field) => textOf(form, field));
  return {
    name: textOf(form, 'name') ?? '',
    ...(role !== undefined && { role }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  };
}
