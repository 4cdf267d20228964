// The actions on a sandbox: open, issue new credentials, snapshot, restore, reset, delete.
import { useState } from 'react';
import { isUnused } from '../../../shell/sandbox-columns.tsx';
import { SureDialog } from '../../../shell/sure-dialog.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { sandboxWords as words } from '../../../words/sandbox-words.ts';
import type { Issued } from './credentials-shown.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import {
  CREATED,
  deleteSandbox,
  renewCredentials,
  restoreSnapshot,
  type Sandbox,
  useSandboxChange,
} from './sandboxes.ts';
import { SnapshotDialog } from './snapshot-dialog.tsx';

const ACTS = ['credentials', 'snapshot', 'restore', 'reset', 'remove'] as const;
type Act = (typeof ACTS)[number];
/** A sandbox that was never used has nothing to restore or delete. */
const OF_UNUSED: readonly Act[] = ['credentials', 'snapshot'];

export function SandboxActions({
  sandbox,
  mayChange,
  onDone,
  onIssued,
}: {
  sandbox: Sandbox;
  mayChange: boolean;
  /** Receives a note about what was done, for the page to show. */
  onDone: (note: string) => void;
  onIssued: (issued: Issued) => void;
}) {
  const { id, name } = sandbox;
  const [asked, setAsked] = useState<Act>();
  const close = () => setAsked(undefined);
  const done = (note: string) => {
    close();
    onDone(note);
  };
  const renew = useSandboxChange(renewCredentials, (credentials) => {
    done('');
    onIssued({ name, credentials });
  });
  const reset = useSandboxChange(
    (one: Sandbox) => restoreSnapshot(one, CREATED),
    () => done(words.reset(name)),
  );
  const remove = useSandboxChange(deleteSandbox, () => done(words.removed(name)));
  const questions = [
    { act: 'credentials', says: words.credentialsSure(name), call: renew },
    { act: 'reset', says: words.resetSure(name), call: reset },
    { act: 'remove', says: words.removeSure(name), call: remove },
  ] as const;
  return (
    <>
      <Menu
        className={buttonLook({ size: 'small' })}
        label={
          <>
            {words.columns.actions}
            <span className="sr-only"> {name}</span>
          </>
        }
        items={[
          {
            label: words.actions.open,
            disabled: isUnused(sandbox),
            onSelect: () => location.assign(`/sandboxes/${id}/`),
          },
          ...(mayChange ? ACTS : []).map((act) => ({
            label: words.actions[act],
            disabled: isUnused(sandbox) && !OF_UNUSED.includes(act),
            onSelect: () => setAsked(act),
          })),
        ]}
      />
      {questions.map(({ act, says, call }) => (
        <SureDialog
          key={act}
          open={asked === act}
          title={words.actions[act]}
          says={says}
          action={words.actions[act]}
          busy={call.isPending}
          refusal={call.error}
          onSure={() => call.mutate(sandbox)}
          onClose={close}
        />
      ))}
      <SnapshotDialog
        sandbox={sandbox}
        open={asked === 'snapshot'}
        onTaken={(taken) => done(words.snapshot.taken(taken))}
        onClose={close}
      />
      <RestoreDialog
        sandbox={sandbox}
        open={asked === 'restore'}
        onRestored={(snapshot) => done(words.restore.restored(name, snapshot))}
        onClose={close}
      />
    </>
  );
}
