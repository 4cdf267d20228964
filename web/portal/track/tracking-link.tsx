// A link for people without an account: created, shown once, replaced and revoked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { day, moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { trackWords } from '../../words/track-words.ts';

const words = trackWords.link;

/** Renders nothing for read-only users. */
export function TrackingLink({ pro }: { pro: string }) {
  const [isOpen, setOpen] = useState(false);
  const mayShare = useSignedIn().session.permissions.includes('freight.write');
  if (!mayShare) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={isOpen} title={words.title} onClose={() => setOpen(false)}>
        {isOpen && <LinkCard pro={pro} />}
      </Dialog>
    </>
  );
}

function LinkCard({ pro }: { pro: string }) {
  const queries = useQueryClient();
  const params = { path: { pro } };
  const queryKey = ['tracking-link', pro];
  const known = useQuery({
    queryKey,
    queryFn: () => dataOf(api.GET('/v1/shipments/{pro}/tracking-link', { params })),
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: () => dataOf(api.POST('/v1/shipments/{pro}/tracking-link', { params })),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: () => api.DELETE('/v1/shipments/{pro}/tracking-link', { params }),
    onSuccess() {
      create.reset();
      return onSuccess();
    },
  });
  const url = create.data?.url;
  const problem = create.error ?? revoke.error;
  return (
    <div className="grid gap-4">
      <p>{words.lead}</p>
      {problem && <ProblemNote problem={asProblem(problem)} />}
      {url !== undefined && (
        <div className="grid gap-1.5">
          <p className="font-medium">{words.once}</p>
          <div className="flex flex-wrap items-center gap-3 rounded-md border bg-sunken px-3 py-2">
            <code className="min-w-0 flex-1 font-mono break-all">{url}</code>
            <CopyButton text={url} />
          </div>
        </div>
      )}
      <Asked query={known}>
        {({ link }) => (
          <>
            <p role="status" className="text-faint">
              {link !== null
                ? words.exists(moment(link.createdAt), link.createdBy, day(link.expiresAt.slice(0, 10)))
                : revoke.isSuccess
                  ? words.revoked
                  : words.none}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <Button
                kind={link === null ? 'primary' : 'plain'}
                busy={create.isPending}
                onClick={() => {
                  revoke.reset();
                  create.mutate();
                }}
              >
                {link === null ? words.create : words.replace}
              </Button>
              {link !== null && (
                <>
                  <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
                    {words.revoke}
                  </Button>
                  <span className="text-[13px] text-faint">{words.replaceHint}</span>
                </>
              )}
            </div>
          </>
        )}
      </Asked>
    </div>
  );
}
