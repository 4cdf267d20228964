// New recovery codes, shown only once: to copy, download or print.
import { Button, buttonLook } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { accountWords } from '../../words/account-words.ts';
import { useSignedIn } from '../signed-in.ts';

const words = accountWords.factor;

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { session } = useSignedIn();
  const text = codes?.join('\n') ?? '';
  const file = `${location.host}\n${session.username}\n\n${text}\n`;
  return (
    <Dialog open={codes !== null} title={words.codesTitle} onClose={onClose}>
      <p>{words.codesLead}</p>
      <ul className="grid gap-1 rounded-md border bg-sunken px-3 py-2 font-mono max-sm:text-[13px]">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <a
          className={buttonLook({ size: 'small' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`recovery-codes-${session.username}.txt`}
        >
          {words.download}
        </a>
        <Button kind="primary" size="small" onClick={onClose}>
          {words.saved}
        </Button>
      </div>
    </Dialog>
  );
}
