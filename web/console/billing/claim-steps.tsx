// What an operator can do with a claim in its status, each in its own dialog.
import { useState } from 'react';
import { amountText } from '../../shell/amount-text.ts';
import { type Claim, dollars } from '../../shell/claim-view.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { toLocalField, toldMoment } from '../desk/local-moment.ts';
import { useOpsChange } from '../desk/use-ops.ts';

const words = billingDeskWords.claims;

type Step = 'acknowledge' | 'documents' | 'report' | 'approve' | 'offer' | 'decline' | 'pay' | 'reopen';

const DECIDE: readonly Step[] = ['approve', 'offer', 'decline'];
const STEPS: Readonly<Record<Claim['status'], readonly Step[]>> = {
  FILED: ['acknowledge', 'documents', ...DECIDE],
  ACKNOWLEDGED: [...DECIDE, 'documents', 'report'],
  NEEDS_DOCUMENTS: [...DECIDE, 'report'],
  OFFERED: [],
  APPROVED: ['pay'],
  PAID: [],
  DECLINED: ['reopen'],
  WITHDRAWN: [],
};

const DECISIONS = { approve: 'APPROVE', offer: 'OFFER', decline: 'DECLINE' } as const;
/** Steps without a note to the customer. */
const WITHOUT_NOTE: readonly Step[] = ['acknowledge'];

export function ClaimSteps({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState<Step>();
  const [isProposed, setProposed] = useState(false);
  const steps = STEPS[claim.status];
  const idle = claim.status === 'OFFERED' ? words.waits : words.over;
  return (
    <Card title={words.step}>
      <div className="flex flex-wrap gap-2">
        {steps.length === 0 && <p className="text-faint">{idle}</p>}
        {steps.map((step, at) => (
          <Button key={step} {...(at === 0 && { kind: 'primary' as const })} onClick={() => setOpen(step)}>
            {words[step]}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-3 text-good empty:hidden">
        {isProposed && words.proposed}
      </p>
      <Dialog
        open={open !== undefined}
        title={open === undefined ? '' : words[open]}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && (
          <StepForm
            claim={claim}
            step={open}
            onDone={(answer) => {
              setProposed('proposalId' in answer);
              setOpen(undefined);
            }}
          />
        )}
      </Dialog>
    </Card>
  );
}

const PATHS = {
  acknowledge: '/ops/v1/claims/{claimId}/acknowledgement',
  documents: '/ops/v1/claims/{claimId}/document-request',
  report: '/ops/v1/claims/{claimId}/status-report',
  approve: '/ops/v1/claims/{claimId}/decision',
  offer: '/ops/v1/claims/{claimId}/decision',
  decline: '/ops/v1/claims/{claimId}/decision',
  pay: '/ops/v1/claims/{claimId}/payment',
  reopen: '/ops/v1/claims/{claimId}/reopening',
} as const satisfies Record<Step, string>;

function StepForm({ claim, step, onDone }: { claim: Claim; step: Step; onDone: (answer: object) => void }) {
  const now = useFreightNow();
  const [shownAt] = useState(() => toLocalField(now()));
  const call = useOpsChange('post', PATHS[step], onDone);
  const isDecision = step === 'approve' || step === 'offer' || step === 'decline';
  function submit(form: FormData) {
    const note = textOf(form, 'note');
    const amount = textOf(form, 'amount');
    const body =
      step === 'pay'
        ? { reference: textOf(form, 'reference'), paidAt: toldMoment(String(form.get('paidAt')), shownAt, now()) }
        : {
            ...(isDecision && { decision: DECISIONS[step] }),
            ...(amount !== undefined && { amount: amountText(amount) }),
            ...(note !== undefined && { note }),
          };
    call.mutate({ path: { claimId: claim.claimId }, body });
  }
  return (
    <DialogForm call={call} fields={['amount', 'note', 'reference', 'paidAt']} submit={words[step]} onSubmit={submit}>
      {(failureAt) => (
        <>
          {(step === 'approve' || step === 'offer') && (
            <Field
              label={billingDeskWords.amount}
              hint={words.amountHint(dollars(claim.payable))}
              failure={failureAt('amount')}
            >
              <TextInput
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={step === 'approve' ? claim.payable : ''}
              />
            </Field>
          )}
          {step === 'pay' && (
            <>
              <Field label={words.paymentReference} failure={failureAt('reference')}>
                <TextInput name="reference" maxLength={100} autoComplete="off" />
              </Field>
              <Field label={words.paidAt} failure={failureAt('paidAt')}>
                <TextInput name="paidAt" type="datetime-local" step={1} defaultValue={shownAt} />
              </Field>
            </>
          )}
          {step !== 'pay' && (
            <Field
              label={billingDeskWords.note}
              hint={billingDeskWords.noteHint}
              failure={failureAt('note')}
              optional={WITHOUT_NOTE.includes(step)}
            >
              <TextArea name="note" rows={3} maxLength={1000} />
            </Field>
          )}
        </>
      )}
    </DialogForm>
  );
}
