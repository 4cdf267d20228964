// Disputes lines of an invoice, each with a reason and an amount, and optionally a file.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, dataOf } from '../../../api/client.ts';
import type { components } from '../../../api/openapi.ts';
import { sentOnce } from '../../../api/sent-once.ts';
import { centsOf } from '../../../shell/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { RefusalNote, useSentForm } from '../../sent-form.tsx';
import { ATTACHED_TYPES, attach } from '../attach.ts';
import { DisputedLines, lineFailures, type Objections, requestedLines } from './disputed-lines.tsx';
import type { Invoice } from './invoice.ts';

type DisputeRequest = components['schemas']['InvoiceDisputeRequest'];

const words = billingWords.disputes;
const NONE: Objections = new Map();

export function DisputeForm({ invoice: { number, lines } }: { invoice: Invoice }) {
  const queries = useQueryClient();
  const [objections, setObjections] = useState(NONE);
  const [note, setNote] = useState('');
  const [file, setFile] = useState<File>();
  // If the file is refused, the dispute is not opened again: only the file can still be changed.
  const [openedId, setOpenedId] = useState<string>();
  const sentLines = useRef<readonly number[]>([]);
  async function open(): Promise<string> {
    // Incomplete lines are sent as they are.
    const body = { lines: requestedLines(objections), note: note.trim() } as DisputeRequest;
    sentLines.current = body.lines.map(({ line }) => line);
    const { disputeId } = await sentOnce({ number, body }, (header) =>
      dataOf(api.POST('/v1/invoices/{number}/disputes', { params: { path: { number }, header }, body })),
    );
    setOpenedId(disputeId);
    return disputeId;
  }
  const sent = useSentForm(
    async () => {
      const disputeId = openedId ?? (await open());
      if (file !== undefined) await attach(`/v1/disputes/${disputeId}`, file);
      setOpenedId(undefined);
      setObjections(NONE);
      setNote('');
      setFile(undefined);
      await queries.invalidateQueries();
    },
    (failures) => lineFailures(failures, sentLines.current),
  );
  return (
    <Card title={words.title}>
      <form {...sent.props} className="grid gap-3">
        <p className="text-faint">{words.lead}</p>
        <RefusalNote
          sent={sent}
          outcome={openedId === undefined ? words.notSent : billingWords.notAttached}
          isOnPage={(field) => field === 'lines' || field.startsWith('line ')}
        />
        {openedId !== undefined && !sent.isSending && <p role="status">{words.onlyFile}</p>}
        <fieldset disabled={openedId !== undefined} className="grid gap-3">
          <DisputedLines
            lines={lines.filter(({ amount }) => centsOf(amount) > 0)}
            objections={objections}
            onChange={setObjections}
            failures={sent.failures}
            touch={sent.touch}
          />
          <Field label={words.note} optional>
            <TextArea value={note} rows={2} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </fieldset>
        <Field label={words.file} hint={words.fileHint} optional>
          <TextInput
            key={file === undefined ? 'none' : 'chosen'}
            type="file"
            accept={ATTACHED_TYPES}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
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
