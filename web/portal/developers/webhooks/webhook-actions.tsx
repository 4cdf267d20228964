// The actions on a webhook: test, pause, change, rotate its secret, replay, delete.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmed } from '../../../session/confirmation.ts';
import { asProblem } from '../../../shell/asked.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { shellWords } from '../../../words/shell-words.ts';
import { ReplayForm } from './replay-form.tsx';
import { SecretShown } from './secret-shown.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import {
  change,
  rotateSecret,
  type Subscription,
  type SubscriptionWithSecret,
  sendTest,
  unsubscribe,
} from './subscriptions.ts';

const words = developersWords.webhook;

export function WebhookActions({ subscription }: { subscription: Subscription }) {
  const { id, status } = subscription;
  const [open, setOpen] = useState<'edit' | 'replay' | 'remove'>();
  const [rotated, setRotated] = useState<SubscriptionWithSecret>();
  const [note, setNote] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onMutate: () => setNote(''),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subscriptions'] }),
  });
  const close = () => setOpen(undefined);
  const done = (told: string) => {
    close();
    setNote(told);
    void queries.invalidateQueries({ queryKey: ['subscriptions'] });
  };
  const remove = async () => {
    await unsubscribe(id);
    await navigate({ to: '/developers', search: { tab: 'webhooks' } as never });
  };
  const toggled = status === 'active' ? 'paused' : 'active';
  return (
    <div className="grid gap-3 border-t pt-3">
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={act.isPending}
          onClick={() => act.mutate(() => sendTest(id).then(() => setNote(words.tested)))}
        >
          {words.test}
        </Button>
        <Button onClick={() => act.mutate(() => change(id, { status: toggled }))}>
          {status === 'active' ? words.pause : words.resume}
        </Button>
        <Button onClick={() => setOpen('replay')} disabled={status !== 'active'}>
          {words.replay}
        </Button>
        <Button onClick={() => setOpen('edit')}>{words.edit}</Button>
        <Button onClick={() => act.mutate(() => confirmed(() => rotateSecret(id)).then(setRotated))}>
          {words.rotate}
        </Button>
        <Button kind="danger" onClick={() => setOpen('remove')}>
          {words.remove}
        </Button>
      </div>
      <p role="status" className="text-good empty:hidden">
        {note}
      </p>
      {act.isError && <ProblemNote problem={asProblem(act.error)} />}
      <Dialog open={open === 'edit'} title={developersWords.form.editTitle} onClose={close} wide>
        <SubscriptionForm
          from={subscription}
          save={({ kind: _, ...changes }) => change(id, changes)}
          onSaved={() => done('')}
          onCancel={close}
        />
      </Dialog>
      <Dialog open={open === 'replay'} title={developersWords.replay.title} onClose={close}>
        <ReplayForm id={id} onStarted={() => done(developersWords.replay.started)} onCancel={close} />
      </Dialog>
      <Dialog open={open === 'remove'} title={words.removeTitle} onClose={close}>
        <p>{words.removeSure}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{shellWords.common.cancel}</Button>
          <Button kind="danger" onClick={() => act.mutate(remove)}>
            {words.remove}
          </Button>
        </div>
      </Dialog>
      <SecretShown subscription={rotated} onClose={() => setRotated(undefined)} />
    </div>
  );
}
