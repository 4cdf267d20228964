// Buttons, and links that look like them. A page has one primary button, for its main action.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

type Kind = 'primary' | 'plain' | 'quiet' | 'danger';

const SHAPE =
  'inline-flex items-center justify-center gap-1.5 rounded-md font-medium transition-colors disabled:opacity-55 whitespace-nowrap';
const SIZES = { normal: 'min-h-9 px-3.5 py-1.5', small: 'min-h-7 px-2.5 py-0.5 text-[13px]' };
const KINDS: Record<Kind, string> = {
  primary: 'bg-accent text-accent-ink hover:brightness-110',
  plain: 'border border-strong-line bg-raised text-ink hover:bg-sunken',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'border border-bad text-bad bg-raised hover:bg-bad-soft',
};

interface Look {
  readonly kind?: Kind;
  readonly size?: keyof typeof SIZES;
}

export function buttonLook({ kind = 'plain', size = 'normal' }: Look, extra?: string): string {
  return classNames(SHAPE, SIZES[size], KINDS[kind], extra);
}

export function Button({
  kind,
  size,
  busy,
  className,
  disabled,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonLook({ kind, size }, className)}
    />
  );
}

/** A link to a file or another site of this origin; pages link to each other with the router's Link and `buttonLook`. */
export function ButtonLink({
  kind,
  size,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={buttonLook({ kind, size }, className)}>
      {children}
    </a>
  );
}
