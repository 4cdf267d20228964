// The caller's sandboxes: creating one, and the actions on each.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SANDBOX_FACTS, SANDBOX_NAME } from '../../../shell/sandbox-columns.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { sandboxWords as words } from '../../../words/sandbox-words.ts';
import { Listed } from '../listed.tsx';
import { CredentialsShown, type Issued } from './credentials-shown.tsx';
import { NewSandbox } from './new-sandbox.tsx';
import { SandboxActions } from './sandbox-actions.tsx';
import { type Sandbox, sandboxes } from './sandboxes.ts';

const FRESH_MS = 15_000;

export function SandboxesTab() {
  const mayChange = useSignedIn().session.permissions.includes('developer.write');
  const list = useQuery({ queryKey: ['sandboxes'], queryFn: sandboxes, refetchInterval: FRESH_MS });
  const [issued, setIssued] = useState<Issued>();
  const [note, setNote] = useState('');
  const actions = {
    head: words.columns.actions,
    cell: (sandbox: Sandbox) => (
      <SandboxActions sandbox={sandbox} mayChange={mayChange} onDone={setNote} onIssued={setIssued} />
    ),
  };
  return (
    <>
      <Listed
        lead={words.lead}
        caption={words.caption}
        query={list}
        columns={[SANDBOX_NAME, ...SANDBOX_FACTS, actions]}
        add={mayChange && <NewSandbox known={list.data ?? []} onIssued={setIssued} />}
      >
        <p role="status" className="text-good empty:hidden">
          {note}
        </p>
      </Listed>
      <CredentialsShown issued={issued} onClose={() => setIssued(undefined)} />
    </>
  );
}
