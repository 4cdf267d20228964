// A secret that is shown only once, with a copy button.
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { consoleWords } from '../../words/console-words.ts';

export interface Secret {
  readonly title: string;
  readonly value: string;
}

export function ShownOnce({ secret, onClose }: { secret: Secret | undefined; onClose: () => void }) {
  return (
    <Dialog open={secret !== undefined} title={secret?.title ?? ''} onClose={onClose}>
      {secret && (
        <>
          <p>{consoleWords.secretOnce}</p>
          <div className="flex flex-wrap items-center gap-3 rounded-md border bg-sunken px-3 py-2">
            <code className="min-w-0 flex-1 font-mono break-all">{secret.value}</code>
            <CopyButton text={secret.value} />
          </div>
        </>
      )}
    </Dialog>
  );
}
