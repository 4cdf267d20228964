// One of the customer's claims: its status, the carrier's offer, files, and withdrawing it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { claimCanMove } from '../../../../src/freight/claims/claim-status.ts';
import { api, dataOf } from '../../../api/client.ts';
import { Asked, asProblem } from '../../../shell/asked.tsx';
import { type Claim, ClaimFacts, ClaimFiles, ClaimHistory, ClaimItems, dollars } from '../../../shell/claim-view.tsx';
import { Page } from '../../../shell/page.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { SureDialog } from '../../../shell/sure-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { claimWords } from '../../../words/claim-words.ts';
import { ATTACHED_TYPES, attach } from '../attach.ts';

const words = billingWords.claims;

export function ClaimPage() {
  const { claimId = '' } = useParams({ strict: false }) as { claimId?: string };
  const claim = useQuery({
    queryKey: ['claims', claimId],
    queryFn: () => dataOf(api.GET('/v1/claims/{claimId}', { params: { path: { claimId } } })),
  });
  const mayChange = useSignedIn().session.permissions.includes('billing.write');
  return (
    <Page title={claim.data ? words.title(claim.data.pro) : claimWords.claim}>
      <Asked query={claim}>
        {(one) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="grid min-w-0 gap-4">
              {mayChange && one.status === 'OFFERED' && <OfferCard claim={one} />}
              <ClaimFacts claim={one} />
              <ClaimItems claim={one} />
              <FilesCard claim={one} mayChange={mayChange} />
            </div>
            <div className="grid min-w-0 gap-4">
              <ClaimHistory claim={one} />
              {mayChange && claimCanMove(one.status, 'WITHDRAWN') && <Withdraw claimId={claimId} />}
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

/** Refetches everything about claims. */
function useClaimChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['claims'] }),
  });
}

function OfferCard({ claim: { claimId, decision } }: { claim: Claim }) {
  const answer = useClaimChange((body: { answer: 'ACCEPT' | 'REFUSE' }) =>
    api.POST('/v1/claims/{claimId}/offer-answer', { params: { path: { claimId } }, body }),
  );
  return (
    <Card title={words.offer(dollars(decision?.amount ?? ''))}>
      <div className="grid gap-3">
        {answer.isError && <ProblemNote problem={asProblem(answer.error)} />}
        <p>{decision?.note}</p>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate({ answer: 'ACCEPT' })}>
            {words.accept}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate({ answer: 'REFUSE' })}>
            {words.refuse}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const CLOSED: readonly Claim['status'][] = ['APPROVED', 'PAID', 'WITHDRAWN'];

function FilesCard({ claim, mayChange }: { claim: Claim; mayChange: boolean }) {
  const send = useClaimChange((file: File) => attach(`/v1/claims/${claim.claimId}`, file));
  return (
    <Card title={claimWords.attachments}>
      <div className="grid gap-3">
        {send.isError && <ProblemNote problem={asProblem(send.error)} />}
        <ClaimFiles claim={claim} at="/v1/claims" />
        {mayChange && !CLOSED.includes(claim.status) && (
          <Field label={words.attach} hint={words.photographsHint}>
            <TextInput
              key={claim.attachments.length}
              type="file"
              accept={ATTACHED_TYPES}
              disabled={send.isPending}
              onChange={({ target }) => target.files?.[0] && send.mutate(target.files[0])}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}

function Withdraw({ claimId }: { claimId: string }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useClaimChange(() =>
    api.POST('/v1/claims/{claimId}/withdrawal', { params: { path: { claimId } } }).then(() => setOpen(false)),
  );
  return (
    <div>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {words.withdraw}
      </Button>
      <SureDialog
        open={isOpen}
        title={words.withdraw}
        says={words.withdrawSure}
        action={words.withdraw}
        busy={withdraw.isPending}
        refusal={withdraw.error}
        onSure={() => withdraw.mutate(undefined)}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
