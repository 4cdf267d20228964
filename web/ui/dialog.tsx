// A dialog over the page: the browser's own, which traps the focus, closes on Escape and makes the rest inert.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { shellWords } from '../words/shell-words.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export function Dialog({
  open,
  title,
  onClose,
  children,
  wide,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={onClose}
      className={classNames(
        'm-auto max-h-[90dvh] w-[calc(100vw-2rem)] rounded-lg border bg-raised p-0 text-ink',
        wide ? 'max-w-3xl' : 'max-w-lg',
      )}
    >
      {open && (
        <div className="grid gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            <Button kind="quiet" size="small" onClick={onClose}>
              {shellWords.common.close}
            </Button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
