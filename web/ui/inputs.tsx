// Form controls: the browser's own, so that keyboards, phones and screen readers support them.
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

const BOX =
  'w-full rounded-md border border-strong-line bg-raised px-2.5 py-1.5 text-ink placeholder:text-faint aria-invalid:border-bad aria-invalid:outline-bad disabled:opacity-60';

export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...rest} className={classNames(BOX, 'min-h-9', className)} />;
}

export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...rest} className={classNames(BOX, className)} />;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function Select({
  choices,
  className,
  ...rest
}: { choices: readonly Choice[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <select {...rest} className={classNames(BOX, 'min-h-9', className)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={classNames('flex items-start gap-2', className)}>
      <input {...rest} type="checkbox" className="mt-[3px] size-4 shrink-0 accent-accent" />
      <span>
        {label}
        {hint && <span className="block text-[13px] text-faint">{hint}</span>}
      </span>
    </label>
  );
}
