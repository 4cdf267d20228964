// Gives one instruction: shows what it means and costs, and asks for what it needs.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstructionKind } from '../../../../src/freight/instructions/instruction-kinds.ts';
import { DAY_MS } from '../../../../src/freight/milliseconds.ts';
import { api, dataOf } from '../../../api/client.ts';
import type { components } from '../../../api/openapi.ts';
import { sentOnce } from '../../../api/sent-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { instructionWords } from '../../../words/instruction-words.ts';
import { dayOf, useFreightNow } from '../../quotes/freight-clock.ts';
import { useOwnContact } from '../../quotes/own-contact.ts';
import { RefusalNote, useSentForm } from '../../sent-form.tsx';
import { AddressFields, addressOf, NO_ADDRESS } from './address-fields.tsx';

type InstructionRequest = components['schemas']['ShipmentInstructionRequest'];

const words = instructionWords.portal;

export function InstructionForm({ pro, kind, onDone }: { pro: string; kind: InstructionKind; onDone: () => void }) {
  const queries = useQueryClient();
  const now = useFreightNow();
  const [contact, setContact] = useOwnContact();
  const [address, setAddress] = useState(NO_ADDRESS);
  const [holdUntil, setHoldUntil] = useState('');
  const [note, setNote] = useState('');
  const [email, setEmail] = useState(contact.email);
  const sent = useSentForm(
    async () => {
      const body = {
        kind,
        // Empty fields are left out: the server reports what is required.
        ...(kind === 'HOLD' && holdUntil !== '' && { holdUntil }),
        ...(kind === 'CHANGE_ADDRESS' && { destination: addressOf(address) }),
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(email.trim() !== '' && { email: email.trim() }),
      } as InstructionRequest;
      await sentOnce([pro, body], (header) =>
        dataOf(api.POST('/v1/shipments/{pro}/instructions', { params: { path: { pro }, header }, body })),
      );
      if (email.trim() !== '') setContact({ ...contact, email: email.trim() });
      await queries.invalidateQueries({ queryKey: ['instructions'] });
      onDone();
    },
    (failures) => failures,
  );
  const failureAt = (field: string) => sent.failures.find((one) => one.field === field)?.description;
  const inDays = (days: number) => now && dayOf(new Date(now.getTime() + days * DAY_MS));
  return (
    <form {...sent.props} className="grid gap-4">
      <p>{words.leads[kind]}</p>
      <RefusalNote sent={sent} outcome={words.notSent} isOnPage={(field) => field !== 'destination'} />
      {kind === 'HOLD' && (
        <Field label={words.holdUntil} hint={words.holdHint} failure={failureAt('holdUntil')} className="w-48">
          <TextInput
            type="date"
            min={inDays(1)}
            max={inDays(30)}
            value={holdUntil}
            onChange={({ target }) => {
              setHoldUntil(target.value);
              sent.touch('holdUntil');
            }}
          />
        </Field>
      )}
      {kind === 'CHANGE_ADDRESS' && (
        <AddressFields
          address={address}
          failureAt={(field) => failureAt(`destination.${field}`)}
          onChange={(next, ...fields) => {
            setAddress(next);
            sent.touch(...fields.map((field) => `destination.${field}`));
          }}
        />
      )}
      <Field label={words.noteLabel} failure={failureAt('note')} optional>
        <TextArea
          value={note}
          rows={2}
          maxLength={500}
          onChange={({ target }) => {
            setNote(target.value);
            sent.touch('note');
          }}
        />
      </Field>
      <Field label={words.email} failure={failureAt('email')} optional>
        <TextInput
          type="email"
          value={email}
          maxLength={255}
          autoComplete="email"
          onChange={({ target }) => {
            setEmail(target.value);
            sent.touch('email');
          }}
        />
      </Field>
      <div>
        <Button type="submit" kind="primary" busy={sent.isSending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
