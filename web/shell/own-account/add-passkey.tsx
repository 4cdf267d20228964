// Adds a passkey: the user names it, and the browser asks for the device.
import { useState } from 'react';
import { callData } from '../../api/plain.ts';
import { makePasskey } from '../../session/passkey.ts';
import type { SessionPath } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { accountWords } from '../../words/account-words.ts';
import { AddDialog } from '../add-dialog.tsx';
import { deviceName } from './device-name.ts';
import { useFactorChange } from './own-factor.ts';

const words = accountWords.factor;

export function AddPasskey({ path, onDone }: { path: SessionPath; onDone: (codes: readonly string[] | null) => void }) {
  const [isOpen, setOpen] = useState(false);
  const add = useFactorChange(
    async (name: string) => {
      const passkey = await makePasskey(await callData('POST', `${path}/passkeys/options`));
      return callData('POST', `${path}/passkeys`, { name, passkey });
    },
    (codes) => {
      setOpen(false);
      onDone(codes);
    },
  );
  return (
    <AddDialog
      small
      label={words.addPasskey}
      title={words.addPasskey}
      isOpen={isOpen}
      onOpen={setOpen}
      call={add}
      fields={['name']}
      submit={words.add}
      onSubmit={(form) => add.mutate(String(form.get('name')).trim())}
    >
      {(failureAt) => (
        <Field label={words.passkeyName} hint={words.passkeyNameHint} failure={failureAt('name')}>
          <TextInput name="name" maxLength={60} defaultValue={deviceName(navigator.userAgent)} autoFocus />
        </Field>
      )}
    </AddDialog>
  );
}
