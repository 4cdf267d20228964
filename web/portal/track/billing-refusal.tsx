// Billing of a shipment that another account booked: its payer can refuse it until pickup, and the account that booked it sees why.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { moment } from '../../shell/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { billingWords } from '../../words/billing-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { RefusalNote, useSentForm } from '../sent-form.tsx';
import type { ShipmentHistory } from './find-shipments.ts';

const words = billingWords.refusal;

/** Renders nothing once the freight moves, or if the billing does not concern the user. */
export function BillingRefusal({ shipment }: { shipment: ShipmentHistory }) {
  const { pro } = shipment;
  const { conciseStatus } = shipment.status;
  const bill = useQuery({
    queryKey: ['bol', pro, conciseStatus],
    queryFn: () => bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro } } })),
    enabled: conciseStatus === 'Pending' || conciseStatus === 'Cancelled',
    // On a blind shipment not every party may read the bill; the page works without it.
    retry: false,
  });
  const refusal = bill.data?.billingRefusal;
  if (refusal !== undefined) {
    return (
      <section aria-label={words.refused} className="rounded-lg border border-bad bg-bad-soft px-4 py-3">
        <h2 className="font-semibold text-bad">{words.refused}</h2>
        <p className="mt-1">{words.refusedBy(moment(refusal.at))}</p>
        <p>
          <strong className="font-semibold">{words.reason}:</strong> {refusal.reason}
        </p>
        <p className="mt-1">{words.next}</p>
      </section>
    );
  }
  return bill.data?.mayRefuseBilling ? <RefuseCard pro={pro} /> : null;
}

function RefuseCard({ pro }: { pro: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={words.title} className="no-print">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{words.lead}</p>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
      <Dialog open={isOpen} title={words.open} onClose={() => setOpen(false)}>
        <RefuseForm pro={pro} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function RefuseForm({ pro, onClose }: { pro: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const sent = useSentForm(
    async () => {
      const body = { reason: reason.trim() };
      await api.POST('/v1/bol/{pro}/refuse-billing', { params: { path: { pro } }, body });
      onClose();
      void queries.invalidateQueries();
    },
    (failures) => failures,
  );
  return (
    <form {...sent.props} className="grid gap-4">
      <p>{words.sure}</p>
      <RefusalNote sent={sent} outcome={words.notRefused} isOnPage={(field) => field === 'reason'} />
      <Field label={words.reason} hint={words.reasonHint} failure={sent.failures[0]?.description}>
        <TextArea
          value={reason}
          maxLength={500}
          rows={3}
          onChange={({ target }) => {
            setReason(target.value);
            sent.touch('reason');
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger" busy={sent.isSending}>
          {words.submit}
        </Button>
        <Button onClick={onClose}>{shellWords.common.cancel}</Button>
      </div>
    </form>
  );
}
