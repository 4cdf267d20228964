// A box with a heading, about one thing.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card(props: {
  title?: ReactNode;
  /** Shown to the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Without padding, for tables and maps that extend to the edge. */
  flush?: boolean;
}) {
  const { title, aside, children, className, flush } = props;
  return (
    <section className={classNames('min-w-0 rounded-lg border bg-raised', className)}>
      {(title || aside) && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-1">
          {title && <h2 className="font-semibold">{title}</h2>}
          {aside}
        </div>
      )}
      <div className={flush ? 'overflow-hidden rounded-b-lg pt-1' : 'px-4 py-3'}>{children}</div>
    </section>
  );
}
