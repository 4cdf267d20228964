// The API keys of a client, for operators: who uses which, and revoking one that must no longer work.
import { useRef, useState } from 'react';
import { KEY_COLUMNS, type ListedKey } from '../../shell/api-key-columns.tsx';
import { Asked } from '../../shell/asked.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { developersWords } from '../../words/developers-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

const words = developersWords.keys;

export function ClientKeys({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const keys = useOps('/ops/v1/clients/{clientId}/keys', { path: { clientId } });
  const mayRevoke = useSignedIn().session.permissions.includes('credentials.write');
  const [asked, setAsked] = useState<ListedKey>();
  const [note, setNote] = useState('');
  /** The dialog may be closed before the server has answered. */
  const revoking = useRef('');
  const revoke = useOpsChange('delete', '/ops/v1/clients/{clientId}/keys/{keyId}', () => {
    setNote(words.revoked(revoking.current));
    setAsked(undefined);
  });
  const actions: Column<ListedKey> = {
    head: words.columns.actions,
    cell: (listed) =>
      listed.kind === 'named' && (
        <Button
          size="small"
          kind="danger"
          onClick={() => {
            revoke.reset();
            setAsked(listed);
          }}
        >
          {words.revoke}
          <span className="sr-only"> {listed.name}</span>
        </Button>
      ),
  };
  return (
    <>
      <Dialog open wide title={customerWords.clients.keysOf(clientId)} onClose={onClose}>
        <p role="status" className={note ? undefined : 'sr-only'}>
          {note}
        </p>
        <Asked query={keys}>
          {(rows) => (
            <DataTable
              caption={words.title}
              columns={mayRevoke ? [...KEY_COLUMNS, actions] : KEY_COLUMNS}
              rows={rows}
              cardsOnPhone
              keyOf={({ keyId }) => keyId}
              empty={<EmptyState title={customerWords.clients.noKeys} />}
            />
          )}
        </Asked>
      </Dialog>
      <SureDialog
        open={asked !== undefined}
        title={words.revokeTitle}
        says={words.revokeSure(asked?.name ?? '')}
        action={words.revoke}
        busy={revoke.isPending}
        refusal={revoke.error}
        onSure={() => {
          if (asked === undefined) return;
          revoking.current = asked.name;
          revoke.mutate({ path: { clientId, keyId: asked.keyId } });
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
