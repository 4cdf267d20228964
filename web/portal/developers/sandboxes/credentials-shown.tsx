// The credentials of a sandbox, shown once, ready to paste into a shell or a CI job.
import { shellVariables } from '../../../../packages/client/src/shell-variables.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { sandboxWords } from '../../../words/sandbox-words.ts';
import { CodeBlock } from '../code-block.tsx';
import { FIRST_CALLS } from './first-calls.ts';
import type { SandboxCredentials } from './sandboxes.ts';

const words = sandboxWords.credentials;

export interface Issued {
  readonly name: string;
  readonly credentials: SandboxCredentials;
}

export function CredentialsShown({ issued, onClose }: { issued: Issued | undefined; onClose: () => void }) {
  return (
    <Dialog open={issued !== undefined} title={words.title(issued?.name ?? '')} onClose={onClose} wide>
      {issued && (
        <>
          <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
            {words.once}
          </p>
          <p>{words.same}</p>
          <CodeBlock label={words.environment} text={shellVariables(location.origin, issued.credentials)} />
          <CodeBlock label={words.calls} text={FIRST_CALLS} />
          <p className="text-[13px] text-faint">{words.callsHint}</p>
          <div className="flex justify-end">
            <Button kind="primary" onClick={onClose}>
              {words.done}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
