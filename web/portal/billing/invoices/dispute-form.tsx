// Disputes a line of an invoice, with a reason and, where there is one, a file.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DISPUTE_REASON, type DisputeReason } from '../../../../src/freight/value-sets/dispute-reason.ts';
import { api, dataOf } from '../../../api/client.ts';
import { sentOnce } from '../../../api/sent-once.ts';
import { amountText } from '../../../shell/amount-text.ts';
import { centsOf } from '../../../shell/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { RefusalNote, useSentForm } from '../../sent-form.tsx';
import { ATTACHED_TYPES, attach } from '../attach.ts';
import type { Invoice } from './invoice.ts';

const words = billingWords.disputes;
const FIELDS = ['line', 'reasonCode', 'amount'].map((name) => `lines[0].${name}`);

export function DisputeForm({ invoice: { number, lines } }: { invoice: Invoice }) {
  const disputable = lines.filter(({ amount }) => centsOf(amount) > 0);
  const queries = useQueryClient();
  const [line, setLine] = useState(String(disputable[0]?.line ?? 1));
  const [reasonCode, setReason] = useState<DisputeReason>('WRONG_RATE');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File>();
  const opened = useRef<string>(undefined);
  const sent = useSentForm(
    async () => {
      const body = { lines: [{ line: Number(line), reasonCode, amount: amountText(amount) }], note: note.trim() };
      const path = { number };
      // A file that is refused does not dispute the line once more.
      opened.current ??= (
        await sentOnce({ number, body }, (header) =>
          dataOf(api.POST('/v1/invoices/{number}/disputes', { params: { path, header }, body })),
        )
      ).disputeId;
      if (file !== undefined) await attach(`/v1/disputes/${opened.current}`, file);
      opened.current = undefined;
      setAmount('');
      setNote('');
      setFile(undefined);
      await queries.invalidateQueries();
    },
    (failures) => failures,
  );
  const failureAt = (field: string) => sent.failures.find((one) => one.field === field)?.description;
  const isOnPage = (field: string) => FIELDS.includes(field);
  return (
    <Card title={words.title}>
      <form {...sent.props} className="grid gap-3">
        <p className="text-faint">{words.lead}</p>
        <RefusalNote sent={sent} outcome={words.notSent} isOnPage={isOnPage} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={words.lineField} failure={failureAt(FIELDS[0]!)}>
            <Select
              choices={disputable.map((one) => ({
                value: String(one.line),
                label: `${one.line}. ${one.description}, ${one.amount}`,
              }))}
              value={line}
              onChange={({ target }) => {
                setLine(target.value);
                sent.touch(...FIELDS);
              }}
            />
          </Field>
          <Field label={words.reason}>
            <Select
              choices={DISPUTE_REASON.entries.map(({ code, meaning }) => ({ value: code, label: meaning }))}
              value={reasonCode}
              onChange={({ target }) => setReason(target.value as DisputeReason)}
            />
          </Field>
          <Field label={words.amount} failure={failureAt(FIELDS[2]!)}>
            <TextInput
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ target }) => {
                setAmount(target.value);
                sent.touch(FIELDS[2]!);
              }}
            />
          </Field>
          <Field label={words.file} hint={words.fileHint} optional>
            <TextInput
              key={file === undefined ? 'none' : 'chosen'}
              type="file"
              accept={ATTACHED_TYPES}
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          </Field>
        </div>
        <Field label={words.note} optional>
          <TextArea value={note} rows={2} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <div>
          <Button type="submit" kind="primary" busy={sent.isSending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}
