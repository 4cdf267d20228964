// A labeled field: its name, its failure, and a hint. The control inside is linked to them by ID.
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { shellWords } from '../words/shell-words.ts';
import { classNames } from './class-names.ts';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong, according to the server or the form itself. */
  readonly failure?: string | undefined;
  readonly optional?: boolean;
  readonly className?: string;
  /** Hides the label visually, but not from screen readers. */
  readonly hideLabel?: boolean;
  readonly children: ReactElement<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>;
}

export function Field({ label, hint, failure, optional, className, hideLabel, children }: FieldProps) {
  const id = useId();
  const described = [failure && `${id}-failure`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-[13px] font-medium'}>
        {label}
        {optional && <span className="font-normal text-faint"> ({shellWords.common.optional})</span>}
      </label>
      {cloneElement(children, {
        id,
        ...(described && { 'aria-describedby': described }),
        ...(failure && { 'aria-invalid': true }),
      })}
      {failure && (
        <p id={`${id}-failure`} className="text-[13px] text-bad">
          {failure}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
