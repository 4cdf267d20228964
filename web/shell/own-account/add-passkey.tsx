// Adding a passkey: it gets a name, and the browser asks for the device.
import { useState } from 'react';
import { callData } from '../../api/plain.ts';
import { makePasskey, type PasskeyOptions } from '../../session/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { accountWords } from '../../words/account-words.ts';
import { RefusableForm } from '../refusable-form.tsx';
import { deviceName } from './device-name.ts';
import { type ChangedFactor, useFactorChange } from './own-factor.ts';

const words = accountWords.factor;

export function AddPasskey({ path, onDone }: { path: string; onDone: (codes: readonly string[] | null) => void }) {
  const [isOpen, setOpen] = useState(false);
  const add = useFactorChange(
    async (name: string) => {
      const passkey = await makePasskey(await callData<PasskeyOptions>('POST', `${path}/passkeys/options`));
      return callData<ChangedFactor>('POST', `${path}/passkeys`, { name, passkey });
    },
    (codes) => {
      setOpen(false);
      onDone(codes);
    },
  );
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          add.reset();
          setOpen(true);
        }}
      >
        {words.addPasskey}
      </Button>
      <Dialog open={isOpen} title={words.addPasskey} onClose={() => setOpen(false)}>
        <RefusableForm
          refusal={add.error}
          fields={['name']}
          onSubmit={(form) => add.mutate(String(form.get('name')).trim())}
        >
          {(failureAt) => (
            <>
              <Field label={words.passkeyName} hint={words.passkeyNameHint} failure={failureAt('name')}>
                <TextInput name="name" maxLength={60} defaultValue={deviceName(navigator.userAgent)} autoFocus />
              </Field>
              <div>
                <Button type="submit" kind="primary" busy={add.isPending}>
                  {words.add}
                </Button>
              </div>
            </>
          )}
        </RefusableForm>
      </Dialog>
    </>
  );
}
