// E-mails a quote to the people who decide on it.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { listOf } from '../ship/bol-request.ts';
import { useOwnContact } from './own-contact.ts';

const words = quoteWords.mail;

export function MailQuote({ quoteId }: { quoteId: string }) {
  const [contact] = useOwnContact();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const send = useMutation({
    mutationFn: (addresses: string[]) =>
      api.POST('/v1/rate-quotes/{quoteId}/email', { params: { path: { quoteId } }, body: { addresses } }),
    onSuccess: () => {
      setOpen(false);
      setSent(true);
    },
  });
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {words.button}
        <span className="sr-only">: {quoteId}</span>
      </Button>
      <span aria-live="polite" className="text-[13px] text-good">
        {isSent && words.sent}
      </span>
      <Dialog open={isOpen} title={words.title(quoteId)} onClose={() => setOpen(false)}>
        <DialogForm
          call={send}
          fields={['addresses', 'addresses[0]']}
          submit={words.send}
          onSubmit={(form) => send.mutate(listOf(textOf(form, 'to') ?? ''))}
        >
          {(failureAt) => (
            <Field
              label={words.to}
              hint={shipWords.how.several}
              failure={failureAt('addresses') ?? failureAt('addresses[0]')}
            >
              <TextInput name="to" defaultValue={contact.email} autoComplete="email" />
            </Field>
          )}
        </DialogForm>
      </Dialog>
    </>
  );
}
